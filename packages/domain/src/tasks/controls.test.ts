import { expect, test } from 'vitest';
import { EVIDENCE, hasOnlyWeakControls, isShown } from './controls.ts';

test('training and protective equipment alone are a weak answer; one stronger control suffices', () => {
  expect(hasOnlyWeakControls(['administer', 'protective-equipment'])).toBe(true);
  expect(hasOnlyWeakControls(['administer', null])).toBe(true);
  expect(hasOnlyWeakControls(['administer', 'engineer'])).toBe(false);
});

test('tasks without a control, or no tasks, do not count as a weak answer', () => {
  expect(hasOnlyWeakControls([])).toBe(false);
  expect(hasOnlyWeakControls([null, null])).toBe(false);
});

test('a task is evidenced only by the kind of evidence that it demands', () => {
  const found = [
    { note: false, photo: false },
    { note: true, photo: false },
    { note: false, photo: true },
  ];
  expect(EVIDENCE.map((demanded) => found.map((one) => isShown(demanded, one)))).toEqual([
    [true, true, true],
    [false, true, false],
    [false, false, true],
  ]);
});
