import type { ListTab, RecordSort } from '@safety-qube/contract/schemas/records';
import { parseFieldFilters, writeFieldFilters } from '@safety-qube/domain/records/field-filters';
import { fieldIdOf } from '@safety-qube/domain/records/field-names';
import { listFilters } from '../../../config/list-fields.ts';
import { type OwnFilter, RECORD_TYPE_SETUPS, type RecordTypeSetup } from '../../../config/record-types.ts';
import { dayAfter } from '../../../shared/format/format-date.ts';

export const TABS: readonly ListTab[] = ['all', 'mine', 'closed', 'archive'];
export const SORTS: readonly RecordSort[] = ['urgency', 'deadline', 'due', 'updated', 'newest', 'oldest'];
export const DEFAULT_SORT: RecordSort = 'urgency';

/** Spans of days relative to today, so that a saved view stays current. */
export const DUE_SPANS = ['today', 'week', 'month'] as const;
export const RAISED_SPANS = ['today', 'week', 'month', 'year'] as const;
const SPAN_DAYS = { today: 0, week: 7, month: 30, year: 365 } as const;
const isSpan = (text: string): text is keyof typeof SPAN_DAYS => Object.hasOwn(SPAN_DAYS, text);

/**
 * Values of a filter in one text, separated by commas; a single numeric value is a number, which an address writes
 * without quotes.
 */
type FilterValues = string | number;

/** Filters by several values whose parameters in a query have the same names. */
const SEVERAL = ['status', 'priority', 'category', 'level', 'source'] as const;
/** Filters by ids of places and people, whose parameters end with Id. */
const BY_ID = ['facility', 'department', 'location', 'subarea', 'owner', 'raiser'] as const;
type SeveralFilters = { [name in (typeof SEVERAL | typeof BY_ID)[number]]?: FilterValues | undefined };
/** Filters by the fields of types. */
type FieldFilters = { [name in OwnFilter['name']]?: FilterValues | true | undefined };
/** Search parameters of a list. */
export interface RecordSearch extends SeveralFilters, FieldFilters {
  tab?: ListTab | undefined;
  q?: string | undefined;
  /** A span relative to today, or days such as 2026-11-01..2026-11-30; either may be missing. */
  due?: string | undefined;
  raised?: string | undefined;
  overdue?: true | undefined;
  needsMe?: true | undefined;
  /** By fields that the tenant has defined: 12.yes-no:yes;14.number:3..10. */
  field?: string | undefined;
  /** Filters by values that are turned around: status,owner,field12. */
  not?: string | undefined;
  /** The import that created them. */
  import?: number | undefined;
  sort?: RecordSort | undefined;
  /** Columns of a saved view, which override those that the user chose on this device. */
  columns?: string | undefined;
  /** How it is shown, if not as a table. */
  shape?: 'board' | 'calendar' | undefined;
  /** The month of a calendar (2026-11), if not the current one. */
  month?: string | undefined;
  /** The selected saved view. */
  view?: number | undefined;
  /** Cursor of the page, and which page that is. */
  after?: string | undefined;
  page?: number | undefined;
}

/** Returns the fields of any type that lists can be filtered by, each name once. */
function ownFilters(): OwnFilter[] {
  const all = Object.values(RECORD_TYPE_SETUPS).flatMap(({ ownFields }) => listFilters(ownFields));
  return [...new Map(all.map((own) => [own.name, own])).values()];
}
const PLAIN_FILTERS = ['q', ...SEVERAL, ...BY_ID, 'due', 'raised', 'overdue', 'needsMe', 'field', 'import'] as const;
type FilterKey = (typeof PLAIN_FILTERS)[number] | OwnFilter['name'];
/** Returns the parameters that filter a list. */
const filterKeys = (): FilterKey[] => [...PLAIN_FILTERS, ...ownFilters().map(({ name }) => name)];

const SHAPES = ['board', 'calendar'] as const;
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
const NUMBERS = /^(\d+(\.\d+)?)?\.\.(\d+(\.\d+)?)?$/;
const DAYS = /^(\d{4}-\d{2}-\d{2})?\.\.(\d{4}-\d{2}-\d{2})?$/;
const textOf = (value: unknown, longest: number): string | undefined =>
  value === undefined || value === null || value === '' ? undefined : String(value).slice(0, longest);
