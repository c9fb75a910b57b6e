import type { MantineColorsTuple } from '@mantine/core';

// Conversions after Björn Ottosson, "A perceptual color space for image processing" (2020).
type Triple = readonly [number, number, number];
const toLinear = (c: number): number => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
const toGamma = (c: number): number => (c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055);
const clamp = (c: number): number => Math.min(1, Math.max(0, c));

function linearRgb(hex: string): Triple {
  const n = Number.parseInt(hex.slice(1), 16);
  return [toLinear(((n >> 16) & 255) / 255), toLinear(((n >> 8) & 255) / 255), toLinear((n & 255) / 255)];
}

/** Lightness 0..1, chroma, hue in radians. */
function toOklch(hex: string): Triple {
  const [r, g, b] = linearRgb(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const L = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const A = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const B = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return [L, Math.hypot(A, B), Math.atan2(B, A)];
}

function oklchToLinear(L: number, C: number, H: number): Triple {
  const a = C * Math.cos(H);
  const b = C * Math.sin(H);
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** Returns the nearest colour that a screen can show: chroma is reduced, lightness and hue stay. */
function oklchToHex(L: number, C: number, H: number): string {
  let chroma = C;
  let rgb = oklchToLinear(L, chroma, H);
  for (let i = 0; i < 40 && rgb.some((v) => v < -0.001 || v > 1.001); i++) {
    chroma *= 0.94;
    rgb = oklchToLinear(L, chroma, H);
  }
  const channels = rgb.map((v) =>
    Math.round(toGamma(clamp(v)) * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${channels.join('')}`;
}

/** Relative luminance, 0 to 1 (WCAG 2.2). */
function luminance(hex: string): number {
  const [r, g, b] = linearRgb(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(a: string, b: string): number {
  const [light = 1, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

/** Mixes a share (0 to 1) of another colour into a colour. */
export function mix(into: string, other: string, share: number): string {
  const channel = (hex: string, at: number): number => Number.parseInt(hex.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) => Math.round(channel(into, at) * (1 - share) + channel(other, at) * share));
  return `#${mixed.map((c) => c.toString(16).padStart(2, '0')).join('')}`;
}

const LIGHTNESS = [0.975, 0.945, 0.895, 0.83, 0.755, 0.69, 0.62, 0.545, 0.47, 0.39];
const CHROMA = [0.12, 0.25, 0.45, 0.7, 0.9, 1, 1.02, 1, 0.9, 0.75];
/** White text on a filled control must reach this ratio. */
const READABLE = 4.5;

const FILLED = [5, 6, 7, 8, 9] as const;

export interface Palette {
  readonly shades: MantineColorsTuple;
  /** The first shade on which white text is readable. */
  readonly filled: (typeof FILLED)[number];
}

/** Returns ten shades, each by its index. */
export const shadesBy = (shade: (index: number) => string): Palette['shades'] => [
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
