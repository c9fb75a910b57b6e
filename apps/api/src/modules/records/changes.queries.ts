import type { RecordChange } from '@safety-qube/contract/schemas/across-types';
import { sql } from 'kysely';
import { actorOf, type Ctx } from '../../platform/context.ts';
import { seesRecord } from './visibility.ts';

/** Maximum changes of a response; a client that has missed more has to reload everything. */
const MOST = 500;
/** Seconds that the first cursor reaches back, to cover what the page that requests it loads at the same time. */
const REACH_BACK_SECONDS = 10;

/**
 * Returns the records that have changed since a cursor and that the caller may see. The cursor is the oldest transaction that was
 * still in progress when it was issued, so that changes that were not committed then are returned now; some may be returned twice.
 * The first cursor is ten seconds old.
 */
export async function listChanges(
  ctx: Ctx,
  since: string | undefined,
): Promise<{ cursor: string; changes: RecordChange[]; isComplete: boolean }> {
  const actor = actorOf(ctx);
  const now = await sql<{ now: string; back: string | null }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text now, (select min(e.xid)::text
      from (select xid, at from event order by xid desc limit ${MOST}) e
      where e.at > clock_timestamp() - make_interval(secs => ${REACH_BACK_SECONDS})) back`.execute(ctx.tx);
  const { now: cursor = '0', back = null } = now.rows[0] ?? {};
  if (since === undefined) return { cursor: back ?? cursor, changes: [], isComplete: true };
  const { rows } = await sql<RecordChange>`
    select r.type, r.id, r.version from record r
    where r.id in (select record_id from event where xid >= ${since}::xid8)
      and ${seesRecord(actor)}
    order by r.id limit ${MOST + 1}`.execute(ctx.tx);
  return { cursor, changes: rows.slice(0, MOST), isComplete: rows.length <= MOST };
}
