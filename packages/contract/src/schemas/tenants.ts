import * as z from 'zod';

export const Brand = z.enum(['safety', 'security']);
export type Brand = z.infer<typeof Brand>;
const Colour = z.string().regex(/^#[0-9a-f]{6}$/i);
const Seven = z.int().min(1).max(7);

export const Theme = z
  .object({
    appName: z.string(),
    /** A URL, or empty for that of the brand. */
    favicon: z.string(),
    /** The addresses of the logos on light and on dark ground; null for the mark and the name. */
    logo: z.object({ light: z.string(), dark: z.string() }).nullable(),
    /** What people read at sign-in, by language. */
    greeting: z.record(z.string(), z.string()),
    primary: Colour,
    secondary: Colour,
    tertiary: Colour,
    topbarTheme: Seven,
    sidebarTheme: Seven,
    /** 1 sidebar alone, 2 topbar and sidebar, 3 topbar with the menu. */
    layoutTheme: z.int().min(1).max(3),
  })
  .meta({ id: 'Theme' });
export type Theme = z.infer<typeof Theme>;

/** The appearance and sign-in of a tenant: what a page needs before anybody is signed in. */
export const Scheme = z
  .object({
    subdomain: z.string(),
    name: z.string(),
    brand: Brand,
    isDemo: z.boolean(),
    /** Whether the tenant has no administrator yet: the one-time link of the set-up page creates the first. */
    needsSetup: z.boolean(),
    theme: Theme,
    signIn: z.object({
      issuer: z.string(),
      clientId: z.string(),
      /** Whether to skip our sign-in page and redirect to the issuer. */
      straightToSingleSignOn: z.boolean(),
      /** Whether the provider is ours: passwords, sign-up and reset are on our pages. */
      isEmbedded: z.boolean(),
      /** The provider for the one person who may still use a password; null if there is none, or if everybody has a password. */
      emergency: z.object({ issuer: z.string(), clientId: z.string() }).nullable(),
    }),
    apps: z.object({
      id: z.string(),
      androidStore: z.string().nullable(),
      appleStore: z.string().nullable(),
    }),
    /** Error reporting and the chat widget load only when these are set. */
    services: z.object({ errorReportingDsn: z.string().nullable(), chatAppId: z.string().nullable() }),
  })
  .meta({ id: 'Scheme' });
export type Scheme = z.infer<typeof Scheme>;

/** Bytes used by the tenant's files, and the maximum. */
export const StorageUse = z.object({ bytes: z.int(), mostBytes: z.int() }).meta({ id: 'StorageUse' });
export type StorageUse = z.infer<typeof StorageUse>;
