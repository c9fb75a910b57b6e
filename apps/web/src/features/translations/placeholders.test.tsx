import { expect, test } from 'vitest';
import { findKeys, missingPlaceholders, placeholdersOf } from './placeholders.ts';

test('an own text must keep the placeholders', () => {
  expect(placeholdersOf('{{ name }} has {{count}} and $t(list.x), {{count}} again')).toEqual([
    '{{name}}',
    '{{count}}',
    '$t(list.x)',
  ]);
  expect(missingPlaceholders('Hello {{name}}', '{{ name }} has {{count}}')).toEqual(['{{count}}']);
  expect(missingPlaceholders('all the same', 'plain')).toEqual([]);
});

test('a text is found by its words: whole texts before beginnings before parts before keys', () => {
  const texts = {
    'a.part': 'Please save this',
    'b.begins': 'Save changes',
    'c.whole': 'Save',
    'd.save': 'Keep',
    'e.no': 'Close',
  };
  expect(findKeys(texts, 'save')).toEqual(['c.whole', 'b.begins', 'a.part', 'd.save']);
  expect(findKeys(texts, '  ')).toEqual([]);
});
