import type { KnownIssue } from '@safety-qube/contract/schemas/board-lines';
import { type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { type Site, siteColumns, siteTables } from '../records/index.ts';
import { isWithin, type Within } from './board.queries.ts';

/** Whether visitors read of an issue `r`, `x`: its team has said that it is known, until what was done about it is accepted. */
const isShown = sql<SqlBool>`x.is_known and x.issue_type = 'issue' and r.type = 'issue' and r.status in ('In Progress', 'Resolved')
  and r.shelf = 'open' and not r.is_confidential`;

/** Returns the latest issues of a place that are known and being worked on: nothing of them but their public line. */
export async function readKnownIssues({ tx }: Pick<Ctx, 'tx'>, place: Within, most: number): Promise<KnownIssue[]> {
  const { rows } = await sql<
    Site & { readonly id: number; readonly reported_line: string; readonly seen_count: number }
  >`
    select r.id, x.reported_line, x.seen_count, ${siteColumns}
    from record r join issue x on x.tenant_id = r.tenant_id and x.record_id = r.id ${siteTables}
    where ${isShown} and ${isWithin(place, 'r')} order by r.status_since desc, r.id desc limit ${most}`.execute(tx);
  return rows.map(({ id, reported_line, place: names, seen_count }) => ({
    id,
    reported: reported_line,
    place: [...names],
    seen: seen_count,
  }));
}

/** Counts that somebody has seen a known issue of a place too; nothing else is stored. 404 for any other record. */
export async function countSeen({ tx }: Pick<Ctx, 'tx'>, id: number, place: Within): Promise<void> {
  const { numAffectedRows } = await sql`
    update issue x set seen_count = x.seen_count + 1 from record r
    where r.tenant_id = x.tenant_id and r.id = x.record_id and r.id = ${id} and ${isShown} and ${isWithin(place, 'r')}`.execute(
    tx,
  );
  if (!numAffectedRows) throw notFound();
}
