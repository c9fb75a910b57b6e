import type { Branding } from '@safety-qube/contract/schemas/branding';
import { appIdOf } from '@safety-qube/domain/tenant-host';
import type { Selectable } from 'kysely';
import { actorOf, authorize, type Ctx, can } from '../../platform/context.ts';
import type { TenantTheme } from '../../platform/db/schema.gen.ts';
import { notFound } from '../../platform/errors.ts';

/** How a tenant looks: what administrators choose, with the addresses of its pictures. */
export type StoredBranding = Omit<Branding, 'abilities' | 'brandAppId' | 'version'>;

export const brandingOf = (row: Selectable<TenantTheme>): StoredBranding => ({
  appName: row.app_name,
  primary: row.primary_color,
  secondary: row.secondary_color,
  tertiary: row.tertiary_color,
  layoutTheme: row.layout_theme,
  topbarTheme: row.topbar_theme,
  sidebarTheme: row.sidebar_theme,
  greeting: row.greeting,
  documentHead: row.document_head,
  appId: row.app_id,
  androidStore: row.android_store,
  appleStore: row.apple_store,
  logoLight: row.logo_light,
  logoDark: row.logo_dark,
  favicon: row.favicon,
});

/** Returns how the tenant looks, for somebody who may change it. */
export async function presentBranding(ctx: Ctx): Promise<Branding> {
  const actor = actorOf(ctx);
  const row = await ctx.tx.selectFrom('tenant_theme').selectAll().executeTakeFirstOrThrow();
  return {
    ...brandingOf(row),
    brandAppId: appIdOf(ctx.tenant),
    version: row.version,
    abilities: {
      create: can(actor, 'management.branding.create'),
      edit: can(actor, 'management.branding.edit'),
      delete: can(actor, 'management.branding.delete'),
    },
  };
}

/** Returns how the tenant looks. 403 without the privilege. */
export async function readBranding(ctx: Ctx): Promise<Branding> {
  authorize(ctx, 'management.branding.read');
  return presentBranding(ctx);
}

/** Returns a picture of the tenant by its digest. 404 for none. */
export async function readBrandPicture(
  { tx }: Pick<Ctx, 'tx'>,
  digest: string,
): Promise<{ media_type: string; bytes: Buffer }> {
  const picture = await tx
    .selectFrom('brand_picture')
    .select(['media_type', 'bytes'])
    .where('digest', '=', digest)
    .executeTakeFirst();
  if (!picture) throw notFound();
  return picture;
}
