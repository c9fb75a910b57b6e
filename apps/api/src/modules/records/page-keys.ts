import type { RecordSort } from '@safety-qube/contract/schemas/records';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/context.ts';
import { oneOf } from '../../platform/db/one-of.ts';
import { after, type OrderSource, orderBy, orderKeys } from './list-order.ts';
import type { RecordDefinition } from './record-definition.ts';
import { allOf, type Filter, type Filters, type Selection } from './records.filters.ts';
import { typeTableWithRecord } from './records.repository.ts';
import { ownRecordIds, seesAllSomewhere } from './visibility.ts';

export interface Paging {
  readonly sort?: RecordSort | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

/** Lines of a page where none are asked for. */
export const PAGE = 25;
/** Records that may be found another way and put into order; if there are more, a page is full soon along the order's index. */
const FEW = 400;
/** Facilities of a caller that are walked one by one at most. */
const FEW_FACILITIES = 40;

/** Filters that the indexes of the orders within one facility hold. */
const HELD_IN_FACILITY: ReadonlySet<Filter> = new Set<Filter>(['facilityId', 'status', 'category']);
/**
 * Filters of the columns that an order's indexes begin with. That of urgency has the due date behind a few priorities, each of
 * which is entered directly (PostgreSQL's manual, "Multicolumn Indexes": skip scans).
 */
const OF_ORDER: Readonly<Partial<Record<RecordSort, ReadonlySet<Filter>>>> = {
  urgency: new Set<Filter>(['priority']),
  due: new Set<Filter>(['dueFrom', 'dueTo']),
};
const BY_ID: ReadonlySet<Filter> = new Set<Filter>([
  'status',
  'category',
  'priority',
  'departmentId',
  'locationId',
  'subareaId',
  'ownerId',
  'importId',
]);
/** Filters whose own index has the records of one value in an order. */
const OWN_INDEX: Readonly<Partial<Record<RecordSort, ReadonlySet<Filter>>>> = {
  newest: BY_ID,
  oldest: BY_ID,
  due: new Set<Filter>(['status', 'ownerId']),
};
const isOneValue = (value: unknown): boolean =>
  Array.isArray(value) ? value.length === 1 : typeof value !== 'string' || !value.includes(',');

/** The facilities that a caller sees all of but what is confidential, where they are few enough to be walked one by one. */
const fewFacilities = (viewer: Actor, { type }: RecordDefinition): readonly number[] | undefined =>
  viewer.facilityIds && viewer.facilityIds.size <= FEW_FACILITIES && seesAllSomewhere(viewer, type)
    ? [...viewer.facilityIds]
    : undefined;

/** A filter that an order's index, or an index of its own, leads straight to. */
type IsLed = (filter: Filter) => boolean;

/** Whether filters can leave out most of what is met along the order's index. */
function isSelective({ asked }: Selection, { facilityId }: Filters, isLed: IsLed): boolean {
  const filters = asked.general.map(([filter]) => filter);
  const [first, ...more] = facilityId?.length === 1 ? filters.filter((one) => !HELD_IN_FACILITY.has(one)) : filters;
  return first !== undefined && (more.length > 0 || !isLed(first));
}

/**
 * Statements for the ids that filters find, without regard to who may see them: those of the type, of who raised it, and the others where they
 * can leave out most of what is met along the order's index. Each reads an index alone where it is of one filter.
 */
function* findings(
  definition: RecordDefinition,
  selection: Selection,
  query: Filters,
  isLed: IsLed,
): Generator<RawBuilder<unknown>> {
  const { general, own, shelf } = selection.asked;
  const type = sql.lit(definition.type);
  const onShelf = sql.lit(shelf);
  if (own.length)
    yield sql`select x.record_id id from ${typeTableWithRecord(definition)} where x.shelf = ${onShelf} and ${allOf(own)}`;
  if (query.raiserId)
    yield sql`select p.record_id id from record_person p where ${oneOf(sql.ref('p.employee_id'), query.raiserId, 'bigint')}
      and p.relation = 'raiser' and p.for_id is null and p.type = ${type} and p.shelf = ${onShelf}`;
  if (isSelective(selection, query, isLed))
    yield sql`select r.id from record r where r.type = ${type} and r.shelf = ${onShelf}
      and ${allOf(general.map(([, condition]) => condition))}`;
}

/** Hides a condition from every index: one that it could be read from would find all of it, to be put into order then. */
const hidden = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`(${condition}) is true`;

/** What a selection asks of the records that are met along an order's index. */
function walked({ asked }: Selection, definition: RecordDefinition, isLed: IsLed, isOwnInOrder: boolean) {
  const { general, raised, own, seen, shelf } = asked;
  return allOf([
    sql`r.type = ${sql.lit(definition.type)}`,
    ...general.map(([filter, condition]) =>
      filter === 'facilityId' || filter === 'search' || isLed(filter) ? condition : hidden(condition),
    ),
    ...raised,
    ...(isOwnInOrder && own.length ? [sql`x.shelf = ${sql.lit(shelf)}`, ...own] : own.map(hidden)),
    seen,
  ]);
}

/**
 * The keys of a page's records, in order. Where few may be wanted, they are first looked for another way: among the caller's own,
 * then by what the filters find. Else the order's index is walked along, facility by facility for who sees a few of them. What is
 * not needed of this is not run.
 */
export function pageKeys(
  definition: RecordDefinition,
  selection: Selection,
  { sort = 'newest', limit = PAGE, cursor }: Paging,
): RawBuilder<unknown> {
  const { from, where, source, parts, wanted: query, viewer, asked } = selection;
  const facilities = parts ? undefined : fewFacilities(viewer, definition);
  const isWithinFacilities = query.facilityId?.length === 1 || facilities !== undefined;
  // Whoever sees their own alone has these looked up by their ids.
  const hasOwnIndex = seesAllSomewhere(viewer, definition.type) && !isWithinFacilities;
  const isLed: IsLed = (filter) =>
    !!OF_ORDER[sort]?.has(filter) || (hasOwnIndex && !!OWN_INDEX[sort]?.has(filter) && isOneValue(query[filter]));
  const keys = (...conditions: readonly RawBuilder<unknown>[]) =>
    sql`select ${orderKeys(sort, source)} from ${from} where ${allOf(conditions)}`;
  const page = (of: OrderSource, rows: RawBuilder<unknown>, when: readonly RawBuilder<unknown>[]) => {
    const conditions = allOf([rows, ...when, ...(cursor ? [after(sort, cursor, of)] : [])]);
    return sql`(${conditions} order by ${orderBy(sort, of)} limit ${sql.lit(limit + 1)})`;
  };

  const tables: RawBuilder<unknown>[] = [];
  const pages: RawBuilder<unknown>[] = [];
  /** That each way before has met too many. */
  const otherwise: RawBuilder<unknown>[] = [];
  /** Looks for ids under a name. Answers that they are few, and leaves what comes after it to where they are many. */
  const lookFor = (name: string, ids: RawBuilder<unknown>) => {
    const upToFew = sql`limit ${sql.lit(FEW + 1)}`;
    tables.push(
      sql`${sql.ref(name)} as materialized (select f.id from (${ids}) f where ${allOf(otherwise)} ${upToFew})`,
    );
    const count = sql`(select count(*) from ${sql.ref(name)})`;
    const isFew = [...otherwise, sql`${count} <= ${sql.lit(FEW)}`];
    otherwise.push(sql`${count} > ${sql.lit(FEW)}`);
    return { isAmong: sql`r.id = any(array(select id from ${sql.ref(name)}))`, isFew };
  };

  if (source === 'r') {
    if (parts) {
      const own = lookFor('own', sql`select p.record_id id from record_person p where ${parts}`);
      pages.push(page('r', keys(where, own.isAmong), own.isFew));
    }
    let n = 0;
    for (const ids of findings(definition, selection, query, isLed)) {
      n += 1;
      const found = lookFor(`found${n}`, ids);
      const few = sql.ref(`few${n}`);
      // A table of its own tells the planner how few there are to put into order.
      tables.push(sql`${few} as materialized (${keys(where, found.isAmong, ...found.isFew)})`);
      pages.push(page('k', sql`select ${orderKeys(sort, 'k')} from ${few} k where true`, []));
    }
  }
  const isOwnInOrder = (sort === 'newest' || sort === 'oldest') && hasOwnIndex;
  const met = parts ? where : walked(selection, definition, isLed, isOwnInOrder);
  if (facilities) {
    const theirs = lookFor('theirs', ownRecordIds(viewer, definition.type, asked.shelf));
    const inOne = page('r', keys(met, sql`r.facility_id = f.id`, sql`not r.is_confidential`), theirs.isFew);
    pages.push(
      sql`(select ${orderKeys(sort, 'n')} from unnest(${facilities}::bigint[]) f (id) cross join lateral ${inOne} n)`,
    );
    const isElsewhere = sql`(r.is_confidential or r.facility_id <> all(${facilities}::bigint[]))`;
    pages.push(page('r', keys(where, theirs.isAmong, isElsewhere), theirs.isFew));
  }
  pages.push(page(source, keys(met), otherwise));
  if (!tables.length) return sql.join(pages);
  return sql`with ${sql.join(tables)} select ${orderKeys(sort, 'k')} from (${sql.join(pages, sql` union all `)}) k
    order by ${orderBy(sort, 'k')} limit ${sql.lit(limit + 1)}`;
}
