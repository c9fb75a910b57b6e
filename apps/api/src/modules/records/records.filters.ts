import type { ListTab, listFilters } from '@safety-qube/contract/records';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../platform/context.ts';
import { oneOf } from '../../platform/db/one-of.ts';
import { overdue } from './overdue.ts';
import type { RecordDefinition } from './record-definition.ts';
import { ownTable } from './records.repository.ts';
import { numberBegins, readTyped } from './typed-number.ts';
import { partsOf, type Shelf, visible } from './visibility.ts';

export type Filters = z.output<z.ZodObject<typeof listFilters>>;

/** Several values of a filter, as its address has them: Open,Assigned. */
const listOf = (text: string): string[] => text.split(',').map((value) => value.trim());

const COLUMNS = {
  facilityId: ['r.facility_id', 'bigint'],
  departmentId: ['r.department_id', 'bigint'],
  locationId: ['r.location_id', 'bigint'],
  subareaId: ['r.subarea_id', 'bigint'],
  ownerId: ['r.owner_id', 'bigint'],
  // what lists are ordered by; a priority that is known is the same there
  priority: ['r.urgency', 'smallint'],
} as const;

/** Records that words are looked for among at most; full search is more than a filter. */
const SEARCHED = 10_000;

/** Whether the record `r` is found by what was typed: by the beginning of its number, by words, or by either. */
function found(typed: string, { type }: RecordDefinition, shelf: Shelf | null): RawBuilder<unknown> {
  const { number, words } = readTyped(typed);
  if (words === undefined) return numberBegins(number ?? '');
  const shelves = shelf === null ? ['open', 'closed', 'archived'] : [shelf];
  const worded = sql`select app.search_records(${words}, ${type}, ${shelves}, ${SEARCHED})`;
  if (number === undefined) return sql`r.id = any(array(${worded}))`;
  const numbered = sql`select r.id from record r where r.type = ${sql.lit(type)} and ${numberBegins(number)}`;
  return sql`r.id = any(array(${numbered} union all ${worded}))`;
}

/** Conditions on the record `r` for each filter that is set, beside that of what waits for the caller. */
function conditions(definition: RecordDefinition, filters: Filters, shelf: Shelf | null): RawBuilder<unknown>[] {
  const where: RawBuilder<unknown>[] = [];
  if (filters.search) where.push(found(filters.search, definition, shelf));
  if (filters.status) where.push(oneOf(sql.ref('r.status'), listOf(filters.status), 'text'));
  if (filters.category) where.push(oneOf(sql.ref('r.category'), listOf(filters.category), 'text'));
  for (const [name, [column, type]] of Object.entries(COLUMNS)) {
    const ids = filters[name as keyof typeof COLUMNS];
    if (ids) where.push(oneOf(sql.ref(column), ids, type));
  }
  if (filters.raiserId)
    where.push(sql`r.id = any(array(select p.record_id from record_person p
      where ${oneOf(sql.ref('p.employee_id'), filters.raiserId, 'bigint')} and p.relation = 'raiser'
        and p.type = ${sql.lit(definition.type)} ${shelf === null ? sql`` : sql`and p.shelf = ${sql.lit(shelf)}`}))`);
  if (filters.importId !== undefined) where.push(sql`r.import_id = ${filters.importId}`);
  if (filters.dueFrom) where.push(sql`r.due_or_never >= ${filters.dueFrom}::date and r.due_on is not null`);
  if (filters.dueTo) where.push(sql`r.due_or_never <= ${filters.dueTo}::date`);
  if (filters.raisedFrom) where.push(sql`r.raised_at >= ${filters.raisedFrom}::date`);
  if (filters.raisedTo) where.push(sql`r.raised_at < ${filters.raisedTo}::date + 1`);
  if (filters.overdue) where.push(overdue(definition, shelf));
  return [...where, ...definition.filter(filters)];
}

/** Where the records of a tab stand. */
const SHELVES: Readonly<Record<ListTab, Shelf>> = { all: 'open', mine: 'open', closed: 'closed', archive: 'archived' };

/** Whether any record of a tab could have one of the statuses that are asked for. */
export function canHold({ workflow }: RecordDefinition, { tab = 'all', status }: Filters): boolean {
  if (!status || tab === 'archive') return true;
  const held = tab === 'closed' ? workflow.ends : workflow.open;
  return listOf(status).some((one) => held.includes(one));
}

/** What a list or a count is read from. */
export interface Selection {
  /** The record `r`, with its own table `x` where that or a filter is asked for; led by `p`, the caller's rows of `record_person`. */
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<unknown>;
  /** What the order's columns are read from. */
  readonly source: 'r' | 'p';
  /**
   * Whether few of the rows along the order's index may be wanted, so that what the filters find by themselves is looked at
   * first. Within one facility the orders' indexes hold status and category.
   */
  readonly isSelective: boolean;
  /** Condition on `p` alone that finds the same ids, some of them twice; absent where the record itself has to be looked at. */
  readonly ids?: RawBuilder<unknown>;
}

/** Filters that the indexes of the orders within one facility hold. */
const HELD = new Set<string>(['tab', 'facilityId', 'status', 'category', 'sort', 'cursor', 'limit', 'exact']);

/**
 * Which of a type's records a list shows an actor. What is the same for every caller stands there by its value: a plan that is
 * kept then knows how many there are.
 */
export function selectRecords(
  actor: Actor,
  definition: RecordDefinition,
  query: Filters,
  { withOwn = false }: { withOwn?: boolean } = {},
): Selection {
  const { type } = definition;
  const { tab = 'all', needsMyAction } = query;
  // What waits for somebody after its end is listed with the open records that do.
  const shelf = needsMyAction && tab !== 'closed' && tab !== 'archive' ? null : SHELVES[tab];
  const filters = conditions(definition, query, shelf);
  const record = withOwn || definition.filter(query).length ? sql`record r ${ownTable(definition)}` : sql`record r`;
  const ofType = sql`r.type = ${sql.lit(type)}`;
  const seen = visible(actor, type, shelf);
  const parts = partsOf(actor.employeeId, type, shelf);
  const all = (...more: RawBuilder<unknown>[]) => sql.join([ofType, ...more, ...filters, seen], sql` and `);
  const isAlone = filters.length === 0 && tab !== 'archive';
  if (needsMyAction) {
    // It stands on an open or a closed shelf and they are among its people: nobody has to look at the record whether they see it.
    const waits = sql`${parts} and p.waits_since is not null`;
    return {
      from: sql`record_person p join ${record} on r.tenant_id = p.tenant_id and r.id = p.record_id`,
      where: all(waits),
      source: 'p',
      isSelective: false,
      ...(isAlone && { ids: waits }),
    };
  }
  const theirs = sql`r.id = any(array(select p.record_id from record_person p where ${parts}))`;
  const set = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  return {
    from: record,
    where: tab === 'mine' ? all(theirs) : all(),
    source: 'r',
    isSelective: filters.length > 0 && !(query.facilityId?.length === 1 && set.every((name) => HELD.has(name))),
    ...(isAlone && tab === 'mine' && { ids: parts }),
  };
}
