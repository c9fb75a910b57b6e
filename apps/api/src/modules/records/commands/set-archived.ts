import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { forbidden } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockVisibleRecord } from '../any-record.ts';
import { checkVersion } from '../check-fresh.ts';
import { readAudience, writeEvent } from '../write-event.ts';

/** Archives a record or restores it; changes nothing if it is in that state already. 403 without the archive right, 409 STALE. */
export async function setArchived(
  ctx: Ctx,
  platform: Platform,
  { id, version, archived }: { id: number; version?: number; archived: boolean },
): Promise<{ version: number }> {
  const { record, definition, abilities } = await lockVisibleRecord(ctx, id);
  const isSo = (record.archived_at !== null) === archived;
  if (!abilities.archive && !abilities.restore) throw forbidden(definition.privileges.archive);
  if (version !== undefined) checkVersion(ctx, definition, record, version);
  if (isSo) return { version: record.version };
  const before = await readAudience(ctx, definition.type, id);
  const now = new Date();
  await ctx.tx
    .updateTable('record')
    .set({ archived_at: archived ? now : null, updated_at: now, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
  const name = archived ? 'archived' : 'restored';
  await writeEvent(ctx, platform, { type: definition.type, recordId: id, version: record.version + 1, name }, before);
  return { version: record.version + 1 };
}
