import { expect, test } from 'vitest';
import { OIICS_AXES, oiicsBelow, oiicsParent, oiicsPath, oiicsTitle, readOiics } from './oiics.ts';

test('the parent of a code is the code without its last digit, up to the top of its axis', () => {
  expect(oiicsPath('event', '4331')).toEqual(['4', '43', '433', '4331']);
  expect(oiicsTitle('event', '4331')).toBe('Other fall to lower level less than 6 feet');
  expect(oiicsPath('bodyPart', '513').map((code) => oiicsTitle('bodyPart', code))).toEqual([
    'Lower extremities',
    'Leg(s)',
    'Lower leg(s)',
  ]);
});

test('a code that is not in the axis has no title and no path', () => {
  for (const code of ['', '0', '98765', 'constructor', '43310', '9998']) {
    expect(oiicsTitle('event', code), code).toBeUndefined();
    expect(oiicsPath('event', code), code).toEqual([]);
  }
});

test('every code of every axis is reached from the top exactly once', () => {
  const reach = (axis: (typeof OIICS_AXES)[number], code: string | null): string[] =>
    oiicsBelow(axis, code).flatMap((below) => [below, ...reach(axis, below)]);
  const counts = OIICS_AXES.map((axis) => {
    const reached = reach(axis, null);
    expect(new Set(reached).size).toBe(reached.length);
    return reached.length;
  });
  expect(counts).toEqual([615, 218, 537, 1665]);
});

test('nonclassifiable is at the top of every axis', () => {
  for (const axis of OIICS_AXES) expect(oiicsBelow(axis, null)).toContain('9999');
  expect(oiicsParent('9999')).toBeNull();
});

test('a text is read as a code by its digits, alone or before the title, or by the title in any case', () => {
  for (const text of ['111', '111 Fractures', 'Fractures', 'FRACTURES']) expect(readOiics('nature', text)).toBe('111');
  for (const text of ['9998', '11111', 'A broken leg', '']) expect(readOiics('nature', text)).toBeUndefined();
});
