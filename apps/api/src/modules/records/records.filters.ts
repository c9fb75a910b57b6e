import type { ListSort, ListTab, listFilters } from '@safety-qube/contract/schemas/records';
import { entriesOf } from '@safety-qube/domain/objects';
import { parseFieldFilters, writeFieldFilters } from '@safety-qube/domain/records/field-filters';
import { fieldIdOf, fieldProperty } from '@safety-qube/domain/records/field-names';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../platform/context.ts';
import { oneOf, oneOfListed } from '../../platform/db/one-of.ts';
import { Refusal, refuse } from '../../platform/errors.ts';
import { fieldConditions, valuesOfField } from '../custom-fields/index.ts';
import { NO_PRIORITY } from './list-order.ts';
import { late } from './overdue.ts';
import type { RecordDefinition } from './record-definition.ts';
import { joinTypeTable } from './records.repository.ts';
import { numberBegins, readTyped } from './typed-number.ts';
import { isAmongPeople, narrowScope, personRowsOf, type Shelf, searchArguments, visible } from './visibility.ts';

export type Filters = z.output<z.ZodObject<typeof listFilters>>;

/** Several values of a filter, as its address has them: Open,Assigned. */
const listOf = (text: string): string[] => text.split(',').map((value) => value.trim());

/** Filters by ids, with their columns. */
const ID_COLUMNS = {
  facilityId: sql.ref('r.facility_id'),
  departmentId: sql.ref('r.department_id'),
  locationId: sql.ref('r.location_id'),
  subareaId: sql.ref('r.subarea_id'),
  ownerId: sql.ref('r.owner_id'),
  ids: sql.ref('r.id'),
} as const;
const [STATUS, CATEGORY, URGENCY] = [sql.ref('r.status'), sql.ref('r.category'), sql.ref('r.urgency')];

/** Later than any day that can be given; no due date at all is later still. */
const LAST_DAY = '9999-12-31';
/** Records that words are looked for among at most; full search is more than a filter. */
const SEARCHED = 10_000;

/** Whether the record `r` is found by what was typed: by the beginning of its number, by words, or by either. */
function found(typed: string, actor: Actor, { type }: RecordDefinition, shelf: Shelf | null): RawBuilder<unknown> {
  const { number, words } = readTyped(typed, [type]);
  if (words === undefined) return numberBegins(number ?? '');
  const worded = sql`select app.search_records(${words}, ${searchArguments(actor, [type], shelf)}, ${SEARCHED})`;
  if (number === undefined) return sql`r.id = any(array(${worded}))`;
  const numbered = sql`select r.id from record r where r.type = ${sql.lit(type)} and ${numberBegins(number)}`;
  return sql`r.id = any(array(${numbered} union all ${worded}))`;
}

/** Whether some have raised the record `r`; looked up by its key for each that is met. */
const isRaisedBy = (raisers: readonly number[]): RawBuilder<unknown> =>
  sql`exists (select from record_person p where p.tenant_id = r.tenant_id and p.record_id = r.id and p.relation = 'raiser' and p.for_id is null
    and ${oneOf(sql.ref('p.employee_id'), raisers, 'bigint')} offset 0)`;
export type Filter = keyof typeof listFilters;
/** A condition on the record `r`, and the filter that asks for it. */
type Condition = readonly [filter: Filter, condition: RawBuilder<unknown>];

/** The values of the filters that every list has, in the record `r`. */
const VALUES: Readonly<Partial<Record<Filter, RawBuilder<unknown>>>> = {
  status: sql`r.status`,
  category: sql`r.category`,
  priority: sql`nullif(r.urgency, ${sql.lit(NO_PRIORITY)})`,
  facilityId: sql`r.facility_id`,
  departmentId: sql`r.department_id`,
  locationId: sql`r.location_id`,
  subareaId: sql`r.subarea_id`,
  ownerId: sql`r.owner_id`,
  raiserId: sql`(select p.employee_id from record_person p where p.tenant_id = r.tenant_id and p.record_id = r.id
    and p.relation = 'raiser' and p.for_id is null limit 1)`,
};

/**
 * Returns a statement for the values that the record `r`, with its own table `x`, has of a filter by values: those of the columns of
 * every record, of the type's fields, and of fields that the tenant has defined. 400 FILTER_UNKNOWN for any other filter.
 */
