import { contrast, oklchToHex, READABLE, toOklch } from './colours.ts';

/** Mixes a share (0 to 1) of another colour into a colour. */
export function mix(into: string, other: string, share: number): string {
  const channel = (hex: string, at: number): number => Number.parseInt(hex.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) => Math.round(channel(into, at) * (1 - share) + channel(other, at) * share));
  return `#${mixed.map((c) => c.toString(16).padStart(2, '0')).join('')}`;
}

const LIGHTNESS = [0.975, 0.945, 0.895, 0.83, 0.755, 0.69, 0.62, 0.545, 0.47, 0.39];
const CHROMA = [0.12, 0.25, 0.45, 0.7, 0.9, 1, 1.02, 1, 0.9, 0.75];

const FILLED = [5, 6, 7, 8, 9] as const;

type Shades = readonly [string, string, string, string, string, string, string, string, string, string];

/** The shades of a colour, and which of them is the background of buttons. */
export interface Palette {
  readonly shades: Shades;
  /** The first shade on which white text is readable. */
  readonly filled: (typeof FILLED)[number];
}

/** Returns ten shades, each by its index. */
export const shadesBy = (shade: (index: number) => string): Shades => [
  shade(0),
  shade(1),
  shade(2),
  shade(3),
  shade(4),
  shade(5),
  shade(6),
  shade(7),
  shade(8),
  shade(9),
];

/** Ten shades of a tenant's colour, light to dark, of one hue. */
export function palette(hex: string): Palette {
  const [, chroma, hue] = toOklch(hex);
  const shades = shadesBy((i) => oklchToHex(LIGHTNESS[i] ?? 0, chroma * (CHROMA[i] ?? 1), hue));
  const filled = FILLED.find((i) => contrast(shades[i], '#ffffff') >= READABLE) ?? 9;
  return { shades, filled };
}
