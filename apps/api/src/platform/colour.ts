/** Contrast from which text is readable (WCAG 2.2, 1.4.3), and that of large text. */
export const READABLE = 4.5;
const READABLE_IF_LARGE = 3;
/** Share of a colour that is left in each step of darkening it. */
const DARKER = 0.95;

const channelsOf = (colour: string): number[] => [1, 3, 5].map((i) => Number.parseInt(colour.slice(i, i + 2), 16));

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = channelsOf(colour).map((value) => {
    const c = value / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The contrast of two colours, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The contrast of white text on a colour. */
const whiteContrast = (colour: string): number => 1.05 / (luminance(colour) + 0.05);

/** Returns black or white, whichever has more contrast on a background colour. */
export const inkOn = (colour: string): '#000000' | '#ffffff' => (luminance(colour) > 0.179 ? '#000000' : '#ffffff');

const darken = (colour: string): string =>
  `#${channelsOf(colour)
    .map((value) =>
      Math.round(value * DARKER)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/**
 * Returns a surface in a brand's colour and the colour of text on it: white, on a slightly darker shade where that is enough to make it
 * readable, else black.
 */
export function surfaceOf(colour: string): { readonly fill: string; readonly ink: string } {
  if (whiteContrast(colour) < READABLE_IF_LARGE) return { fill: colour, ink: inkOn(colour) };
  let fill = colour;
  while (whiteContrast(fill) < READABLE) fill = darken(fill);
  return { fill, ink: '#ffffff' };
}
