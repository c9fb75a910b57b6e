import {
  type ButtonProps,
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core';
import type { Theme } from '@safety-qube/contract/schemas/tenants';
import { BOTTOM_BAR_HEIGHT, PAGE_HEAD_HEIGHT, TOPBAR_HEIGHT } from '@safety-qube/domain/frame';
import { palette, shadesBy } from '@safety-qube/domain/palette';

const gray: MantineColorsTuple = [
  '#F7F8FA',
  '#F0F2F5',
  '#E5E8ED',
  '#D4D9E1',
  '#AAB2C0',
  '#7C8696',
  '#5C6677',
  '#444D5D',
  '#2A313D',
  '#151A23',
];
const dark: MantineColorsTuple = [
  '#E3E7EE',
  '#BAC2CF',
  '#98A2B3',
  '#6E7889',
  '#3B4351',
  '#272D38',
  '#1E232C',
  '#14181F',
  '#101319',
  '#0B0E12',
];

/** Colour of irreversible actions, with white text on it. */
const DANGER = palette('#C0272D');

/** Height, horizontal padding and font size of a button, in pixels. */
const BUTTON_SIZES: Record<string, readonly [number, number, number]> = {
  xs: [28, 10, 13],
  sm: [32, 12, 13],
  md: [36, 14, 14],
  lg: [44, 18, 15],
  xl: [52, 20, 16],
};

/**
 * Creates the theme of the application in a tenant's primary colour, with its logo; text on the colour is always readable (4.5:1
 * and more).
 */
export function makeTheme(primary: string, logo?: Theme['logo']): MantineThemeOverride {
  const { shades, filled } = palette(primary);
  const danger = DANGER.shades[DANGER.filled];
  const red = shadesBy((index) => (index === filled ? danger : (DANGER.shades[index] ?? danger)));
  return createTheme({
    other: { logo },
    colors: { primary: shades, gray, dark, red },
    primaryColor: 'primary',
    primaryShade: { light: filled, dark: filled },
    autoContrast: true,
    black: '#151A23',
    fontFamily:
      '"Inter Variable",var(--script-face),"Inter Fallback","Arabic Fallback","Naskh Fallback","Noto Sans SC","Noto Sans CJK SC",system-ui,sans-serif',
    fontFamilyMonospace: 'ui-monospace,"SF Mono","DejaVu Sans Mono",monospace',
    fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
    lineHeights: { xs: '1.334', sm: '1.539', md: '1.4286', lg: '1.5', xl: '1.4' },
    spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
    radius: { xs: '3px', sm: '4px', md: '6px', lg: '10px', xl: '14px' },
    defaultRadius: 'md',
    cursorType: 'pointer',
    respectReducedMotion: true,
    shadows: {
      xs: '0 1px 2px rgba(21,26,35,.06)',
      sm: '0 1px 3px rgba(21,26,35,.08)',
      md: '0 4px 14px -2px rgba(21,26,35,.12),0 1px 3px rgba(21,26,35,.08)',
      lg: '0 12px 40px -8px rgba(21,26,35,.24),0 2px 8px rgba(21,26,35,.10)',
      xl: '0 24px 64px -12px rgba(21,26,35,.32)',
    },
    headings: {
      fontWeight: '600',
      sizes: {
        h1: { fontSize: '18px', lineHeight: '24px' },
        h2: { fontSize: '16px', lineHeight: '24px' },
        h3: { fontSize: '14px', lineHeight: '20px' },
      },
    },
    // Plain objects, not Component.extend: a theme that imports components would put them all into the first load.
    components: {
      Button: {
        defaultProps: { size: 'sm' },
        styles: { label: { fontWeight: 500 } },
        vars: (_theme: unknown, { size }: ButtonProps) => {
          const [height, padding, font] = BUTTON_SIZES[String(size ?? 'sm')] ?? [32, 12, 13];
          return {
            root: {
              '--button-height': `${height}px`,
              '--button-padding-x': `${padding}px`,
              '--button-fz': `${font}px`,
            },
          };
        },
      },
      InputWrapper: {
        styles: {
          label: { fontSize: 13, lineHeight: '20px', fontWeight: 500, marginBlockEnd: 4 },
          description: { fontSize: 12, lineHeight: '16px', marginBlockEnd: 4 },
          error: { fontSize: 12, lineHeight: '16px', marginBlockStart: 4 },
        },
      },
      // The options of a choice are rendered while they are open.
      Combobox: { defaultProps: { keepMounted: false } },
      // A menu has nothing but entries for those who listen to it.
      Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
      // The list of options scrolls itself: a frame around it would be a scrolled region that no key reaches.
      Select: { defaultProps: { withScrollArea: false } },
      MultiSelect: { defaultProps: { withScrollArea: false } },
      ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 32 } },
    },
  });
}

/** What shows a logo instead of the brand's mark and the name (brand-mark.module.css). */
const logoVariables = ({ light, dark }: NonNullable<Theme['logo']>): Record<`--${string}`, string> => ({
  '--logo-light': `url(${light})`,
  '--logo-dark': `url(${dark})`,
  '--logo-width': '240px',
  '--logo-height': '32px',
  '--logo-indent': '-99em',
  '--mark': 'none',
});

/** Heights of the frame, which the server draws too. */
const FRAME_VARIABLES: Record<`--${string}`, string> = {
  '--topbar-height': `${TOPBAR_HEIGHT}px`,
  '--bottom-bar-height': `${BOTTOM_BAR_HEIGHT}px`,
  '--page-head-height': `${PAGE_HEAD_HEIGHT.wide}px`,
  '--page-head-height-phone': `${PAGE_HEAD_HEIGHT.phone}px`,
};

/** Adds the heights of the frame, and overrides Mantine's variables where its defaults miss the contrast or the surface that we want. */
export const resolveCssVariables: CSSVariablesResolver = ({ other: { logo } }) => ({
  variables: { ...FRAME_VARIABLES, ...(logo && logoVariables(logo)) },
  light: {
    '--logo': 'var(--logo-light)',
    '--mantine-color-body': '#fff',
    '--mantine-color-text': '#151A23',
    '--mantine-color-dimmed': '#5C6677',
    '--mantine-color-placeholder': '#6A7485',
    '--mantine-color-default-border': '#8A94A3',
    '--mantine-color-error': '#C0272D',
    '--mantine-color-anchor': 'var(--acc-tx)',
  },
  dark: {
    '--logo': 'var(--logo-dark)',
    '--mantine-color-body': '#14181F',
    '--mantine-color-text': '#E3E7EE',
    '--mantine-color-dimmed': '#98A2B3',
    '--mantine-color-placeholder': '#8A94A5',
    '--mantine-color-default-border': '#6A7586',
    '--mantine-color-default': '#1A1F27',
    '--mantine-color-error': '#FF8F8A',
    '--mantine-color-anchor': 'var(--acc-tx)',
  },
});
