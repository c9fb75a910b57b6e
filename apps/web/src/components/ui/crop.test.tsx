import { expect, test } from 'vitest';
import { moved, squareOf, WHOLE, ZOOM_MAX } from './crop.ts';

test('the default crop is the largest square in the middle', () => {
  expect(squareOf(WHOLE, 400, 200)).toEqual({ x: 100, y: 0, side: 200 });
});

test('a magnified square is smaller and stays inside the picture', () => {
  expect(squareOf({ x: 1, y: 1, zoom: 2 }, 400, 200)).toEqual({ x: 300, y: 100, side: 100 });
  expect(squareOf({ x: 0, y: 0, zoom: 99 }, 400, 200).side).toBe(200 / ZOOM_MAX);
});

test('dragging the picture to the right moves the square to the left, up to the edge', () => {
  const pushed = moved(WHOLE, 0.25, 0, 400, 200);
  expect(squareOf(pushed, 400, 200).x).toBe(50);
  const edge = moved(pushed, 5, 0, 400, 200);
  expect(squareOf(edge, 400, 200).x).toBe(0);
  // At the edge a drag back moves at once: the overshoot is not remembered.
  expect(squareOf(moved(edge, -0.25, 0, 400, 200), 400, 200).x).toBe(50);
});
