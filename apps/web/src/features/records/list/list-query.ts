import type { ListTab, RecordSort } from '@safety-qube/contract/schemas/records';
import { parseFieldFilters, writeFieldFilters } from '@safety-qube/domain/records/field-filters';
import { listFilters } from '../../../config/list-fields.ts';
import type { RecordTypeSetup } from '../../../config/record-types.ts';
import { dayAfter } from '../../../shared/format/format-date.ts';
import {
  BY_ID,
  BY_VALUE,
  DAYS,
  type FilterKey,
  type FilterValues,
  filterKeys,
  filterValues,
  ownFilters,
  type RecordSearch,
  readFilter,
  readRecordSearch,
} from './record-search.ts';

const SPAN_DAYS = { today: 0, week: 7, month: 30, year: 365 } as const;
const isSpan = (text: string): text is keyof typeof SPAN_DAYS => Object.hasOwn(SPAN_DAYS, text);

/** A filter of an address that a list cannot use: as it is written, and the change of the address that clears it. */
export interface UnusableFilter {
  readonly text: string;
  readonly without: Partial<RecordSearch>;
}

/** Filters that only some types have; the others' lists cannot use them. */
const isOffered = (setup: RecordTypeSetup, key: FilterKey): boolean => {
  if (key === 'source') return setup.columns.more.includes('source');
  if (key === 'category') return setup.hasCategories;
  if (key === 'level') return setup.hasRisk;
  return (
    !ownFilters().some(({ name }) => name === key) || listFilters(setup.ownFields).some(({ name }) => name === key)
  );
};

/**
 * Returns an address without the filters that a list cannot use, and those: for a value, a type or a field of the tenant that does not
 * exist. `fieldIds` are those of the fields; undefined until they are known.
 */
export function usableSearch(
  setup: RecordTypeSetup,
  asked: RecordSearch,
  fieldIds: ReadonlySet<number> | undefined,
): { search: RecordSearch; unusable: UnusableFilter[] } {
  const unusable = filterKeys().flatMap((key): UnusableFilter[] => {
    const value = asked[key];
    if (value === undefined || (readFilter(key, value) !== undefined && isOffered(setup, key))) return [];
    return [{ text: `${key}=${value}`, without: { [key]: undefined } }];
  });
  const fields = (fieldIds && asked.field && parseFieldFilters(asked.field)) || [];
  const [known, unknown] = [true, false].map((is) => fields.filter(({ fieldId }) => fieldIds?.has(fieldId) === is));
  if (unknown?.length)
    unusable.push({
      text: `field=${writeFieldFilters(unknown)}`,
      without: { field: writeFieldFilters(known ?? []) },
    });
  if (!unusable.length) return { search: asked, unusable };
  const changes = unusable.map(({ without }) => without);
  return { search: readRecordSearch(Object.assign({}, asked, ...changes)), unusable };
}

/** Returns the statuses that records of a tab can have. */
export const statusesIn = ({ workflow }: RecordTypeSetup, tab: ListTab): readonly string[] =>
  tab === 'archive' ? workflow.statuses : workflow[tab === 'closed' ? 'ends' : 'open'];

/** Returns the change of the address that chooses a tab: without statuses and flags that none of its records can have. */
export function toTab(setup: RecordTypeSetup, search: RecordSearch, tab: ListTab): Partial<RecordSearch> {
  const possible = statusesIn(setup, tab);
  const status = joinValues(valuesOf(search.status).filter((one) => possible.includes(one)));
  return { tab, status, ...(tab === 'closed' && { overdue: undefined, needsMe: undefined }) };
}

/** Whether a filter by values is turned around. */
export const isNegated = ({ not }: RecordSearch, name: string): boolean => not?.split(',').includes(name) ?? false;
/** Returns the change of the address that turns a filter by values around, or back. */
export const negate = (search: RecordSearch, name: string, isNot: boolean): Partial<RecordSearch> => {
  const others = search.not?.split(',').filter((one) => one !== name) ?? [];
  return { not: [...others, ...(isNot ? [name] : [])].join(',') || undefined };
};
/** Returns the name that the server has for a filter by values. */
export const parameterOf = (name: string): string => {
  if (BY_ID.some((one) => one === name)) return `${name}Id`;
  return ownFilters().find((own) => own.name === name)?.parameter ?? name;
};

/** Returns the values of a filter. */
export const valuesOf = (value: FilterValues | true | undefined): string[] =>
  String(value ?? '')
    .split(',')
    .filter(Boolean);
/** Returns values as in the address; undefined for none. */
export const joinValues = (values: readonly string[]): FilterValues | undefined => filterValues(values.join(','));

/** Returns the number of active filters. */
export const filtersOn = (search: RecordSearch): number => filterKeys().filter((key) => search[key]).length;
/** Returns the address without any filter. */
export const noFilters = (): Partial<RecordSearch> =>
  Object.fromEntries([...filterKeys(), 'not'].map((key) => [key, undefined]));

/**
 * Returns from and to of a span of days; a span relative to today looks ahead for due dates and back for when it was
 * raised.
 */
function daysOf(span: string | undefined, today: string, isAhead: boolean): { from?: string; to?: string } {
  if (!span) return {};
  const days = DAYS.exec(span);
  if (days) return { ...(days[1] && { from: days[1] }), ...(days[2] && { to: days[2] }) };
  if (!isSpan(span)) return {};
  const length = SPAN_DAYS[span];
  return isAhead ? { to: dayAfter(today, length) } : { from: dayAfter(today, -length) };
}

/** Returns the filters of a request, without tab, order and page. `today` is in the user's time zone. */
export function filtersFor(search: RecordSearch, today: string): Record<string, string | number | undefined> {
  const due = daysOf(search.due, today, true);
  const raised = daysOf(search.raised, today, false);
  const asked = {
    search: search.q,
    ...Object.fromEntries(BY_VALUE.map((key) => [key, search[key]])),
    ...Object.fromEntries(BY_ID.map((key) => [`${key}Id`, search[key]])),
    ...Object.fromEntries(ownFilters().map(({ name, parameter }) => [parameter, search[name]])),
    dueFrom: due.from,
    dueTo: due.to,
    raisedFrom: raised.from,
    raisedTo: raised.to,
    field: search.field,
    not: search.not?.split(',').map(parameterOf).join(','),
    importId: search.import,
    overdue: search.overdue,
    needsMyAction: search.needsMe,
  };
  const given = Object.entries(asked).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, value === true ? 'true' : value]));
}

/** Returns the query of an export: a list's filters, tab and order, as one text. */
export const exportQuery = (asked: ReturnType<typeof filtersFor> & { tab: ListTab; sort: RecordSort }): string =>
  new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)])).toString();

/** Returns the query of a saved view: filters, tab, order and columns, always in the same format. */
export function viewQuery(search: RecordSearch): string {
  const { view: _view, after: _after, page: _page, month: _month, ...kept } = readRecordSearch({ ...search });
  return new URLSearchParams(
    Object.entries(kept)
      .map(([key, value]): [string, string] => [key, String(value)])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  ).toString();
}
/** Returns the search parameters of a saved view. */
export const searchOfView = (query: string, id: number): RecordSearch =>
  readRecordSearch({ ...Object.fromEntries(new URLSearchParams(query)), view: id });
