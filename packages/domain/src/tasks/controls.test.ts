import { expect, test } from 'vitest';
import { EVIDENCE, isAnsweredWeakly, isShown } from './controls.ts';

test('training and protective equipment alone are a weak answer; one stronger control mends it', () => {
  expect(isAnsweredWeakly(['administer', 'protective-equipment'])).toBe(true);
  expect(isAnsweredWeakly(['administer', null])).toBe(true);
  expect(isAnsweredWeakly(['administer', 'engineer'])).toBe(false);
});

test('tasks of no kind, and none at all, are no answer to be judged', () => {
  expect(isAnsweredWeakly([])).toBe(false);
  expect(isAnsweredWeakly([null, null])).toBe(false);
});

test('a task is shown to be done by just what it demands', () => {
  const brought = [
    { note: false, photo: false },
    { note: true, photo: false },
    { note: false, photo: true },
  ];
  expect(EVIDENCE.map((demanded) => brought.map((one) => isShown(demanded, one)))).toEqual([
    [true, true, true],
    [false, true, false],
    [false, false, true],
  ]);
});