/** A whole number from 1 on. */
const numberOf = (value: unknown): number | undefined =>
  Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined;
const severalOf = (value: unknown): FilterValues | undefined => {
  const text = textOf(value, 400);
  return text && /^\d{1,15}$/.test(text) ? Number(text) : text;
};
const idsOf = (value: unknown): FilterValues | undefined =>
  /^\d{1,15}(,\d{1,15})*$/.test(String(value)) ? severalOf(value) : undefined;
const spanOf = (value: unknown, spans: readonly string[], ends = DAYS): string | undefined => {
  const text = textOf(value, 30);
  return text && text !== '..' && (spans.includes(text) || ends.test(text)) ? text : undefined;
};
const flagOf = (value: unknown): true | undefined => (String(value) === 'true' ? true : undefined);
/** Filters by fields that the tenant has defined, as the server takes them. */
const fieldOf = (value: unknown): string | undefined => {
  const text = textOf(value, 1000);
  return text && parseFieldFilters(text) ? text : undefined;
};
/** Parses the filter by a field. */
function ownOf({ field: { kind } }: OwnFilter, value: unknown): FilterValues | true | undefined {
  if (kind === 'yes-no') return flagOf(value);
  if (kind === 'date') return spanOf(value, []);
  if (kind === 'person') return idsOf(value);
  return kind === 'number' ? spanOf(value, [], NUMBERS) : severalOf(value);
}

/** Parses a filter; undefined for a value that it cannot have. */
function readFilter(key: FilterKey, value: unknown): FilterValues | true | undefined {
  switch (key) {
    case 'q':
      return textOf(value, 100);
    case 'due':
      return spanOf(value, DUE_SPANS);
    case 'raised':
      return spanOf(value, RAISED_SPANS);
    case 'overdue':
    case 'needsMe':
      return flagOf(value);
    case 'field':
      return fieldOf(value);
    case 'import':
      return numberOf(value);
    case 'priority':
    case 'facility':
    case 'department':
    case 'location':
    case 'subarea':
    case 'owner':
    case 'raiser':
      return idsOf(value);
    default: {
      const own = ownFilters().find(({ name }) => name === key);
      return own ? ownOf(own, value) : severalOf(value);
    }
  }
}

/** Whether an address filters by something: a filter, or a field that the tenant has defined, such as field12. */
const isAsked = (search: RecordSearch, name: string): boolean => {
  const fieldId = fieldIdOf(name);
  if (fieldId === undefined) return Reflect.get(search, name) !== undefined;
  return `;${search.field ?? ''}`.includes(`;${fieldId}.`);
};

/** Parses the address. A filter that cannot be read stays as it is written: `usableSearch` names it. */
export function readRecordSearch(raw: Record<string, unknown>): RecordSearch {
  const tab = TABS.find((name) => name === raw['tab']);
  const sort = SORTS.find((name) => name === raw['sort']);
  const read: RecordSearch = {
    tab: tab === 'all' ? undefined : tab,
    sort: sort === DEFAULT_SORT ? undefined : sort,
    columns: textOf(raw['columns'], 200),
    shape: SHAPES.find((name) => name === raw['shape']),
    month: MONTH.exec(String(raw['month']))?.[0],
    view: numberOf(raw['view']),
  };
  for (const key of filterKeys())
    Object.assign(read, { [key]: readFilter(key, raw[key]) ?? textOf(raw[key] === false ? undefined : raw[key], 400) });
  const not = textOf(raw['not'], 400)?.split(',') ?? [];
  read.not = not.filter((name) => isAsked(read, name)).join(',') || undefined;
  const after = textOf(raw['after'], 400);
  if (after) Object.assign(read, { after, page: numberOf(raw['page']) ?? 2 });
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

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
export const severalFrom = (values: readonly string[]): FilterValues | undefined => severalOf(values.join(','));

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
    ...Object.fromEntries(SEVERAL.map((key) => [key, search[key]])),
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

/**
 * Navigates to the same list with part of its address changed. Cursors of the previous pages are kept for going back.
 */
export type Go = (change: Partial<RecordSearch>, options?: { trail?: readonly string[]; isWhole?: boolean }) => void;
