import type { Setting } from '@safety-qube/contract/schemas/config';
import { BRAND_DEFAULTS } from '@safety-qube/domain/branding';
import { CONFIG_GROUPS } from '@safety-qube/domain/config-groups';
import { type ConfigKey, configKey } from '@safety-qube/domain/config-keys';
import { personName } from '@safety-qube/domain/person-name';
import { sql } from 'kysely';
import { authorize, type Ctx, can } from '../../platform/context.ts';
import { effectiveValue } from './config.policy.ts';

/** The setting that an entry of the log is about: the name of the application is one of the branding's values. */
const nameOfEntry = sql<string>`case when a.entity = 'branding' then 'app_theme' else a.entity_id end`;

/** Returns when each of some settings was last changed, and by whom, by the audit log. */
async function readLastChanges({ tx }: Pick<Ctx, 'tx'>, names: readonly string[]) {
  const rows = await tx
    .selectFrom('audit_entry as a')
    .leftJoin('employee as e', (join) => join.onRef('e.tenant_id', '=', 'a.tenant_id').onRef('e.id', '=', 'a.actor_id'))
    .select([nameOfEntry.as('name'), 'a.at', 'e.firstname', 'e.lastname'])
    .distinctOn(nameOfEntry)
    .where((eb) =>
      eb.or([
        eb.and([eb('a.entity', '=', 'config'), eb('a.entity_id', 'in', names)]),
        ...(names.includes('app_theme')
          ? [eb.and([eb('a.entity', '=', 'branding'), sql<boolean>`a.change ? 'appName'`])]
          : []),
      ]),
    )
    .orderBy(nameOfEntry)
    .orderBy('a.id', 'desc')
    .execute();
  return new Map(
    rows.map(({ name, at, firstname, lastname }) => [
      name,
      {
        at: at.toISOString(),
        by: firstname === null || lastname === null ? null : personName({ firstname, lastname }),
      },
    ]),
  );
}

/** The name of the application as the value of `app_theme`, and that of the brand as its default. */
async function readAppTheme({ tx, tenant }: Pick<Ctx, 'tx' | 'tenant'>) {
  const { app_name, version } = await tx
    .selectFrom('tenant_theme')
    .select(['app_name', 'version'])
    .executeTakeFirstOrThrow();
  const named = (name: string) => ({ 'app-name': name });
  return { value: named(app_name), default: named(BRAND_DEFAULTS[tenant.brand].appName), version };
}

async function readSettings(ctx: Pick<Ctx, 'tx' | 'tenant'>, keys: readonly ConfigKey[]): Promise<Setting[]> {
  const names = keys.map(({ name }) => name);
  const [rows, changes, appTheme] = await Promise.all([
    ctx.tx.selectFrom('config_entry').select(['name', 'value', 'version']).where('name', 'in', names).execute(),
    readLastChanges(ctx, names),
    readAppTheme(ctx),
  ]);
  const own = new Map(rows.map((row) => [row.name, row]));
  const stored = (key: ConfigKey) => ({
    value: effectiveValue(key, own.get(key.name)?.value),
    default: key.default,
    version: own.get(key.name)?.version ?? 0,
  });
  return keys.map((key) => ({
    name: key.name,
    ...(key.name === 'app_theme' ? appTheme : stored(key)),
    changed: changes.get(key.name) ?? null,
  }));
}

/** Returns one setting as administrators see it. */
export async function readSetting(ctx: Pick<Ctx, 'tx' | 'tenant'>, key: ConfigKey): Promise<Setting> {
  const [setting] = await readSettings(ctx, [key]);
  if (!setting) throw new Error(`${key.name} was not read`);
  return setting;
}

/** Returns the settings that the product reads, in the order of their groups. 403 without the privilege. */
export async function listSettings(ctx: Ctx): Promise<{ settings: Setting[]; abilities: { edit: boolean } }> {
  const actor = authorize(ctx, 'management.configuration.read');
  const keys = CONFIG_GROUPS.flatMap((group) => group.keys).flatMap((name) => configKey(name) ?? []);
  return {
    settings: await readSettings(ctx, keys),
    abilities: { edit: can(actor, 'management.configuration.edit') },
  };
}
