import { beforeEach, expect, test } from 'vitest';
import { maintenanceTarget, skipsMaintenance } from './maintenance.ts';

beforeEach(() => sessionStorage.clear());

test.each([
  [true, false, '/home', '/503'],
  [true, false, '/', '/503'],
  [true, false, '/signin', '/503'],
  [true, false, '/503', undefined],
  [true, false, '/503/', undefined],
  [true, true, '/home', undefined],
  [false, false, '/home', undefined],
  [false, false, '/503', undefined],
])('under maintenance %s, skipped %s, on %s: go to %s', (isUnderMaintenance, isSkipped, path, target) => {
  expect(maintenanceTarget({ isUnderMaintenance, isSkipped, path })).toBe(target);
});

test('the skip parameter works with any value and also without one', () => {
  expect(skipsMaintenance('?other=1')).toBe(false);
  expect(skipsMaintenance('?skip')).toBe(true);
});

test('the skip parameter survives navigation in the tab', () => {
  skipsMaintenance('?a=b&skip=true');
  expect(skipsMaintenance('')).toBe(true);
});
