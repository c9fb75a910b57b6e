import { contrast, luminance, READABLE, READABLE_IF_LARGE } from '@safety-qube/domain/colours';

/** Share of a colour that is left in each step of darkening it. */
const DARKER = 0.95;

const channelsOf = (colour: string): number[] => [1, 3, 5].map((i) => Number.parseInt(colour.slice(i, i + 2), 16));

/** The contrast of white text on a colour. */
const whiteContrast = (colour: string): number => contrast('#ffffff', colour);

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
