import type { Scheme, Theme } from '@safety-qube/contract/schemas/tenants';
import { appIdOf } from '@safety-qube/domain/tenant-host';
import { type Selectable, sql } from 'kysely';
import type { Config } from '../../platform/config.ts';
import type { Ctx, Tenant } from '../../platform/context.ts';
import type { TenantDb } from '../../platform/db/database.ts';
import type { TenantTheme } from '../../platform/db/schema.gen.ts';
import { brandingOf } from './branding.queries.ts';

/** The client of the embedded provider; an outside issuer has its own. */
export const EMBEDDED_CLIENT = 'safety-qube-web';
/** The embedded provider of a tenant has an address below the tenant's own. */
export const embeddedIssuer = (origin: string): string => `${origin}/oidc`;

/** Selects the tenant's own providers that are trusted now: those that are on and, during their probation, have not expired. */
export const trustedIssuers = (tx: TenantDb) =>
  tx.selectFrom('identity_issuer').where(sql<boolean>`is_on and (returns_at is null or returns_at > now())`);

/** Selects the provider that sign-in goes straight to: the last that was switched on. Without one, people have passwords here. */
export const switchedOnIssuer = (tx: TenantDb) =>
  trustedIssuers(tx)
    .where('straight', '=', true)
    .orderBy('switched_on_at', (order) => order.desc().nullsLast())
    .limit(1);

/** The look of a tenant as its pages show it. One logo is shown on both grounds if it has only one. */
function themeOf(row: Selectable<TenantTheme>): Theme {
  const { appName, favicon, greeting, primary, secondary, tertiary, logoLight, logoDark, ...look } = brandingOf(row);
  const [light, dark] = [logoLight || logoDark, logoDark || logoLight];
  return {
    ...{ appName, favicon, greeting, primary, secondary, tertiary },
    ...{ layoutTheme: look.layoutTheme, topbarTheme: look.topbarTheme, sidebarTheme: look.sidebarTheme },
    logo: light ? { light, dark } : null,
  };
}

/**
 * Returns the appearance and the sign-in of the request's tenant. The tenant is always that of the host: the `subdomain` of the
 * call is derived from the same host by the browser, and another tenant's scheme is not accessible.
 */
export async function readScheme(ctx: Pick<Ctx, 'tx' | 'tenant' | 'askedOrigin'>, config: Config): Promise<Scheme> {
  const [look, tenant, issuer, administrator] = await Promise.all([
    ctx.tx.selectFrom('tenant_theme').selectAll().executeTakeFirstOrThrow(),
    // Not the cached name: a user who has just changed it reads it back at once.
    ctx.tx.selectFrom('tenant').select('name').where('id', '=', ctx.tenant.id).executeTakeFirstOrThrow(),
    switchedOnIssuer(ctx.tx).selectAll().executeTakeFirst(),
    ctx.tx.selectFrom('employee').select('id').where('status', '=', 'active').limit(1).executeTakeFirst(),
  ]);
  const isSecurity = ctx.tenant.brand === 'security';
  return {
    subdomain: ctx.tenant.slug,
    name: tenant.name,
    brand: ctx.tenant.brand,
    isDemo: ctx.tenant.isDemo,
    needsSetup: administrator === undefined,
    theme: themeOf(look),
    signIn: {
      issuer: issuer?.issuer ?? embeddedIssuer(ctx.askedOrigin),
      clientId: issuer?.client_id ?? EMBEDDED_CLIENT,
      straightToSingleSignOn: issuer?.straight ?? false,
      isEmbedded: !issuer,
      emergency:
        issuer?.emergency_employee_id == null
          ? null
          : { issuer: embeddedIssuer(ctx.askedOrigin), clientId: EMBEDDED_CLIENT },
    },
    apps: {
      id: look.app_id ?? appIdOf(ctx.tenant),
      androidStore:
        look.android_store ?? (isSecurity ? config.ANDROID_STORE_SECURITY : config.ANDROID_STORE_SAFETY) ?? null,
      appleStore: look.apple_store ?? (isSecurity ? config.APPLE_STORE_SECURITY : config.APPLE_STORE_SAFETY) ?? null,
    },
    services: { errorReportingDsn: config.SENTRY_DSN ?? null, chatAppId: config.CHAT_APP_ID ?? null },
  };
}

/**
 * The origins of the tenant's own identity providers, including those being tried: its pages may connect to these and no others.
 */
export async function outsideOrigins(tx: TenantDb): Promise<string[]> {
  const rows = await tx
    .selectFrom('identity_issuer')
    .select(['issuer', 'origins'])
    // a provider that could not be checked, for example without a valid address, does not add an origin
    .where((eb) => eb.or([eb('is_on', '=', true), eb('origins', '<>', sql<string[]>`'{}'`)]))
    .execute();
  return [...new Set(rows.flatMap((row) => [new URL(row.issuer).origin, ...row.origins]))];
}

/** Returns a tenant by its id, for work outside of a request. */
export async function tenantById(tx: TenantDb, id: number): Promise<Tenant> {
  const row = await tx
    .selectFrom('tenant')
    .select(['id', 'slug', 'name', 'brand', 'is_demo', 'under_maintenance'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { slug, name, brand } = row;
  return {
    id,
    slug,
    name,
    brand: brand,
    isDemo: row.is_demo,
    isUnderMaintenance: row.under_maintenance,
  };
}
