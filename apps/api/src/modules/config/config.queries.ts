import type { ConfigEntry, LocalisationConfig } from '@safety-qube/contract/schemas/config';
import { CONFIG_KEYS, type ConfigKey, configKey } from '@safety-qube/domain/config-keys';
import type { Ctx } from '../../platform/context.ts';
import type { Platform } from '../../platform/platform.ts';
import { effectiveValue } from './config.policy.ts';

/** Without its own name for the application, a tenant uses the name of its theme. */
const withDefaults = (key: ConfigKey, appName: string): ConfigKey =>
  key.name === 'app_theme' ? { ...key, default: { 'app-name': appName } } : key;

async function readOwnValues(ctx: Pick<Ctx, 'tx'>, name?: string) {
  const rows = await ctx.tx
    .selectFrom('tenant_theme as t')
    .leftJoin('config_entry as c', (join) => {
      const entries = join.onRef('c.tenant_id', '=', 't.tenant_id');
      return name === undefined ? entries : entries.on('c.name', '=', name);
    })
    .select(['t.app_name', 'c.name', 'c.value'])
    .execute();
  const own = new Map<string, unknown>(rows.flatMap((row) => (row.name === null ? [] : [[row.name, row.value]])));
  return { appName: rows[0]?.app_name ?? '', own };
}

/** Returns every key of the specification with the tenant's value, or its default. */
export async function readConfig(ctx: Pick<Ctx, 'tx'>): Promise<ConfigEntry[]> {
  const { appName, own } = await readOwnValues(ctx);
  return CONFIG_KEYS.map((key) => ({
    name: key.name,
    aliasName: key.aliasName,
    value: effectiveValue(withDefaults(key, appName), own.get(key.name)),
  }));
}

/** Returns what anybody may read: every key, and what claims are derived with. */
export async function readPublicConfig(
  ctx: Pick<Ctx, 'tx' | 'tenant'>,
  { claims }: Pick<Platform, 'claims'>,
): Promise<ConfigEntry[]> {
  const value = await claims.salt(ctx.tenant);
  return [...(await readConfig(ctx)), { name: 'claim_salt', aliasName: 'What claim codes are derived with', value }];
}

/** Returns the value of one key, for the rules of other modules. Throws for an unknown name. */
export async function readConfigValue(ctx: Pick<Ctx, 'tx'>, name: string): Promise<unknown> {
  const key = configKey(name);
  if (!key) throw new Error(`${name} is not a configuration key`);
  const { appName, own } = await readOwnValues(ctx, name);
  return effectiveValue(withDefaults(key, appName), own.get(name));
}

/** Returns the languages of the tenant, and the project and public key of its translation service. */
export const readLocalisation = async (ctx: Pick<Ctx, 'tx'>): Promise<LocalisationConfig> =>
  (await readConfigValue(ctx, 'localisation_config')) as LocalisationConfig;
