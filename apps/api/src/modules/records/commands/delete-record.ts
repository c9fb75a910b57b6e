import { sql } from 'kysely';
import { audit } from '../../../platform/audit.ts';
import type { Ctx } from '../../../platform/context.ts';
import { forbidden } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockVisibleRecord } from '../any-record.ts';
import { checkVersion } from '../check-fresh.ts';
import { readAudience, writeEvent } from '../write-event.ts';

/** Deletes a record: nobody sees it any more, the row and its history stay. 403 without the right, 409 STALE. */
export async function deleteRecord(
  ctx: Ctx,
  platform: Platform,
  { id, version }: { id: number; version?: number },
): Promise<void> {
  const { record, definition, abilities } = await lockVisibleRecord(ctx, id);
  if (!abilities.delete) throw forbidden(definition.privileges.delete);
  if (version !== undefined) checkVersion(ctx, definition, record, version);
  const before = await readAudience(ctx, definition.type, id);
  await ctx.tx
    .updateTable('record')
    .set({ deleted_at: new Date(), version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
  await audit(ctx, `${definition.type}.deleted`, definition.type, id, { number: [record.number, null] });
  await writeEvent(
    ctx,
    platform,
    { type: definition.type, recordId: id, version: record.version + 1, name: 'deleted' },
    before,
  );
}
