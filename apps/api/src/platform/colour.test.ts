import { expect, test } from 'vitest';
import { inkOn, surfaceOf } from './colour.ts';

test.each([
  ['#4482FF', '#ffffff'],
  ['#0B7A4B', '#ffffff'],
  ['#FFD400', '#000000'],
  ['#FFFFFF', '#000000'],
  ['#000000', '#ffffff'],
])('text on the surface of the brand %s is readable, in %s', (brand, ink) => {
  const surface = surfaceOf(brand);
  expect(surface.ink).toBe(ink);
  expect(inkOn(surface.fill)).toBe(ink);
});
