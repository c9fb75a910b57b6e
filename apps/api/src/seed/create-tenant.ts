import { randomBytes } from 'node:crypto';
import { BRAND_DEFAULTS } from '@safety-qube/domain/branding';
import { LANGUAGES } from '@safety-qube/domain/languages';
import { PLACE_LEVELS } from '@safety-qube/domain/place-levels';
import { SEEDED_ROLE_NAMES, SEEDED_ROLE_PRIVILEGES, SEEDED_ROLES } from '@safety-qube/domain/seeded-roles';
import { appIdOf } from '@safety-qube/domain/tenant-host';
import { sql } from 'kysely';
import type { Tenant } from '../platform/context.ts';
import type { Database, TenantDb } from '../platform/db/database.ts';
import { ASSET_STATUSES, FIELDS, PRIORITIES, RISK_MATRIX, RULES } from './defaults.ts';
import { INCIDENT_FORMS } from './forms/incident-forms.ts';
import { INSPECTION_FORMS } from './forms/inspection-forms.ts';
import { ISSUE_FORMS } from './forms/issue-forms.ts';
import { writeTemplates } from './forms/write-templates.ts';

export interface NewTenant {
  readonly slug: string;
  readonly name: string;
  readonly brand: Tenant['brand'];
  readonly isDemo?: boolean;
  readonly theme?: {
    primary?: string;
    secondary?: string;
    tertiary?: string;
    topbarTheme?: number;
    sidebarTheme?: number;
    layoutTheme?: 1 | 2 | 3;
  };
}

/** No tenant has this id: ids start at 1. */
const NO_TENANT = 0;

/** Adds the roles and returns their ids by key. */
async function addRoles(tx: TenantDb): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const [position, key] of SEEDED_ROLES.entries()) {
    const { id } = await tx
      .insertInto('role')
      .values({ key, name: SEEDED_ROLE_NAMES[key], is_fixed: key === 'administrator', position })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('role_privilege')
      .values(SEEDED_ROLE_PRIVILEGES[key].map((privilege) => ({ role_id: id, privilege })))
      .execute();
    ids.set(key, id);
  }
  return ids;
}

/** Adds fields with their options; those that the tenant has stay as they are. */
export async function addFields(tx: TenantDb, fields: typeof FIELDS): Promise<void> {
  await tx
    .insertInto('custom_field')
    .values(fields.map(({ options, ...field }) => ({ ...field, options: JSON.stringify(options) })))
    .onConflict((taken) => taken.doNothing())
    .execute();
}

/** Adds notification rules, for all facilities; those for a role that the tenant does not have are left out, those that it has stay as they are. */
export async function addRules(
  tx: TenantDb,
  roles: ReadonlyMap<string, number>,
  rules: typeof RULES = RULES,
): Promise<void> {
  const known = rules.filter(({ audience }) => typeof audience === 'string' || roles.has(audience.role));
  const rows = known.flatMap(({ channels, audience, isCritical, ...rule }) =>
    channels.map((channel) => ({
      ...rule,
      channel,
      ...(typeof audience === 'string'
        ? { audience, role_id: null }
        : { audience: 'role', role_id: roles.get(audience.role) }),
      is_critical: isCritical,
    })),
  );
  if (!rows.length) return;
  await tx
    .insertInto('notification_rule')
    .values(rows)
    .onConflict((taken) => taken.doNothing())
    .execute();
}

/** Enables the translation service from the start, with a new public key for each tenant. */
const localisationOf = (tenant: NewTenant) => ({
  isTranslationsEnabled: true,
  apiKey: randomBytes(24).toString('base64url'),
  project: appIdOf(tenant),
  domain: '',
  supportedLanguages: [...LANGUAGES],
});

/** Adds what users need to start working: levels, roles, priorities, fields with their categories, matrix, forms. */
async function addDefaults(tx: TenantDb, tenant: NewTenant): Promise<void> {
  const own = { ...BRAND_DEFAULTS[tenant.brand], ...tenant.theme };
  await tx
    .insertInto('tenant_theme')
    .values({
      app_name: own.appName,
      // A brand of its own has its own app; the specification names no address in a store.
      app_id: appIdOf(tenant) === tenant.slug ? tenant.slug : null,
      primary_color: own.primary,
      secondary_color: own.secondary,
      tertiary_color: own.tertiary,
      topbar_theme: own.topbarTheme,
      sidebar_theme: own.sidebarTheme,
      layout_theme: own.layoutTheme,
    })
    .execute();
  await tx
    .insertInto('org_level')
    .values(PLACE_LEVELS.map((key, index) => ({ key, position: index + 1 })))
    .execute();
  await tx
    .insertInto('config_entry')
    .values({ name: 'localisation_config', value: JSON.stringify(localisationOf(tenant)) })
    .execute();
  await addRules(tx, await addRoles(tx));
  await tx.insertInto('priority').values(PRIORITIES).execute();
  await tx.insertInto('asset_status').values(ASSET_STATUSES).execute();
  await addFields(tx, FIELDS);
  await tx
    .insertInto('risk_matrix')
    .values({ definition: JSON.stringify(RISK_MATRIX) })
    .execute();
  // Reversed, because lists show the newest first, and the first kind should be on top.
  const forms = [...INSPECTION_FORMS, ...ISSUE_FORMS[tenant.brand], ...INCIDENT_FORMS[tenant.brand]];
  await writeTemplates(tx, forms.toReversed());
}

/**
 * Creates a tenant with its defaults, as the database's owner, and lets `fill` add more, all in one transaction. Returns the
 * tenant.
 */
export async function createTenant(
  owner: Database,
  { isDemo = false, ...tenant }: NewTenant,
  fill: (tx: TenantDb, tenantId: number) => Promise<void> = async () => undefined,
): Promise<Tenant> {
  const { slug, name, brand } = tenant;
  return owner
    .forTenant(NO_TENANT)
    .transaction()
    .execute(async (tx) => {
      const { id } = await tx
        .insertInto('tenant')
        .values({ slug, name, brand, is_demo: isDemo })
        .returning('id')
        .executeTakeFirstOrThrow();
      await sql`select set_config('app.tenant_id', ${String(id)}, true)`.execute(tx);
      await addDefaults(tx, tenant);
      await fill(tx, id);
      return { id, slug, name, brand, isDemo, isUnderMaintenance: false };
    });
}
