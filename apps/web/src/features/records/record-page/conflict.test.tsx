import { expect, test } from 'vitest';
import { changesOf, differencesOf, merge } from './conflict.ts';

const base = { title: 'A', dueOn: null, priority: 2, team: [1] };
const theirs = { title: 'B', dueOn: '2026-11-20', priority: 2, team: [1] };
const mine = { title: 'C', dueOn: null, priority: 1, team: [1] };

test('only a property that both changed to different values is contested', () => {
  expect(differencesOf(base, theirs, mine)).toEqual([
    { property: 'title', theirs: 'B', mine: 'C', isContested: true },
    { property: 'dueOn', theirs: '2026-11-20', mine: null, isContested: false },
  ]);
  expect(differencesOf(base, theirs, { ...mine, title: 'B' })[0]?.isContested).toBe(false);
});

test('after the choice all uncontested changes of both are kept', () => {
  expect(merge(base, theirs, mine, new Set())).toEqual({ title: 'C', dueOn: '2026-11-20', priority: 1, team: [1] });
  expect(merge(base, theirs, mine, new Set(['title']))).toEqual({
    title: 'B',
    dueOn: '2026-11-20',
    priority: 1,
    team: [1],
  });
});

test('a list is compared by its content, and undefined equals null', () => {
  expect(changesOf({ team: [1], dueOn: undefined, title: 'A' }, base)).toEqual({});
});
