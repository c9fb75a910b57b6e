import type { Count, ListSort } from '@safety-qube/contract/records';
import { COUNT_LIMIT } from '@safety-qube/domain/records/count-limit';
import { type RawBuilder, sql } from 'kysely';
import { actorOf, type Ctx } from '../../platform/context.ts';
import { after, cursorAfter, type OrderSource, orderBy, orderKeys } from './list-order.ts';
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
/** Records that may be found another way and put into order; if there are more, a page is full soon along the order's index. */
const FEW = 800;

/**
 * The keys of a page's records, in order. Where few may be wanted, up to so many are first looked for another way: among the
 * caller's own, then by what the filters find. What is not needed of this is not run.
 */
function keysOf(selection: Selection, { sort = 'newest', limit = PAGE, cursor }: Paging): RawBuilder<unknown> {
  const { from, where, source, isSelective, parts } = selection;
  const [few, most] = [sql.lit(FEW), sql.lit(FEW + 1)];
  const page = (of: OrderSource, more: readonly RawBuilder<unknown>[], rows: RawBuilder<unknown>) => {
    const conditions = sql.join([...more, ...(cursor ? [after(sort, cursor, of)] : []), sql`true`], sql` and `);
    return sql`(${rows} and ${conditions} order by ${orderBy(sort, of)} limit ${sql.lit(limit + 1)})`;
  };
  const keys = sql`select ${orderKeys(sort, source)} from ${from} where ${where}`;
  const found: RawBuilder<unknown>[] = [];
  const pages: RawBuilder<unknown>[] = [];
  /** That there were more than few, each way before. */
  const tooMany: RawBuilder<unknown>[] = [];
  if (parts && source === 'r') {
    found.push(sql`own as materialized (select p.record_id id from record_person p where ${parts} limit ${most})`);
    const isFew = sql`(select count(*) from own) <= ${few}`;
    pages.push(page('r', [isFew], sql`${keys} and r.id = any(array(select id from own))`));
    tooMany.push(sql`(select count(*) from own) > ${few}`);
  }
  if (isSelective) {
    const rows = sql.join([keys, ...tooMany], sql` and `);
    found.push(sql`few as materialized (${rows} limit ${most})`);
    pages.push(
      page(
        'k',
        [...tooMany, sql`(select count(*) from few) <= ${few}`],
        sql`select ${orderKeys(sort, 'k')} from few k where true`,
      ),
    );
    tooMany.push(sql`(select count(*) from few) > ${few}`);
  }
  pages.push(page(source, tooMany, keys));
  const all = sql.join(pages, sql` union all `);
  return found.length ? sql`with ${sql.join(found)} ${all}` : all;
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
  const { from, where, parts, isPartsAlone } = selectRecords(actorOf(ctx), definition, query);
  const counted =
    parts && isPartsAlone
      ? sql`select distinct p.record_id from record_person p where ${parts}`
      : sql`select from ${from} where ${where}`;
  const { rows } = await sql<{ count: number }>`
    select count(*) from (${counted} ${countedUpTo(exact)}) c`.execute(ctx.tx);
  return toCount(rows[0]?.count ?? 0, exact);
}

/** One record as the caller sees it; 404 where they may not. */
export async function readRecord(ctx: Ctx, definition: RecordDefinition, id: number) {
  return presentRecord(definition, actorOf(ctx), await getRecord(ctx, definition, id));
}
