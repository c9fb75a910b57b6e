import type { ListSort, ListTab } from '@safety-qube/contract/records';
import { ListTab as Tab } from '@safety-qube/contract/records';
import { ARCHIVE } from '@safety-qube/domain/records/visibility';
import { sql } from 'kysely';
import { actorOf, type Ctx } from '../../platform/context.ts';
import { after, cursorAfter, orderBy } from './list-order.ts';
import type { RecordDefinition } from './record-definition.ts';
import type { ItemRow } from './record-row.ts';
import { canHold, type Filters, inList } from './records.filters.ts';
import { presentItem, presentRecord } from './records.presenter.ts';
import { getRecord, itemColumns, ownTable, RECORD_COLUMNS } from './records.repository.ts';

interface Paging {
  readonly sort?: ListSort | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

/** Lines of a page where none are asked for. */
const PAGE = 25;

/** What a page is chosen by. Without the type's own table, unless a filter asks for it, the order's index alone does. */
const chosenFrom = (definition: RecordDefinition, query: Filters) =>
  definition.filter(query).length ? sql`record r ${ownTable(definition)}` : sql`record r`;

/**
 * A page of a type's records that the caller may see, and the cursor to the next. One statement: it chooses the page along the
 * order's index, then looks up what stands elsewhere for these lines alone; a plan that is kept has to know how many.
 */
export async function listRecords(ctx: Ctx, definition: RecordDefinition, query: Filters & Paging) {
  const { sort = 'newest', limit = PAGE, cursor } = query;
  const actor = actorOf(ctx);
  const { rows } = await sql<ItemRow>`
    select ${itemColumns(definition.columns.item)} ${definition.listed ? sql`, ${definition.listed(actor)}` : sql``}
    from (select ${RECORD_COLUMNS} from ${chosenFrom(definition, query)}
      where ${inList(actor, definition, query)} ${cursor ? sql`and ${after(sort, cursor)}` : sql``}
      order by ${orderBy(sort)} limit ${sql.lit(limit + 1)}) r ${ownTable(definition)}
    order by ${orderBy(sort)}`.execute(ctx.tx);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    items: shown.map((row) => ({ ...presentItem(row), ...definition.presentItem(row) })),
    next: last ? cursorAfter(sort, last) : null,
  };
}

const NONE: Record<ListTab, number> = { all: 0, mine: 0, closed: 0, archive: 0 };

/** How many records each tab holds under the same filters; archived ones for whoever may see them. */
export async function countRecords(
  ctx: Ctx,
  definition: RecordDefinition,
  query: Filters,
): Promise<Record<ListTab, number>> {
  const actor = actorOf(ctx);
  const mayArchive = actor.privileges.has(ARCHIVE[definition.type]);
  const wanted = Tab.options.filter((tab) => canHold(tab, definition, query) && (tab !== 'archive' || mayArchive));
  if (!wanted.length) return NONE;
  const from = chosenFrom(definition, query);
  const counts = wanted.map(
    (tab) => sql`(select count(*) from ${from} where ${inList(actor, definition, { ...query, tab })}) ${sql.ref(tab)}`,
  );
  const { rows } = await sql<Record<ListTab, number>>`select ${sql.join(counts)}`.execute(ctx.tx);
  return { ...NONE, ...rows[0] };
}

/** One record as the caller sees it; 404 where they may not. */
export async function readRecord(ctx: Ctx, definition: RecordDefinition, id: number) {
  return presentRecord(definition, actorOf(ctx), await getRecord(ctx, definition, id));
}
