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
const FEW = 500;

/**
 * The keys of a page's records, in order. Where few may be wanted, they are first looked for another way: among the caller's own,
 * then by what the filters find. What is not needed of this is not run.
 */
function keysOf(selection: Selection, { sort = 'newest', limit = PAGE, cursor }: Paging): RawBuilder<unknown> {
  const { from, where, source, found, parts } = selection;
  const keys = sql`select ${orderKeys(sort, source)} from ${from} where ${where}`;
  const page = (of: OrderSource, rows: RawBuilder<unknown>, when: readonly RawBuilder<unknown>[]) => {
    const conditions = sql.join([rows, ...when, ...(cursor ? [after(sort, cursor, of)] : [])], sql` and `);
    return sql`(${conditions} order by ${orderBy(sort, of)} limit ${sql.lit(limit + 1)})`;
  };
  const upToFew = sql`limit ${sql.lit(FEW + 1)}`;
  const isFew = (name: string) => sql`(select count(*) from ${sql.ref(name)}) <= ${sql.lit(FEW)}`;
  const isMany = (name: string) => sql`(select count(*) from ${sql.ref(name)}) > ${sql.lit(FEW)}`;

  const tables: RawBuilder<unknown>[] = [];
  const pages: RawBuilder<unknown>[] = [];
  /** That each way before has met too many. */
  const otherwise: RawBuilder<unknown>[] = [];
  if (parts && source === 'r') {
    tables.push(sql`own as materialized (select p.record_id id from record_person p where ${parts} ${upToFew})`);
    pages.push(page('r', sql`${keys} and r.id = any(array(select id from own))`, [isFew('own')]));
    otherwise.push(isMany('own'));
  }
  for (const [n, ids] of found.entries()) {
    const probe = `probe${n}`;
    const few = sql.join(
      [keys, sql`r.id = any(array(select id from ${sql.ref(probe)}))`, ...otherwise, isFew(probe)],
      sql` and `,
    );
    tables.push(sql`${sql.ref(probe)} as materialized (${sql.join([ids, ...otherwise], sql` and `)} ${upToFew})`);
    tables.push(sql`${sql.ref(`few${n}`)} as materialized (${few})`);
    pages.push(page('k', sql`select ${orderKeys(sort, 'k')} from ${sql.ref(`few${n}`)} k where true`, []));
    otherwise.push(isMany(probe));
  }
  pages.push(page(source, keys, otherwise));
  if (!tables.length) return sql.join(pages);
  // Only one of the ways has rows: saying so once more tells the planner how many there are to look up.
  return sql`with ${sql.join(tables)} select ${orderKeys(sort, 'k')} from (${sql.join(pages, sql` union all `)}) k
    order by ${orderBy(sort, 'k')} limit ${sql.lit(limit + 1)}`;
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
    select ${itemColumns(definition.columns.item, definition.listed(actor))}
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
