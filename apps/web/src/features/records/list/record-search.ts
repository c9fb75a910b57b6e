import type { ListTab, RecordSort } from '@safety-qube/contract/schemas/records';
import { parseFieldFilters } from '@safety-qube/domain/records/field-filters';
import { fieldIdOf } from '@safety-qube/domain/records/field-names';
import { listFilters } from '../../../config/list-fields.ts';
import { type OwnFilter, RECORD_TYPE_SETUPS } from '../../../config/record-types.ts';

export const TABS: readonly ListTab[] = ['all', 'mine', 'closed', 'archive'];
export const SORTS: readonly RecordSort[] = ['urgency', 'deadline', 'due', 'updated', 'newest', 'oldest'];
export const DEFAULT_SORT: RecordSort = 'urgency';

/** Spans of days relative to today, so that a saved view stays current. */
export const DUE_SPANS = ['today', 'week', 'month'] as const;
export const RAISED_SPANS = ['today', 'week', 'month', 'year'] as const;

/**
 * Values of a filter in one text, separated by commas; a single numeric value is a number, which an address writes
 * without quotes.
 */
export type FilterValues = string | number;

/** Filters by several values whose parameters in a query have the same names. */
export const BY_VALUE = ['status', 'priority', 'category', 'level', 'source'] as const;
/** Filters by ids of places and people, whose parameters end with Id. */
export const BY_ID = ['facility', 'department', 'location', 'subarea', 'owner', 'raiser'] as const;
type ValueFilters = { [name in (typeof BY_VALUE | typeof BY_ID)[number]]?: FilterValues | undefined };
/** Filters by the fields of types. */
type FieldFilters = { [name in OwnFilter['name']]?: FilterValues | true | undefined };
/** Search parameters of a list. */
export interface RecordSearch extends ValueFilters, FieldFilters {
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
export function ownFilters(): OwnFilter[] {
  const all = Object.values(RECORD_TYPE_SETUPS).flatMap(({ ownFields }) => listFilters(ownFields));
  return [...new Map(all.map((own) => [own.name, own])).values()];
}
const PLAIN_FILTERS = ['q', ...BY_VALUE, ...BY_ID, 'due', 'raised', 'overdue', 'needsMe', 'field', 'import'] as const;
export type FilterKey = (typeof PLAIN_FILTERS)[number] | OwnFilter['name'];
/** Returns the parameters that filter a list. */
export const filterKeys = (): FilterKey[] => [...PLAIN_FILTERS, ...ownFilters().map(({ name }) => name)];

const SHAPES = ['board', 'calendar'] as const;
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
const NUMBERS = /^(\d+(\.\d+)?)?\.\.(\d+(\.\d+)?)?$/;
export const DAYS = /^(\d{4}-\d{2}-\d{2})?\.\.(\d{4}-\d{2}-\d{2})?$/;
const textOf = (value: unknown, longest: number): string | undefined =>
  value === undefined || value === null || value === '' ? undefined : String(value).slice(0, longest);
/** A whole number from 1 on. */
const numberOf = (value: unknown): number | undefined =>
  Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined;
/** Returns the values of a filter as an address writes them; undefined for none. */
export const filterValues = (value: unknown): FilterValues | undefined => {
  const text = textOf(value, 400);
  return text && /^\d{1,15}$/.test(text) ? Number(text) : text;
};
const idsOf = (value: unknown): FilterValues | undefined =>
  /^\d{1,15}(,\d{1,15})*$/.test(String(value)) ? filterValues(value) : undefined;
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
  return kind === 'number' ? spanOf(value, [], NUMBERS) : filterValues(value);
}

/** Parses a filter; undefined for a value that it cannot have. */
export function readFilter(key: FilterKey, value: unknown): FilterValues | true | undefined {
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
      return own ? ownOf(own, value) : filterValues(value);
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

/**
 * Navigates to the same list with part of its address changed. Cursors of the previous pages are kept for going back.
 */
export type Go = (change: Partial<RecordSearch>, options?: { trail?: readonly string[]; isWhole?: boolean }) => void;
