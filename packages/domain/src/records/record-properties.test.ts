import { expect, test } from 'vitest';
import { idsIn, recordProperty, wordedChanges } from './record-properties.ts';

test('what means nothing to a person, and what reads the same before and after, is left out of what changed', () => {
  const words = (property: string, value: unknown) =>
    property === 'secret' ? undefined : { label: `The ${property}`, text: value == null ? 'None' : String(value) };
  expect(
    wordedChanges({ title: ['a', 'b'], secret: [1, 2], note: [null, undefined], due: [null, '2026-11-05'] }, words),
  ).toEqual([
    { label: 'The title', before: 'a', after: 'b' },
    { label: 'The due', before: 'None', after: '2026-11-05' },
  ]);
});

test('a property is known by its own name alone, not by what every object has', () => {
  expect(recordProperty('ownerId')).toEqual({ kind: 'people', label: 'record.owner' });
  expect(recordProperty('constructor')).toBeUndefined();
});

test('ids are read from one, several and none', () => {
  expect([idsIn(7), idsIn([7, '8', 'x']), idsIn(null)]).toEqual([[7], [7, 8], []]);
});
