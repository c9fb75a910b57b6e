import { actorOf, type Ctx } from '../../../../platform/context.ts';
import { forbidden } from '../../../../platform/errors.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { SeenRecord } from '../../any-record.ts';
import { writeEvent } from '../../write-event.ts';
import { removeLater } from '../attachments.jobs.ts';
import { type AttachmentRow, fileAbilities } from '../attachments.presenter.ts';
import { getAttachment } from '../attachments.queries.ts';
import type { MustSeeFormFile } from '../execution-files.ts';
import { keysOf } from '../storage-keys.ts';

async function takeFromRecord(
  ctx: Ctx,
  platform: Pick<Platform, 'relay'>,
  row: AttachmentRow,
  { record, definition }: SeenRecord,
): Promise<void> {
  await ctx.tx.updateTable('attachment').set({ deleted_at: new Date() }).where('id', '=', row.id).execute();
  await writeEvent(ctx, platform, {
    type: definition.type,
    recordId: record.id,
    version: record.version,
    name: 'edited',
    change: { attachments: [[row.name], null] },
  });
}

/**
 * Takes a file away: a held one for good; one of a record is out of sight, and its history says so. 404 for one that the caller
 * may not see, 403 without the right.
 */
export async function discardAttachment(
  ctx: Ctx,
  platform: Pick<Platform, 'relay'>,
  mustSeeFormFile: MustSeeFormFile,
  id: number,
): Promise<void> {
  const { row, seen } = await getAttachment(ctx, mustSeeFormFile, id, { forUpdate: true });
  if (!fileAbilities(actorOf(ctx), row, seen).delete) throw forbidden();
  if (seen) return takeFromRecord(ctx, platform, row, seen);
  await ctx.tx.deleteFrom('attachment').where('id', '=', id).execute();
  await removeLater(ctx.tx, keysOf(row));
}
