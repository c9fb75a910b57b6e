import { actorOf, type Ctx } from '../../../platform/context.ts';
import { forbidden } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { removeLater } from '../attachments.jobs.ts';
import { fileAbilities } from '../attachments.presenter.ts';
import { getAttachment } from '../attachments.queries.ts';
import type { FileHolders, HoldingRecord } from '../file-holders.ts';
import { keysOf } from '../storage-keys.ts';

/**
 * Removes a file: an unattached one is deleted; one of a record is hidden, which its history shows. 404 for a file that the caller
 * may not see, 403 without the right.
 */
export async function discardAttachment<R extends HoldingRecord>(
  ctx: Ctx,
  platform: Pick<Platform, 'relay'>,
  holders: FileHolders<R>,
  id: number,
): Promise<void> {
  const { row, record } = await getAttachment(ctx, holders, id, { forUpdate: true });
  if (!fileAbilities(actorOf(ctx), row, record).delete) throw forbidden();
  if (record) {
    await ctx.tx.updateTable('attachment').set({ deleted_at: new Date() }).where('id', '=', id).execute();
    await holders.writeChange(ctx, platform, record, { removed: row.name });
    return;
  }
  await ctx.tx.deleteFrom('attachment').where('id', '=', id).execute();
  await removeLater(ctx.tx, keysOf(row));
}
