import { BRAND_PICTURES } from '@safety-qube/domain/branding';
import { LANGUAGES } from '@safety-qube/domain/languages';
import * as z from 'zod';
import { nameOf } from './common.ts';
import { Theme } from './tenants.ts';

/** The most characters of the names and texts of a brand. */
export const BRANDING_LIMITS = { appName: 60, greeting: 300, documentHead: 120, appId: 80 } as const;
/** The most characters of the data URL of a picture. */
const PICTURE_MAX = 8_000_000;

const store = (hosts: RegExp) =>
  z
    .url({ protocol: /^https$/, hostname: hosts })
    .max(300)
    .nullable();

/** What an administrator chooses; null, or no text in a language, stands for what the brand has. */
export const BrandingValues = z.object({
  ...Theme.pick({
    ...{ primary: true, secondary: true, tertiary: true },
    ...{ layoutTheme: true, topbarTheme: true, sidebarTheme: true },
  }).shape,
  appName: nameOf(BRANDING_LIMITS.appName),
  greeting: z.partialRecord(z.enum(LANGUAGES), z.string().trim().min(1).max(BRANDING_LIMITS.greeting)),
  documentHead: nameOf(BRANDING_LIMITS.documentHead).nullable(),
  appId: z
    .string()
    .max(BRANDING_LIMITS.appId)
    .regex(/^[\w.-]+$/)
    .nullable(),
  androidStore: store(/^play\.google\.com$/),
  appleStore: store(/^apps\.apple\.com$/),
});
export type BrandingValues = z.infer<typeof BrandingValues>;

/** How the tenant looks, with what its brand has instead. */
export const Branding = z
  .object({
    ...BrandingValues.shape,
    appName: z.string(),
    androidStore: z.string().nullable(),
    appleStore: z.string().nullable(),
    /** The addresses of its pictures; empty for those of the brand. */
    logoLight: z.string(),
    logoDark: z.string(),
    favicon: z.string(),
    /** What the brand has. */
    brandAppId: z.string(),
    version: z.int(),
    abilities: z.object({ create: z.boolean(), edit: z.boolean(), delete: z.boolean() }),
  })
  .meta({ id: 'Branding' });
export type Branding = z.infer<typeof Branding>;

/** Which picture of the brand. */
export const PictureParams = z.object({ kind: z.enum(BRAND_PICTURES) });
/** A picture as a data URL of a JPEG, PNG, WebP or GIF. */
export const NewPicture = z.object({ image: z.string().max(PICTURE_MAX) });
