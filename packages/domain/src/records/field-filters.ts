import type { FieldKind } from './fields.ts';

const DAY = /^(18|19|2\d)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
/** Whether a text is a day that exists. */
export const isDay = (text: string): boolean =>
  DAY.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);

/** How lists are filtered by fields of each kind; those of several choices as those of one, and long texts as short ones. */
export const FILTER_KINDS = ['choice', 'person', 'yes-no', 'number', 'date', 'moment', 'text'] as const;
export type FilterKind = (typeof FILTER_KINDS)[number];
/** Returns how lists are filtered by fields of a kind. */
export const filterKindOf = (kind: FieldKind): FilterKind => {
  if (kind === 'choices') return 'choice';
  return kind === 'long-text' ? 'text' : kind;
};
/** The longest text that lists are filtered by. */
export const LONGEST_TEXT = 100;

/** A filter of a list by a field: by some choices or people, by yes or no, by a span whose ends may be empty, or by a part of a text. */
export interface FieldFilter {
  readonly fieldId: number;
  readonly kind: FilterKind;
  readonly wanted: string;
}

const NUMBER_SPAN = /^(-?\d{1,12}(\.\d{1,6})?)?\.\.(-?\d{1,12}(\.\d{1,6})?)?$/;
const isDaySpan = (text: string): boolean => {
  const ends = text.split('..');
  return ends.length === 2 && ends.every((end) => end === '' || isDay(end));
};
const IS_WANTED: Readonly<Record<FilterKind, (text: string) => boolean>> = {
  choice: (text) => text.length <= 400,
  person: (text) => /^\d{1,15}(,\d{1,15}){0,25}$/.test(text),
  'yes-no': (text) => text === 'yes' || text === 'no',
  number: (text) => NUMBER_SPAN.test(text),
  date: isDaySpan,
  moment: isDaySpan,
  text: (text) => text.trim() !== '' && text.length <= LONGEST_TEXT,
};

/** Texts of addresses have the characters that separate filters escaped. */
const escapeText = (text: string): string => text.replaceAll('%', '%25').replaceAll(';', '%3B');
const readText = (text: string): string => text.replaceAll('%3B', ';').replaceAll('%25', '%');

/** Reads the filters of an address, such as `12.yes-no:yes;14.number:3..10`; undefined for anything else. */
export function parseFieldFilters(text: string): FieldFilter[] | undefined {
  const filters = text.split(';').map((part): FieldFilter | undefined => {
    const [, id, name, written] = /^(\d{1,15})\.([a-z-]{1,20}):([^;]+)$/.exec(part) ?? [];
    const kind = FILTER_KINDS.find((one) => one === name);
    if (id === undefined || written === undefined || kind === undefined) return undefined;
    const wanted = kind === 'text' ? readText(written) : written;
    if (!IS_WANTED[kind](wanted)) return undefined;
    return { fieldId: Number(id), kind, wanted };
  });
  return filters.every((one) => one !== undefined) ? filters : undefined;
}

/** Writes filters as `parseFieldFilters` reads them; undefined for none. */
export const writeFieldFilters = (filters: readonly FieldFilter[]): string | undefined =>
  filters
    .map(({ fieldId, kind, wanted }) => `${fieldId}.${kind}:${kind === 'text' ? escapeText(wanted) : wanted}`)
    .join(';') || undefined;
