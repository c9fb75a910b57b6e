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
export function toOklch(hex: string): Triple {
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
export function oklchToHex(L: number, C: number, H: number): string {
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
export function luminance(hex: string): number {
  const [r, g, b] = linearRgb(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(a: string, b: string): number {
  const [light = 1, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

/** Contrast from which text is readable (WCAG 2.2, 1.4.3), and that of large text and of the signs of controls. */
export const READABLE = 4.5;
export const READABLE_IF_LARGE = 3;

/** The smallest difference in lightness between two shades. */
const STEP = 0.005;

/**
 * Returns the nearest shade of a colour, of the same hue, on which white text can be read, and which can be read on white; the colour
 * itself if it can.
 */
export function nearestReadable(colour: string): string {
  const [lightness, chroma, hue] = toOklch(colour);
  let shade = colour;
  for (let steps = 1; contrast(shade, '#ffffff') < READABLE; steps += 1)
    shade = oklchToHex(lightness - steps * STEP, chroma, hue);
  return shade;
}
