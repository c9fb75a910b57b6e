import type { MyAction } from '@safety-qube/contract/across-types';
import type { RecordReference } from '@safety-qube/contract/records';
import type { RecordType } from '@safety-qube/domain/records/record-types';
import { sql } from 'kysely';
import { actorOf, type Ctx } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import { waitsFor } from './needs-action.ts';
import { overdue } from './overdue.ts';
import type { ItemRow } from './record-row.ts';
import { presentItem } from './records.presenter.ts';
import { itemColumns } from './records.repository.ts';
import { definitionOf, registeredTypes } from './registry.ts';
import { visibleOfAny } from './visibility.ts';

const PAGE = 50;
/** Pages of somebody's own work are few: the cursor says how many lines were seen. */
function linesBefore(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (!/^\d{1,6}$/.test(cursor)) throw new Refusal(400, 'CURSOR_UNREADABLE');
  return Number(cursor);
}

const mine = (ctx: Ctx) => {
  const actor = actorOf(ctx);
  const types = registeredTypes();
  return sql`${waitsFor(actor, types.map(definitionOf))} and ${visibleOfAny(actor, types, null)}`;
};

/** What waits for the caller, over all types: overdue first, then the critical, then by date (screens: "my actions"). */
export async function listMyActions(
  ctx: Ctx,
  {
    type,
    limit = PAGE,
    cursor,
  }: { type?: RecordType | undefined; limit?: number | undefined; cursor?: string | undefined },
): Promise<{ items: MyAction[]; next: string | null }> {
  const offset = linesBefore(cursor);
  const { rows } = await sql<ItemRow>`
    select ${itemColumns([])} from record r
    where ${mine(ctx)} ${type === undefined ? sql`` : sql`and r.type = ${type}`}
    order by (${overdue()}) desc, r.urgency, r.due_or_never, r.id
    limit ${limit + 1} offset ${offset}`.execute(ctx.tx);
  const items = rows.slice(0, limit).map((row) => {
    const item = presentItem(row);
    const { wants, afterEnd } = definitionOf(item.type);
    return { ...item, wants: (item.isClosed ? afterEnd?.wants : wants[row.status]) ?? 'open' };
  });
  return { items, next: rows.length > limit ? String(offset + limit) : null };
}

/** How much waits for the caller. */
export async function countMyActions(ctx: Ctx) {
  const { rows } = await sql<{ type: RecordType; total: number; overdue: number }>`
    select r.type, count(*) total, count(*) filter (where ${overdue()}) overdue
    from record r where ${mine(ctx)} group by r.type`.execute(ctx.tx);
  const sum = (of: 'total' | 'overdue') => rows.reduce((all, row) => all + row[of], 0);
  return {
    total: sum('total'),
    overdue: sum('overdue'),
    byType: Object.fromEntries(rows.map((row) => [row.type, row.total])) as Partial<Record<RecordType, number>>,
  };
}

/** Records of any type by number or words, as far as the caller may see them; the newest first. */
export async function searchRecords(ctx: Ctx, q: string, limit = 10): Promise<RecordReference[]> {
  const { rows } = await sql<RecordReference>`
    select r.id, r.type, r.number, r.title, r.status from record r
    where r.id = any(array(select app.search_records(${q}))) and ${visibleOfAny(actorOf(ctx), registeredTypes(), null)}
    order by (lower(r.number) = lower(${q})) desc, r.id desc limit ${limit}`.execute(ctx.tx);
  return rows;
}
