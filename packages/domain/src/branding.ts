const FRAME = { layoutTheme: 1, topbarTheme: 1, sidebarTheme: 1 } as const;
/** What a tenant of each brand looks like until it chooses its own; the primary colour of safety is the specification's. */
export const BRAND_DEFAULTS = {
  safety: { ...FRAME, appName: 'Safety Qube', primary: '#4482FF', secondary: '#5C6677', tertiary: '#1F4FB8' },
  security: { ...FRAME, appName: 'Secure Qube', primary: '#0E9384', secondary: '#5C6677', tertiary: '#0F1A1C' },
} as const;

/** The pictures of a brand: the logo on light and on dark ground, and the icon of the browser's tab. */
export const BRAND_PICTURES = ['logoLight', 'logoDark', 'favicon'] as const;
export type BrandPicture = (typeof BRAND_PICTURES)[number];
/** The most pixels of each, which fit into its box at three times the usual resolution. */
export const BRAND_PICTURE_SIZES: Readonly<Record<BrandPicture, readonly [width: number, height: number]>> = {
  logoLight: [720, 144],
  logoDark: [720, 144],
  favicon: [128, 128],
};
