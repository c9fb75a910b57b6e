import type { Ctx } from '../../platform/context.ts';
import { removeLater } from './attachments.jobs.ts';
import { keysOf } from './storage-keys.ts';

/** Deletes the files of a held report, and their bytes once the caller's transaction has committed. */
export async function removeFilesOf(ctx: Pick<Ctx, 'tx'>, heldReportId: number): Promise<void> {
  const rows = await ctx.tx
    .deleteFrom('attachment')
    .where('held_report_id', '=', heldReportId)
    .returning(['storage_key', 'preview_key', 'original_key'])
    .execute();
  await removeLater(ctx.tx, rows.flatMap(keysOf));
}