export function valuesOf(actor: Actor, { filterValues }: RecordDefinition, filter: string): RawBuilder<unknown> {
  const fieldId = fieldIdOf(filter);
  if (fieldId !== undefined) return valuesOfField(fieldId, actor.roleId);
  const own = { ...VALUES, ...filterValues };
  const value = Object.hasOwn(own, filter) ? own[filter as Filter] : undefined;
  if (!value) throw new Refusal(400, 'FILTER_UNKNOWN', { filter });
  return sql`select ${value}::text as value`;
}

/** Returns the filters that records have to match, and those by values that they must not match, if there are some. */
function splitFilters<F extends Filters>(actor: Actor, definition: RecordDefinition, query: F): readonly [F, F?] {
  const { not = [], ...given } = query;
  if (!not.length) return [query];
  for (const name of not) valuesOf(actor, definition, name); // throws for what is not a filter by values
  const fields = parseFieldFilters(query.field ?? '') ?? [];
  const part = (isNegated: boolean): F => {
    const field = writeFieldFilters(fields.filter(({ fieldId }) => not.includes(fieldProperty(fieldId)) === isNegated));
    const chosen = Object.entries(given).filter(([name]) => name !== 'field' && not.includes(name) === isNegated);
    return { ...Object.fromEntries(chosen), ...(field && { field }) } as F;
  };
  return [part(false), part(true)];
}

/** Conditions for each filter that is set of columns that every record has. */
function conditions(
  actor: Actor,
  definition: RecordDefinition,
  filters: Filters,
  shelf: Shelf | null,
): readonly Condition[] {
  const where: Condition[] = [];
  if (filters.search) where.push(['search', found(filters.search, actor, definition, shelf)]);
  if (filters.status) where.push(['status', oneOfListed(STATUS, filters.status)]);
  if (filters.category) where.push(['category', oneOfListed(CATEGORY, filters.category)]);
  for (const [name, column] of entriesOf(ID_COLUMNS)) {
    const ids = filters[name];
    if (ids) where.push([name, oneOf(column, ids, 'bigint')]);
  }
  // by the column that lists are ordered by; what is no priority, or more than that column holds, finds nothing
  const priorities = filters.priority?.filter((priority) => priority < NO_PRIORITY);
  if (priorities) where.push(['priority', oneOf(URGENCY, priorities, 'smallint')]);
  for (const condition of fieldConditions(parseFieldFilters(filters.field ?? '') ?? [], actor.roleId))
    where.push(['field', condition]);
  if (filters.importId !== undefined) where.push(['importId', sql`r.import_id = ${filters.importId}`]);
  const { dueFrom, dueTo, raisedFrom, raisedTo } = filters;
  // With two ends, always: a plan that is kept would take a range with one end for a third of everything, and read that.
  if (dueFrom || dueTo)
    where.push([
      'dueFrom',
      sql`r.due_or_never >= ${dueFrom ?? '-infinity'}::date and r.due_or_never <= ${dueTo ?? LAST_DAY}::date`,
    ]);
  if (raisedFrom || raisedTo)
    where.push([
      'raisedFrom',
      // a moment compared with a day would reach no index behind a policy
      sql`r.raised_at >= ${raisedFrom ?? '-infinity'}::date::timestamptz
        and r.raised_at < (${raisedTo ?? LAST_DAY}::date + 1)::timestamptz`,
    ]);
  if (filters.overdue) where.push(['overdue', late('r')]);
  return where;
}

/** Returns filters without one of those by values. */
export function withoutFilter<F extends Filters>(query: F, filter: string): F {
  const fields = (parseFieldFilters(query.field ?? '') ?? []).filter(
    ({ fieldId }) => fieldProperty(fieldId) !== filter,
  );
  const { field: _field, not = [], ...others } = query;
  const field = writeFieldFilters(fields);
  return {
    ...Object.fromEntries(Object.entries(others).filter(([name]) => name !== filter)),
    ...(field && { field }),
    not: not.filter((name) => name !== filter),
  } as F;
}

/** A filter that is turned around: a record that has no value is not among those that have the given ones. */
const negated = (condition: RawBuilder<unknown>): Condition => ['not', sql`(${condition}) is not true`];

/** The shelf that each tab lists. */
const SHELVES: Readonly<Record<ListTab, Shelf>> = { all: 'open', mine: 'open', closed: 'closed', archive: 'archived' };

/** Whether any record of a tab could have one of the statuses that are asked for. */
export function canHold({ workflow }: RecordDefinition, { tab = 'all', status, needsMyAction, not }: Filters): boolean {
  if (!status || not?.includes('status') || tab === 'archive') return true;
  // What waits for somebody may have come to its end, see `selectRecords`.
  const held = tab === 'closed' ? workflow.ends : needsMyAction ? workflow.statuses : workflow.open;
  return listOf(status).some((one) => held.includes(one));
}

