import type { HistoryEntry } from '@safety-qube/contract/schemas/activity';
import type { Ctx } from '../../platform/context.ts';
import { visibleFieldChanges } from '../custom-fields/index.ts';
import { getVisibleRecord } from './any-record.ts';
import { visiblePointers } from './pointers.ts';

/**
 * Returns the history of a record that the caller may see, newest first; 404 otherwise. Other records are named in it as far as the
 * caller may see them (`visiblePointers`); links to records that they may not see are left out.
 */
export async function listHistory(ctx: Ctx, recordId: number): Promise<HistoryEntry[]> {
  const { record, definition } = await getVisibleRecord(ctx, recordId);
  const rows = await ctx.tx
    .selectFrom('record_change')
    .select([
      'id',
      'at',
      'actor_id',
      'acting_for_id',
      'action',
      'from_status',
      'to_status',
      'note',
      'undoes_id',
      'change',
    ])
    .where('record_id', '=', recordId)
    .where('action', '<>', 'commented') // the comment itself is in the activity
    .orderBy('id', 'desc')
    .execute();
  const written = await visibleFieldChanges(
    ctx,
    rows.map((row) => row.change),
  );
  const changes = await visiblePointers(ctx, record, await definition.history(ctx, record, written));
  const actionOf = new Map(rows.map(({ id, action }) => [id, action]));
  const entries = rows.map((row, index) => ({
    id: row.id,
    at: row.at.toISOString(),
    actorId: row.actor_id,
    actingForId: row.acting_for_id,
    action: row.action,
    fromStatus: row.from_status,
    toStatus: row.to_status,
    note: row.note,
    ...(row.undoes_id !== null && { undoes: actionOf.get(row.undoes_id) ?? '' }),
    change: changes[index] ?? {},
  }));
  return entries.filter(({ action, change }) => action !== 'linked' || Object.keys(change).length > 0);
}
