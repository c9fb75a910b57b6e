import type { HistoryEntry } from '@safety-qube/contract/records';
import type { Ctx } from '../../platform/context.ts';
import { mustSee } from './any-record.ts';

/** What happened to a record that the caller may see, newest first; 404 otherwise. */
export async function listHistory(ctx: Ctx, recordId: number): Promise<HistoryEntry[]> {
  await mustSee(ctx, recordId);
  const rows = await ctx.tx
    .selectFrom('record_change')
    .selectAll()
    .where('record_id', '=', recordId)
    .where('action', '<>', 'commented') // the comment itself stands in the activity
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    actorId: row.actor_id,
    action: row.action,
    fromStatus: row.from_status,
    toStatus: row.to_status,
    note: row.note,
    change: row.change as HistoryEntry['change'],
  }));
}
