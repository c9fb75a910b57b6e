import * as z from 'zod';
import { Problem } from './common.ts';
import { endpoint } from './endpoint.ts';

export const Brand = z.enum(['safety', 'security']);
export type Brand = z.infer<typeof Brand>;
const Colour = z.string().regex(/^#[0-9a-f]{6}$/i);
const Seven = z.int().min(1).max(7);

export const Theme = z
  .object({
    appName: z.string(),
    /** An address, or empty for the brand's own. */
    favicon: z.string(),
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

/** How a tenant looks and signs in; what a page needs before anyone is known. */
export const Scheme = z
  .object({
    subdomain: z.string(),
    name: z.string(),
    brand: Brand,
    isDemo: z.boolean(),
    /** The tenant has no administrator yet: the one-time link of the set-up page makes the first. */
    needsSetup: z.boolean(),
    theme: Theme,
    signIn: z.object({
      issuer: z.string(),
      clientId: z.string(),
      /** Skip our sign-in page and go straight to the issuer. */
      straightToSingleSignOn: z.boolean(),
      /** The provider is ours: passwords, sign-up and reset happen on our pages. */
      isEmbedded: z.boolean(),
      /** Where the one person signs in who may still use a password; null where there is none, or everybody has one. */
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

export const getScheme = endpoint({
  method: 'GET',
  path: '/api/tenant/scheme',
  summary: 'Brand, theme and sign-in of the tenant',
  access: 'public',
  query: z.object({ subdomain: z.string().max(63).optional() }),
  responses: { 200: Scheme, 404: Problem },
});

/** Bytes of the tenant's files, and the most that they may be. */
export const StorageUse = z.object({ bytes: z.int(), mostBytes: z.int() }).meta({ id: 'StorageUse' });
export type StorageUse = z.infer<typeof StorageUse>;

export const getStorageUse = endpoint({
  method: 'GET',
  path: '/api/tenant/storage',
  summary: 'What the files of the organisation take up, and may',
  access: 'session',
  privilege: 'management.branding.read',
  responses: { 200: StorageUse, 403: Problem },
});
