import type { RecordChange } from '@safety-qube/contract/across-types';
import { sql } from 'kysely';
import { actorOf, type Ctx } from '../../platform/context.ts';
import { registeredTypes } from './registry.ts';
import { visibleOfAny } from './visibility.ts';

/** Changes that an answer names; whoever missed more reads everything anew. */
const MOST = 500;

/**
 * Records that changed since a cursor, as far as the caller may see them. The cursor is the oldest transaction that was still
 * under way when it was given, so that what was written but not yet committed then is told now; some may be told twice.
 */
export async function listChanges(
  ctx: Ctx,
  since: string | undefined,
): Promise<{ cursor: string; changes: RecordChange[]; isComplete: boolean }> {
  const actor = actorOf(ctx);
  const now = await sql<{ cursor: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text cursor`.execute(
    ctx.tx,
  );
  const cursor = now.rows[0]?.cursor ?? '0';
  if (since === undefined) return { cursor, changes: [], isComplete: true };
  const { rows } = await sql<RecordChange>`
    select r.type, r.id, r.version from record r
    where r.id in (select record_id from event where xid >= ${since}::xid8)
      and ${visibleOfAny(actor, registeredTypes(), null)}
    order by r.id limit ${MOST + 1}`.execute(ctx.tx);
  return { cursor, changes: rows.slice(0, MOST), isComplete: rows.length <= MOST };
}
