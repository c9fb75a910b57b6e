import type { RecordChange } from '@safety-qube/contract/across-types';
import { sql } from 'kysely';
import { actorOf, type Ctx } from '../../platform/context.ts';
import { seesRecord } from './visibility.ts';

/** Changes that an answer names; whoever missed more reads everything anew. */
const MOST = 500;
/** How far back the first cursor reaches, in seconds: over what the page that asks for it fetches at the same time. */
const REACH_BACK = 10;

/**
 * Records that changed since a cursor, as far as the caller may see them. The cursor is the oldest transaction that was still
 * under way when it was given, so that what was written but not yet committed then is told now; some may be told twice. The
 * first one lies ten seconds back.
 */
export async function listChanges(
  ctx: Ctx,
  since: string | undefined,
): Promise<{ cursor: string; changes: RecordChange[]; isComplete: boolean }> {
  const actor = actorOf(ctx);
  const now = await sql<{ now: string; back: string | null }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text now, (select min(e.xid)::text
      from (select xid, at from event order by xid desc limit ${MOST}) e
      where e.at > clock_timestamp() - make_interval(secs => ${REACH_BACK})) back`.execute(ctx.tx);
  const { now: cursor = '0', back = null } = now.rows[0] ?? {};
  if (since === undefined) return { cursor: back ?? cursor, changes: [], isComplete: true };
  const { rows } = await sql<RecordChange>`
    select r.type, r.id, r.version from record r
    where r.id in (select record_id from event where xid >= ${since}::xid8)
      and ${seesRecord(actor)}
    order by r.id limit ${MOST + 1}`.execute(ctx.tx);
  return { cursor, changes: rows.slice(0, MOST), isComplete: rows.length <= MOST };
}
