import type { Count, ListSort } from '@safety-qube/contract/records';
import { COUNT_LIMIT } from '@safety-qube/domain/records/count-limit';
import { type RawBuilder, sql } from 'kysely';
import { actorOf, type Ctx } from '../../platform/context.ts';
import { after, cursorAfter, orderBy, orderKeys } from './list-order.ts';
import type { RecordDefinition } from './record-definition.ts';
import type { ItemRow } from './record-row.ts';
import { canHold, type Filters, type Selection, selectRecords } from './records.filters.ts';
import { presentItem, presentRecord } from './records.presenter.ts';
import { getRecord, itemColumns, ownTable } from './records.repository.ts';

interface Paging {
  readonly sort?: ListSort | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

/** Lines of a page where none are asked for. */
const PAGE = 25;
/** Records that a filter may find so that all of them are put into order; more are met soon enough along the order's index. */
const FEW = 1000;

/** The keys of a page's records, in order: found along the order's index, or by the filters where these find few. */
function keysOf({ few, from, where, source }: Selection, { sort = 'newest', limit = PAGE, cursor }: Paging) {
  const next = cursor ? sql`and ${after(sort, cursor, source)}` : sql``;
  const walk = (more: RawBuilder<unknown>) => sql`select ${orderKeys(sort, source)} from ${from}
    where ${where} ${next} ${more} order by ${orderBy(sort, source)} limit ${sql.lit(limit + 1)}`;
  if (!few) return walk(sql``);
  return sql`
    with few as materialized (
      select ${orderKeys(sort, few.source)} from ${few.from} where ${few.where} limit ${sql.lit(FEW + 1)})
    (select distinct k.* from few k
      where (select count(*) from few) <= ${sql.lit(FEW)} ${cursor ? sql`and ${after(sort, cursor, 'k')}` : sql``}
      order by ${orderBy(sort, 'k')} limit ${sql.lit(limit + 1)})
    union all (${walk(sql`and (select count(*) from few) > ${sql.lit(FEW)}`)})`;
}

/**
 * A page of a type's records that the caller may see, and the cursor to the next. One statement: it chooses the page along the
 * order's index, then looks up what stands elsewhere for these lines alone; a plan that is kept has to know how many.
 */
export async function listRecords(ctx: Ctx, definition: RecordDefinition, query: Filters & Paging) {
  const { sort = 'newest', limit = PAGE } = query;
  const actor = actorOf(ctx);
  const own = ownTable(definition);
  const { rows } = await sql<ItemRow>`
    select ${itemColumns(definition.columns.item)} ${definition.listed ? sql`, ${definition.listed(actor)}` : sql``}
    from (${keysOf(selectRecords(actor, definition, query), query)}) k join record r on r.id = k.id ${own}
    order by ${orderBy(sort, 'k')}`.execute(ctx.tx);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    items: shown.map((row) => ({ ...presentItem(row), ...definition.presentItem(row) })),
    next: last ? cursorAfter(sort, last) : null,
  };
}

/** A number of rows that were counted up to one more than the limit, unless exactly. */
export const toCount = (counted: number, exact: boolean): Count =>
  exact ? { count: counted, isMore: false } : { count: Math.min(counted, COUNT_LIMIT), isMore: counted > COUNT_LIMIT };

/** `limit` of what is counted. */
export const countedUpTo = (exact: boolean): RawBuilder<unknown> =>
  exact ? sql`` : sql`limit ${sql.lit(COUNT_LIMIT + 1)}`;

/** How many records a tab holds under the filters that the caller may see: up to `COUNT_LIMIT`, unless exactly. */
export async function countRecords(
  ctx: Ctx,
  definition: RecordDefinition,
  { exact = false, ...query }: Filters & { readonly exact?: boolean | undefined },
): Promise<Count> {
  if (!canHold(definition, query)) return { count: 0, isMore: false };
  const { from, where, ids } = selectRecords(actorOf(ctx), definition, query);
  const counted = ids
    ? sql`select distinct p.record_id from record_person p where ${ids}`
    : sql`select from ${from} where ${where}`;
  const { rows } = await sql<{ count: number }>`
    select count(*) from (${counted} ${countedUpTo(exact)}) c`.execute(ctx.tx);
  return toCount(rows[0]?.count ?? 0, exact);
}

/** One record as the caller sees it; 404 where they may not. */
export async function readRecord(ctx: Ctx, definition: RecordDefinition, id: number) {
  return presentRecord(definition, actorOf(ctx), await getRecord(ctx, definition, id));
}
