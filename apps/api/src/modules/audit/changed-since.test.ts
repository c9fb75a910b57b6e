import { expect, test } from 'vitest';
import { changedSince } from './changed-since.ts';

const line = (
  id: number,
  name: [unknown, unknown],
  more: { action?: string; undoes?: number; property?: string } = {},
) => ({
  id,
  action: more.action ?? 'asset.changed',
  change: { [more.property ?? 'name']: name },
  undoes_id: more.undoes ?? null,
});
const ids = (lines: readonly { id: number }[]) => lines.map(({ id }) => id);
const entry = line(1, ['A', 'B']);

test('another value of the same property since prevents the undo, one of another property does not', () => {
  expect(ids(changedSince(entry, [line(2, ['B', 'C'])]))).toEqual([2]);
  expect(changedSince(entry, [line(2, ['x', 'y'], { property: 'note' })])).toEqual([]);
});

test('a change that was undone, or set back by hand, no longer prevents it', () => {
  expect(changedSince(entry, [line(2, ['B', 'C']), line(3, ['C', 'B'], { undoes: 2 })])).toEqual([]);
  expect(changedSince(entry, [line(2, ['B', 'C']), line(3, ['C', 'B'])])).toEqual([]);
  const redone = [line(2, ['B', 'C']), line(3, ['C', 'B'], { undoes: 2 }), line(4, ['B', 'C'], { undoes: 3 })];
  expect(ids(changedSince(entry, redone))).toEqual([2]);
});

test('an entry that was undone cannot be undone again, until its undo was undone', () => {
  const undone = line(2, ['B', 'A'], { undoes: 1 });
  expect(ids(changedSince(entry, [undone]))).toEqual([2]);
  expect(changedSince(entry, [undone, line(3, ['A', 'B'], { undoes: 2 })])).toEqual([]);
});

test('something that was added can be removed only while nobody has changed it', () => {
  const added = line(1, [null, 'A'], { action: 'asset.created' });
  expect(ids(changedSince(added, [line(2, ['x', 'y'], { property: 'note' })]))).toEqual([2]);
  expect(changedSince(added, [])).toEqual([]);
});
