import type { Random } from '../../random.ts';
import { box, group, HEIGHT, oval, type Piece, type Place, path, poly, rect, shadow, times, tube } from '../draw.ts';

/** A spot as it was found, and as it was after it had been put right. */
export interface Scene {
  readonly before: Piece;
  readonly after: Piece;
}

export type Make = (random: Random) => Scene;

export const either = ({ draw }: Place, before: Piece, after: Piece): Scene => ({
  before: draw + before,
  after: draw + after,
});

export const CARTON = ['#b08d5e', '#a98455', '#bb9a6c', '#9d7a4e'];

export const PAINT = ['#2f5f9e', '#356b57', '#8a2f2a', '#6a6f74', '#b5892b'];

/** Boxes piled on each other, from the left. */
export const boxes = (random: Random, x: number, y: number, count: number): Piece =>
  times(count, (n) => {
    const w = 120 + random.next() * 40;
    const h = 80 + random.next() * 30;
    const at = [x + (n % 3) * 138 + (n > 2 ? 26 : 0), y - Math.floor(n / 3) * 96] as const;
    return (
      (n < 3 ? shadow(at[0] + w * 0.6, at[1] + 4, w * 0.7, 14) : '') +
      box(at[0], at[1], w, h, random.pick(CARTON)) +
      rect(at[0] + w * 0.42, at[1] - h, w * 0.14, h, '#d8c7a2', 'opacity="0.55"')
    );
  });

export const rail = (y: number, from: number, to: number, colour = '#c9a227'): Piece =>
  times(4, (n) => tube([from + ((to - from) * n) / 3, y + 8], [from + ((to - from) * n) / 3, y - 190], 13, colour)) +
  tube([from - 20, y - 186], [to + 20, y - 192], 12, colour) +
  tube([from - 20, y - 96], [to + 20, y - 100], 12, colour) +
  poly(
    [
      [from - 20, y - 4],
      [to + 20, y - 8],
      [to + 20, y - 40],
      [from - 20, y - 36],
    ],
    '#b99a63',
  );

export const walkway = (floor: number): Piece =>
  poly(
    [
      [250, HEIGHT],
      [480, floor + 8],
      [500, floor + 8],
      [300, HEIGHT],
    ],
    '#d2ab2b',
    'opacity="0.75"',
  ) +
  poly(
    [
      [1010, HEIGHT],
      [700, floor + 8],
      [716, floor + 8],
      [1060, HEIGHT],
    ],
    '#d2ab2b',
    'opacity="0.75"',
  );

export const person = (x: number, y: number, k: number): Piece =>
  group(
    `translate(${x} ${y}) scale(${k})`,
    shadow(0, 0, 60, 12),
    rect(-34, -150, 28, 150, '#2b3542'),
    rect(6, -150, 28, 150, '#28313d'),
    rect(-46, -290, 92, 150, '#e8842a', 'rx="20"'),
    rect(-46, -236, 92, 18, '#e6e4d2'),
    rect(-64, -280, 24, 120, '#dd7b25', 'rx="12"'),
    rect(40, -280, 24, 120, '#dd7b25', 'rx="12"'),
    oval(0, -322, 32, 36, '#8d5f43'),
    path('M-36 -330 A36 36 0 0 1 36 -330 Z', 'fill="#f0efe9"'),
  );
