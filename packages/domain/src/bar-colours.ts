import { BAR_THEMES } from './bar-themes.ts';
import { contrast, READABLE, READABLE_IF_LARGE as VISIBLE } from './colours.ts';
import { mix, palette } from './palette.ts';

/** Colours of a bar (topbar or sidebar): its background, the surfaces on it and the text. */
export interface BarColours {
  readonly ground: string;
  /** Background of the hovered entry (`hover`) and of the current entry. */
  readonly hover: string;
  readonly current: string;
  /** Background of the search box, and its border (3:1 on the bar). */
  readonly well: string;
  readonly field: string;
  readonly line: string;
  /** Text in three strengths, the strongest first: each at least 4.5:1 on every background of the bar. */
  readonly text: string;
  readonly text2: string;
  readonly text3: string;
  /** For an urgent count. */
  readonly hot: string;
  /**
   * Replacement colours of the brand's mark and the user's own avatar, where the bar has the accent's colour and they
   * would not be visible.
   */
  readonly instead?: { readonly accent: string; readonly faces: readonly [string, string, string] };
}

export interface BarTheme {
  readonly primary: string;
  readonly secondary: string;
  readonly tertiary: string;
}

/** Number of a topbar or sidebar theme. */
export type BarThemeNumber = (typeof BAR_THEMES)[number];
/** Returns a theme of a bar by its stored number; the first one for an unknown number. */
export const barTheme = (stored: number): BarThemeNumber => BAR_THEMES.find((number) => number === stored) ?? 1;

const INK = '#151a23';
const PAPER = '#ffffff';
const DARK_PAGE = '#14181f';
/** Two colours with a lower contrast than this cannot be told apart in a small mark. */
const MIN_DISTINCT_CONTRAST = 1.5;

/** Background of each theme: [light, dark]. */
function backgrounds({ primary, secondary, tertiary }: BarTheme): Record<BarThemeNumber, readonly [string, string]> {
  const [first, second, third] = [palette(primary), palette(secondary), palette(tertiary)];
  return {
    1: ['#f7f8fa', '#101319'],
    2: [PAPER, DARK_PAGE],
    3: [first.shades[0], mix(DARK_PAGE, first.shades[9], 0.16)],
    4: [mix(PAPER, third.shades[1], 0.75), mix(DARK_PAGE, third.shades[9], 0.26)],
    5: [first.shades[first.filled], mix(DARK_PAGE, first.shades[9], 0.5)],
    6: [mix(second.shades[9], INK, 0.45), mix(DARK_PAGE, second.shades[9], 0.3)],
    7: ['#101319', '#0b0e12'],
  };
}

/**
 * Returns the palest mix of ink into a background that still has the ratio on all backgrounds; ink itself when none
 * has.
 */
function quiet(ink: string, ground: string, on: readonly string[], from: number, ratio = READABLE): string {
  for (let share = from; share < 1; share += 0.02) {
    const colour = mix(ground, ink, share);
    if (on.every((other) => contrast(colour, other) >= ratio)) return colour;
  }
  return ink;
}

/**
 * Returns the colours of a bar in one of its seven themes; whatever the tenant's colours, everything on it stays
 * readable.
 */
export function barColours(theme: BarTheme, number: BarThemeNumber, scheme: 'light' | 'dark'): BarColours {
  const ground = backgrounds(theme)[number][scheme === 'dark' ? 1 : 0];
  const text = contrast(INK, ground) >= contrast(PAPER, ground) ? INK : PAPER;
  // Where the contrast of the text is only just sufficient, the entries darken instead of getting paler.
  const towards = contrast(text, mix(ground, text, 0.12)) >= READABLE + 1 ? text : text === INK ? PAPER : INK;
  const hover = mix(ground, towards, 0.05);
  const current = mix(ground, towards, towards === text ? 0.09 : 0.2);
  const well = text === INK ? PAPER : mix(ground, towards, 0.08);
  const on = [ground, hover, current, well];
  const readable = (colour: string): boolean => on.every((other) => contrast(colour, other) >= READABLE);
  const accent = palette(theme.primary);
  const isAlike = contrast(accent.shades[accent.filled], ground) < MIN_DISTINCT_CONTRAST;
  return {
    ground,
    hover,
    current,
    well,
    field: quiet(text, ground, [ground, well], 0.3, VISIBLE),
    line: mix(ground, text, 0.1),
    text,
    text2: quiet(text, ground, on, 0.78),
    text3: quiet(text, ground, on, 0.62),
    hot: ['#c0272d', '#ff8f8a'].find(readable) ?? text,
    ...(isAlike && {
      instead: {
        accent: mix(ground, INK, 0.5),
        faces: [text, mix(ground, text, 0.7), mix(ground, text, 0.4)],
      },
    }),
  };
}

/** Returns the colours as the variables of tokens.css, so that everything in a bar gets them automatically. */
export const barVariables = (colours: BarColours): Record<`--${string}`, string> => ({
  '--side': colours.ground,
  '--hover': colours.hover,
  '--current': colours.current,
  '--bg': colours.well,
  '--field': colours.field,
  '--line': colours.line,
  '--line2': colours.line,
  '--tx': colours.text,
  '--tx2': colours.text2,
  '--tx3': colours.text3,
  '--red': colours.hot,
  '--logo': `var(--logo-${colours.text === INK ? 'light' : 'dark'})`,
  ...(colours.instead && {
    '--acc': colours.instead.accent,
    '--mantine-color-primary-5': colours.instead.faces[0],
    '--mantine-color-primary-7': colours.instead.faces[1],
    '--mantine-color-primary-9': colours.instead.faces[2],
  }),
});
