import { expect, test } from 'vitest';
import { contrast, nearestReadable, READABLE, toOklch } from './colours.ts';

test('contrast is that of WCAG: 21 between black and white, 1 between equals', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#4482FF', '#4482FF')).toBe(1);
});

test.each(['#4482FF', '#FFD400', '#FFF3B0', '#00FF00', '#808080', '#FFFFFF', '#0E9384'])(
  'the nearest readable shade of %s is readable, of its hue, and not darker than it has to be',
  (colour) => {
    const shade = nearestReadable(colour);
    expect(contrast(shade, '#ffffff')).toBeGreaterThanOrEqual(READABLE);
    expect(contrast(shade, '#ffffff')).toBeLessThan(READABLE + 0.25);
    const [, chroma, hue] = toOklch(colour);
    if (chroma > 0.02) expect(Math.abs(toOklch(shade)[2] - hue)).toBeLessThan(0.1);
  },
);

test('a colour that can be read stays as it is', () => {
  expect(nearestReadable('#123456')).toBe('#123456');
});
