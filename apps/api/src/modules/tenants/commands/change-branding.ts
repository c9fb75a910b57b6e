import { isDeepStrictEqual } from 'node:util';
import type { Branding } from '@safety-qube/contract/schemas/branding';
import { BRAND_DEFAULTS, BRAND_PICTURES } from '@safety-qube/domain/branding';
import { entriesOf, fromEntries } from '@safety-qube/domain/objects';
import type { Privilege } from '@safety-qube/domain/privileges';
import { audit, type Change } from '../../../platform/audit.ts';
import { authorize, type Ctx } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { publishSettings } from '../../../platform/relay/publish-settings.ts';
import { brandingOf, presentBranding, type StoredBranding } from '../branding.queries.ts';

/** The column of each property. */
const COLUMNS = {
  appName: 'app_name',
  primary: 'primary_color',
  secondary: 'secondary_color',
  tertiary: 'tertiary_color',
  layoutTheme: 'layout_theme',
  topbarTheme: 'topbar_theme',
  sidebarTheme: 'sidebar_theme',
  greeting: 'greeting',
  documentHead: 'document_head',
  appId: 'app_id',
  androidStore: 'android_store',
  appleStore: 'apple_store',
  logoLight: 'logo_light',
  logoDark: 'logo_dark',
  favicon: 'favicon',
} as const satisfies Record<keyof StoredBranding, string>;
const PROPERTIES = entriesOf(COLUMNS);

const isPicture = (name: string): boolean => BRAND_PICTURES.some((picture) => picture === name);
/** The privilege that a change of a property needs: a picture is added or goes back to the brand's, all else is edited. */
const privilegeFor = (name: string, value: unknown): Privilege =>
  !isPicture(name)
    ? 'management.branding.edit'
    : value === ''
      ? 'management.branding.delete'
      : 'management.branding.create';

/** Some properties of a look. */
type Wanted = { readonly [N in keyof StoredBranding]?: StoredBranding[N] | undefined };

/** Writes what differs, logs it and tells open browsers. 409 STALE with the current look for another version. */
async function writeBranding(
  ctx: Ctx,
  platform: Pick<Platform, 'relay'>,
  wanted: Wanted,
  version: number | undefined,
): Promise<Branding> {
  const row = await ctx.tx.selectFrom('tenant_theme').selectAll().forUpdate().executeTakeFirstOrThrow();
  if (version !== undefined && version !== row.version)
    throw conflict('STALE', {}, { current: await presentBranding(ctx) });
  const before = brandingOf(row);
  const changed = PROPERTIES.filter(
    ([name]) => wanted[name] !== undefined && !isDeepStrictEqual(before[name], wanted[name]),
  );
  if (changed.length) {
    const columns: object = fromEntries(
      changed.map(([name, column]) => [column, name === 'greeting' ? JSON.stringify(wanted.greeting) : wanted[name]]),
    );
    await ctx.tx
      .updateTable('tenant_theme')
      .set({ ...columns, version: row.version + 1 })
      .execute();
    const change: Change = fromEntries(changed.map(([name]) => [name, [before[name], wanted[name]] as const]));
    await audit(ctx, 'branding.changed', 'branding', ctx.tenant.id, change);
    publishSettings(ctx, platform);
  }
  return presentBranding(ctx);
}

/**
 * Changes how the tenant looks; open browsers show it within a second. 403 without the privilege for each property, 409 if somebody
 * has changed it since `version`.
 */
export async function changeBranding(
  ctx: Ctx,
  platform: Pick<Platform, 'relay'>,
  { version, ...wanted }: Wanted & { readonly version?: number | undefined },
): Promise<Branding> {
  for (const [name, value] of Object.entries(wanted)) authorize(ctx, privilegeFor(name, value));
  return writeBranding(ctx, platform, wanted, version);
}

/** Goes back to the look of the brand in everything. 403 without the privilege. */
export async function resetBranding(ctx: Ctx, platform: Pick<Platform, 'relay'>): Promise<Branding> {
  authorize(ctx, 'management.branding.delete');
  const look: StoredBranding = {
    ...BRAND_DEFAULTS[ctx.tenant.brand],
    ...{ greeting: {}, documentHead: null, appId: null, androidStore: null, appleStore: null },
    ...{ logoLight: '', logoDark: '', favicon: '' },
  };
  return writeBranding(ctx, platform, look, undefined);
}
