import type { Branding, BrandingValues } from '@safety-qube/contract/schemas/branding';
import type { Scheme } from '@safety-qube/contract/schemas/tenants';
import { BRAND_DEFAULTS } from '@safety-qube/domain/branding';
import { entriesOf, fromEntries } from '@safety-qube/domain/objects';

/** What the form of the branding edits; pictures are saved one by one. */
export const valuesOf = (branding: Branding): BrandingValues => ({
  appName: branding.appName,
  primary: branding.primary,
  secondary: branding.secondary,
  tertiary: branding.tertiary,
  layoutTheme: branding.layoutTheme,
  topbarTheme: branding.topbarTheme,
  sidebarTheme: branding.sidebarTheme,
  greeting: branding.greeting,
  documentHead: branding.documentHead,
  appId: branding.appId,
  androidStore: branding.androidStore,
  appleStore: branding.appleStore,
});

/** The values that differ from what was read. */
export const changesOf = (values: BrandingValues, branding: Branding): Partial<BrandingValues> =>
  Object.fromEntries(
    entriesOf(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(valuesOf(branding)[name])),
  );

const HEX = /^#[0-9a-f]{6}$/i;
/** The scheme of the tenant with a look that is not saved; a colour that is only half typed is that of the brand. */
export function schemeWith(scheme: Scheme, values: BrandingValues, branding: Branding): Scheme {
  const { primary, secondary, tertiary } = values;
  const brand = BRAND_DEFAULTS[scheme.brand];
  const { logoLight, logoDark, favicon } = branding;
  const light = logoLight || logoDark;
  return {
    ...scheme,
    theme: {
      appName: values.appName || brand.appName,
      primary: HEX.test(primary) ? primary : brand.primary,
      secondary: HEX.test(secondary) ? secondary : brand.secondary,
      tertiary: HEX.test(tertiary) ? tertiary : brand.tertiary,
      layoutTheme: values.layoutTheme,
      topbarTheme: values.topbarTheme,
      sidebarTheme: values.sidebarTheme,
      greeting: fromEntries(entriesOf(values.greeting).flatMap(([code, text]) => (text ? [[code, text]] : []))),
      favicon,
      logo: light ? { light, dark: logoDark || logoLight } : null,
    },
  };
}
