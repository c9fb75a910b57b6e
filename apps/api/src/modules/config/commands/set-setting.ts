import { isDeepStrictEqual } from 'node:util';
import type { AppTheme, Setting } from '@safety-qube/contract/schemas/config';
import { type ConfigKey, configKey } from '@safety-qube/domain/config-keys';
import { isConfigObject } from '@safety-qube/domain/config-values';
import { sql } from 'kysely';
import { audit, type Change } from '../../../platform/audit.ts';
import { authorize, type Ctx } from '../../../platform/context.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { publishSettings } from '../../../platform/relay/publish-settings.ts';
import { changeBranding } from '../../tenants/index.ts';
import { checkedValue } from '../config.policy.ts';
import { readConfigValue } from '../config.queries.ts';
import { readSetting } from '../settings.queries.ts';

/** What differs between two values of a setting: the properties of an object, or the value. */
function changeOf(before: unknown, value: unknown): Change {
  if (!isConfigObject(before) || !isConfigObject(value))
    return isDeepStrictEqual(before, value) ? {} : { value: [before, value] };
  const names = [...new Set([...Object.keys(before), ...Object.keys(value)])];
  return Object.fromEntries(
    names.flatMap((name) =>
      isDeepStrictEqual(before[name], value[name]) ? [] : [[name, [before[name] ?? null, value[name] ?? null]]],
    ),
  );
}

/**
 * Gives a setting a value and returns it. Open browsers get it within a second. 403 without the privilege, 404 for an unknown name,
 * 422 for a value of another kind, 409 with the current setting if it was changed since `version`; undefined overwrites any.
 */
export async function setSetting(
  ctx: Ctx,
  platform: Pick<Platform, 'relay'>,
  wanted: { readonly name: string; readonly version: number | undefined; readonly value: unknown },
): Promise<Setting> {
  authorize(ctx, 'management.configuration.edit');
  const key = configKey(wanted.name);
  if (!key) throw notFound();
  const { name } = key;
  const value = checkedValue(key, wanted.value);
  if (isAppTheme(name, value)) {
    // One value with the name of the application in the branding.
    await changeBranding(ctx, platform, { appName: value['app-name'], version: wanted.version });
    return readSetting(ctx, key);
  }
  const version = await lockedVersion(ctx, key);
  if (wanted.version !== undefined && wanted.version !== version)
    throw conflict('STALE', {}, { current: await readSetting(ctx, key) });
  const before = await readConfigValue(ctx, name);
  const change = changeOf(before, value);
  if (Object.keys(change).length) {
    const row = { value: JSON.stringify(value), version: version + 1 };
    await ctx.tx
      .insertInto('config_entry')
      .values({ name, ...row })
      .onConflict((same) => same.columns(['tenant_id', 'name']).doUpdateSet(row))
      .execute();
    await audit(ctx, 'config.changed', 'config', name, change);
    publishSettings(ctx, platform);
  }
  return readSetting(ctx, key);
}

const isAppTheme = (name: string, _value: unknown): _value is AppTheme => name === 'app_theme';

/** Returns the version of a setting, which nobody else changes until this transaction has ended. */
async function lockedVersion({ tx }: Pick<Ctx, 'tx'>, { name }: ConfigKey): Promise<number> {
  // Not a lock of the row: a setting that has its default has none.
  await sql`select pg_advisory_xact_lock(hashtext('config_entry ' || ${name}), app.current_tenant())`.execute(tx);
  const row = await tx.selectFrom('config_entry').select('version').where('name', '=', name).executeTakeFirst();
  return row?.version ?? 0;
}
