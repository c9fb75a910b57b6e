import { expect, test } from 'vitest';
import { idsIn, recordProperty, wordedChanges } from './record-properties.ts';

test('changes without words, and changes whose text is the same before and after, are left out', () => {
  const words = (property: string, value: unknown) =>
    property === 'secret' ? undefined : { label: `The ${property}`, text: value == null ? 'None' : String(value) };
  expect(
    wordedChanges({ title: ['a', 'b'], secret: [1, 2], note: [null, undefined], due: [null, '2026-11-05'] }, words),
  ).toEqual([
    { label: 'The title', before: 'a', after: 'b' },
    { label: 'The due', before: 'None', after: '2026-11-05' },
  ]);
});

test('a property is found by its own name only, not by members of Object.prototype', () => {
  expect(recordProperty('ownerId')).toEqual({ kind: 'people', label: 'record.owner' });
  expect(recordProperty('constructor')).toBeUndefined();
});

test('ids are read from one value, several values and none', () => {
  expect([idsIn(7), idsIn([7, '8', 'x']), idsIn(null)]).toEqual([[7], [7, 8], []]);
});