/** What a list or a count is read from. */
export interface Selection {
  /** The record `r`, with its own table `x` where that or a filter is asked for; led by `p`, the caller's parts, for what waits. */
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<unknown>;
  /** What the order's columns are read from. */
  readonly source: 'r' | 'p';
  /** Condition on the caller's parts `p` of the records that they may be chosen from; absent where it is not theirs alone. */
  readonly parts?: RawBuilder<unknown>;
  /** Whether that is the only condition, so that nothing but the parts has to be counted. */
  readonly isPartsAlone: boolean;
  /** The filters that records have to match. */
  readonly wanted: Filters;
  /** Who asks, as far as the facilities are concerned that are asked for. */
  readonly viewer: Actor;
  /** What is asked for, one by one: of columns that every record has, of the type's own, and that the caller may see it. */
  readonly asked: {
    readonly shelf: Shelf;
    readonly general: readonly Condition[];
    readonly raised: readonly RawBuilder<unknown>[];
    readonly own: readonly RawBuilder<unknown>[];
    readonly seen: RawBuilder<unknown>;
  };
}

/** All of these conditions. */
export const allOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length ? sql.join(conditions, sql` and `) : sql`true`;

/**
 * Which of a type's records a list shows an actor. Conditions that are the same for all callers are literals, so that a cached plan can
 * estimate their rows.
 */
export function selectRecords(
  actor: Actor,
  definition: RecordDefinition,
  query: Filters,
  { withOwn = false }: { withOwn?: boolean } = {},
): Selection {
  const { type } = definition;
  const [wanted, unwanted] = splitFilters(actor, definition, query);
  const { tab = 'all', needsMyAction, raiserId } = wanted;
  // What waits for somebody after its end is listed with the open records that do.
  const shelf = needsMyAction && tab !== 'closed' && tab !== 'archive' ? null : SHELVES[tab];
  const general = [...conditions(actor, definition, wanted, shelf)];
  const own = [...definition.filter(wanted, actor)];
  if (unwanted) {
    const byOthers = unwanted.raiserId ? [isRaisedBy(unwanted.raiserId)] : [];
    const others = conditions(actor, definition, unwanted, shelf).map(([, condition]) => condition);
    general.push(...[...others, ...byOthers].map(negated));
    own.push(...definition.filter(unwanted, actor).map((condition) => negated(condition)[1]));
  }
  const raised = raiserId ? [isRaisedBy(raiserId)] : [];
  const filters = [...general.map(([, condition]) => condition), ...raised, ...own];
  const record = withOwn || own.length ? sql`record r ${joinTypeTable(definition)}` : sql`record r`;
  const viewer = narrowScope(actor, wanted.facilityId);
  const seen = visible(viewer, type, shelf);
  const where = (...more: RawBuilder<unknown>[]) => allOf([sql`r.type = ${sql.lit(type)}`, ...more, ...filters, seen]);
  const asked = { shelf: SHELVES[tab], general, raised, own, seen };
  const selection = { from: record, where: where(), source: 'r', isPartsAlone: false, wanted, viewer, asked } as const;
  if (!needsMyAction && tab !== 'mine') return selection;

  // A row of a person also has copies of the columns that lists are ordered by. Callers may see their own records.
  const parts = personRowsOf(actor.employeeId, type, shelf);
  const isPartsAlone = filters.length === 0 && tab !== 'archive';
  if (!needsMyAction) return { ...selection, where: where(isAmongPeople(actor)), parts, isPartsAlone };
  const waits = sql`${parts} and p.waits_since is not null`;
  return {
    ...selection,
    from: sql`record_person p join ${record} on r.tenant_id = p.tenant_id and r.id = p.record_id`,
    where: where(waits),
    source: 'p',
    parts: waits,
    isPartsAlone,
  };
}

/**
 * Parses the filters and the order of a list's address, without the position in it. 422 INVALID_INPUT for what the list itself would
 * refuse.
 */
export function filtersIn({ query }: Pick<RecordDefinition, 'query'>, address: string) {
  const read = query.safeParse(Object.fromEntries(new URLSearchParams(address)));
  if (!read.success) throw refuse('INVALID_INPUT');
  const {
    cursor: _cursor,
    limit: _limit,
    ...filters
  } = read.data as Filters & { sort?: ListSort; cursor?: string; limit?: number };
  return filters;
}
