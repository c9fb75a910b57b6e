import type { Count, ValueCounts } from '@safety-qube/contract/schemas/records';
import { COUNT_LIMIT } from '@safety-qube/domain/records/record-limits';
import { type RawBuilder, sql } from 'kysely';
import { actorOf, type Ctx } from '../../platform/context.ts';
import { fieldValuesOf } from '../custom-fields/index.ts';
import { cursorAfter, cursorColumns, orderBy } from './list-order.ts';
import { PAGE, type Paging, pageKeys } from './page-keys.ts';
import type { RecordDefinition } from './record-definition.ts';
import type { ItemRow } from './record-row.ts';
import { canHold, type Filters, selectRecords, valuesOf, withoutFilter } from './records.filters.ts';
import { presentItem, presentRecord } from './records.presenter.ts';
import { getRecord, itemColumns, joinTypeTable } from './records.repository.ts';

/**
 * Returns a page of a type's records that the caller may see, and the cursor to the next page. One statement selects the page's
 * keys along the index of the order, then reads the other columns for these rows alone; its limits are literals, because a cached
 * plan has to know the number of rows.
 */
export async function listRecords(
  ctx: Ctx,
  definition: RecordDefinition,
  query: Filters & Paging & { readonly fieldIds?: readonly number[] | undefined },
) {
  const { sort = 'newest', limit = PAGE } = query;
  const actor = actorOf(ctx);
  const own = joinTypeTable(definition);
  const values = query.fieldIds ? [sql`${fieldValuesOf(actor.roleId, query.fieldIds)} fields`] : [];
  const { rows } = await sql<ItemRow>`
    select ${itemColumns(definition.columns.item, [...definition.listed(actor), ...values, ...cursorColumns(sort)])}
    from (${pageKeys(definition, selectRecords(actor, definition, query), query)}) k join record r on r.id = k.id ${own}
    order by ${orderBy(sort, 'k')}`.execute(ctx.tx);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    items: shown.map((row) => ({ ...presentItem(row), ...definition.presentItem(row) })),
    next: last ? cursorAfter(sort, last) : null,
  };
}

/** Presents a number of rows that were counted up to one more than the limit, or exactly. */
export const toCount = (counted: number, exact: boolean): Count =>
  exact ? { count: counted, isMore: false } : { count: Math.min(counted, COUNT_LIMIT), isMore: counted > COUNT_LIMIT };

/** The `limit` clause of a count; empty for an exact one. */
export const countedUpTo = (exact: boolean): RawBuilder<unknown> =>
  exact ? sql`` : sql`limit ${sql.lit(COUNT_LIMIT + 1)}`;

/** Counts the records of a tab that match the filters and that the caller may see: up to `COUNT_LIMIT`, unless exactly. */
export async function countRecords(
  ctx: Ctx,
  definition: RecordDefinition,
  { exact = false, ...query }: Filters & { readonly exact?: boolean | undefined },
): Promise<Count> {
  if (!canHold(definition, query)) return { count: 0, isMore: false };
  const { from, where, parts, isPartsAlone } = selectRecords(actorOf(ctx), definition, query);
  const counted =
    parts && isPartsAlone
      ? sql`select distinct p.record_id from record_person p where ${parts}`
      : sql`select from ${from} where ${where}`;
  const { rows } = await sql<{ count: number }>`
    select count(*) from (${counted} ${countedUpTo(exact)}) c`.execute(ctx.tx);
  return toCount(rows[0]?.count ?? 0, exact);
}

/** Records that are counted by their values at most. */
const COUNTED_BY_VALUE = 10_000;

/** Counts the records of a list that the caller may see by the values of one filter, under all other filters. */
export async function countValues(
  ctx: Ctx,
  definition: RecordDefinition,
  { of = '', ...query }: Filters & { readonly of?: string | undefined },
): Promise<ValueCounts> {
  const actor = actorOf(ctx);
  const values = valuesOf(actor, definition, of);
  const { from, where } = selectRecords(actor, definition, withoutFilter(query, of), { withOwn: true });
  const { rows } = await sql<{ value: string; count: number }>`
    select c.value, count(*)::int count from (
      select v.value from ${from} cross join lateral (${values}) v where ${where} and v.value is not null
      limit ${sql.lit(COUNTED_BY_VALUE + 1)}) c
    group by c.value order by 2 desc, 1`.execute(ctx.tx);
  return { values: rows, isMore: rows.reduce((sum, { count }) => sum + count, 0) > COUNTED_BY_VALUE };
}

/** Returns one record as the caller sees it; 404 if they may not. */
export async function readRecord(ctx: Ctx, definition: RecordDefinition, id: number) {
  return presentRecord(definition, actorOf(ctx), await getRecord(ctx, definition, id));
}
