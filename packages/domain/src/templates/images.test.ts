import { expect, test } from 'vitest';
import { imagesOf, withImages } from './images.ts';
import { question, shows, template } from './templates.factory.ts';

const shown = (id: string, image: string, rules: ReturnType<typeof shows>[] = []) =>
  question('instruction', id, { rules, image: { id: image, width: 4, height: 3, alt: { en: id } } });

test('images are found at any depth, and are replaced by others while their text alternatives stay', () => {
  const deep = shown('deep', 'a');
  const asking = question('yes-no', 'q', { rules: [shows({ operator: 'is', value: 'no' }, deep)] });
  const content = template([shown('first', 'a'), asking, shown('last', 'b'), question('instruction', 'none')]);
  const named = (of: typeof content) =>
    imagesOf(of).map(({ question: { id }, image }) => [id, image.id, image.alt?.['en']]);
  const before = [
    ['first', 'a', 'first'],
    ['deep', 'a', 'deep'],
    ['last', 'b', 'last'],
  ];
  expect(named(content)).toEqual(before);
  const changed = withImages(content, new Map([['a', { id: 'c', width: 8, height: 6 }]]));
  expect(named(changed)).toEqual(before.map(([id, image, alt]) => [id, image === 'a' ? 'c' : image, alt]));
  expect(imagesOf(changed).map(({ image }) => image.width)).toEqual([8, 8, 4]);
  expect(named(content)).toEqual(before);
});
