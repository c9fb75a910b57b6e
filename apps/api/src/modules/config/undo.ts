import { configKey } from '@safety-qube/domain/config-keys';
import { isConfigObject } from '@safety-qube/domain/config-values';
import type { Ctx } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { type LoggedChange, type Undos, valuesBefore } from '../../platform/undo.ts';
import { setSetting } from './commands/set-setting.ts';
import { readConfigValue } from './config.queries.ts';

/** Gives a setting the value that it had, an object only the properties that the entry is about. */
async function restoreSetting(ctx: Ctx, platform: Pick<Platform, 'relay'>, entry: LoggedChange): Promise<void> {
  const name = entry.entityId;
  if (!configKey(name)) throw notFound();
  const before = valuesBefore<{ value?: unknown }>(entry);
  const now = await readConfigValue(ctx, name);
  const value = isConfigObject(now) ? { ...now, ...before } : before.value;
  await setSetting(ctx, platform, { name, version: undefined, value });
}

/** How the actions of the configuration are undone. */
export const configUndos = (platform: Pick<Platform, 'relay'>): Undos => ({
  'config.changed': (ctx, entry) => restoreSetting(ctx, platform, entry),
});
