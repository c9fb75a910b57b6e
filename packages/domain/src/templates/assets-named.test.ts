import { expect, test } from 'vitest';
import { assetsNamed } from './assets-named.ts';
import { question, shows, template } from './templates.factory.ts';

test('the assets in answers are found, each once and in follow-ups too, and other numbers are not', () => {
  const content = template([
    question('asset', 'a'),
    question('asset', 'b', { rules: [shows({ operator: 'answered' }, question('asset', 'c'))] }),
    question('person', 'd'),
    question('asset', 'e'),
  ]);
  const answers = {
    a: { value: 3 },
    b: { value: 4 },
    c: { value: 3 },
    d: { value: 9 },
    e: { value: 'x' },
    gone: { value: 8 },
  };
  expect(assetsNamed(content, answers)).toEqual([3, 4]);
});
