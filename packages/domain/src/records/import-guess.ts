import { cutText } from '../cut-text.ts';
import { isStatusWord } from './import-status.ts';
import { SYNONYMS } from './import-synonyms.ts';
import { fold, readAmount, readFlag, readMoment, readTimeOfDay } from './import-values.ts';

/** A column of a file: its name and the first values in it. */
export interface GuessColumn {
  readonly name: string;
  readonly samples: readonly string[];
}
/** A field that a column can go to. */
export interface GuessField {
  readonly name: string;
  readonly label: string;
  readonly kind: string;
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const filled = (samples: readonly string[]): readonly string[] => samples.filter((sample) => sample.trim() !== '');
const isDate = (sample: string): boolean => (['dmy', 'mdy', 'ymd'] as const).some((order) => readMoment(sample, order));
const all = (samples: readonly string[], test: (sample: string) => boolean): boolean =>
  samples.length > 0 && samples.every(test);

const areDates = (samples: readonly string[]): boolean => samples.filter(isDate).length >= samples.length * 0.6;
/** What stands in the columns that hold dates, whatever they are called. */
export const datesIn = (columns: readonly GuessColumn[]): string[] =>
  columns.flatMap(({ samples }) => {
    const values = filled(samples);
    return values.length > 0 && areDates(values) ? values : [];
  });

/** Words of a column's name: eventDate, event_date and "Event date" are the same. */
const wordsOf = (name: string): string => fold(name.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2'));

/** Whether what stands in a column can be what a field takes; an empty column can be anything. */
function suits(field: GuessField, samples: readonly string[]): boolean {
  if (!samples.length) return true;
  if (field.kind === 'day' || field.kind === 'moment') return areDates(samples);
  if (field.name === 'timeOfDay') return samples.every((sample) => readTimeOfDay(sample) !== undefined);
  if (field.kind === 'number') return samples.every((sample) => readAmount(sample) !== undefined);
  if (field.kind === 'flag') return samples.every((sample) => readFlag(sample) !== undefined);
  return true;
}

/** How much a column's name sounds like a field, 0 to 4. */
function resemblance(field: GuessField, column: GuessColumn): number {
  const words = wordsOf(column.name);
  if (words === '') return 0;
  if (words === fold(field.label) || words === wordsOf(field.name)) return 4;
  const names = (SYNONYMS[field.name] ?? []).map(fold);
  const rank = names.indexOf(words);
  if (rank >= 0) return 3 - rank / 100;
  const tokens = new Set(words.split(' '));
  // A word of many says nothing: the title of a part of the body is no title.
  const isNamed = names.some((name) => {
    const parts = name.split(' ');
    return name.length > 3 && parts.length * 2 >= tokens.size && parts.every((part) => tokens.has(part));
  });
  return isNamed ? 1 : 0;
}

/**
 * Which column each field comes from, by the columns' names in any of the six languages and by what stands in them: field >
 * index of its column. A column goes to one field at most.
 */
export function guessColumns(
  columns: readonly GuessColumn[],
  fields: readonly GuessField[],
): Readonly<Record<string, number>> {
  const candidates = fields
    .flatMap((field) =>
      columns.map((column, index) => ({
        field: field.name,
        index,
        score: suits(field, filled(column.samples)) ? resemblance(field, column) : 0,
      })),
    )
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.index - b.index);
  const guess: Record<string, number> = {};
  const taken = new Set<number>();
  const take = (field: string, index: number): void => {
    if (field in guess || taken.has(index)) return;
    guess[field] = index;
    taken.add(index);
  };
  for (const { field, index } of candidates) take(field, index);
  const names = new Set(fields.map(({ name }) => name));
  const free = () =>
    columns.flatMap((column, index) => (taken.has(index) ? [] : [{ index, samples: filled(column.samples) }]));
  const only = (field: string, test: (sample: string) => boolean): void => {
    const found = free().filter(({ samples }) => all(samples, test));
    if (names.has(field) && found.length === 1) take(field, found[0]?.index ?? 0);
  };
  only('raisedAt', isDate);
  const states = free().filter(({ samples }) => samples.filter(isStatusWord).length * 2 > samples.length);
  if (names.has('status') && states.length === 1) take('status', states[0]?.index ?? 0);
  only('raiser', (sample) => EMAIL.test(sample.trim()));
  const longest = free()
    .map(({ index, samples }) => ({
      index,
      length: samples.reduce((sum, s) => sum + s.length, 0) / (samples.length || 1),
    }))
    .sort((a, b) => b.length - a.length)[0];
  if (names.has('description') && longest && longest.length >= 40) take('description', longest.index);
  return guess;
}

const isDatum = (cell: string): boolean =>
  /^[-+]?[\d.,\s%$€£¥]+$/.test(cell.trim()) || EMAIL.test(cell.trim()) || isDate(cell);

/** Whether the first row names the columns: all of it is filled, in words of their own, and it has no numbers, dates or addresses. */
export function looksLikeHeader(rows: readonly (readonly string[])[]): boolean {
  const [first = [], ...rest] = rows;
  const cells = first.map((cell) => cell.trim());
  if (!cells.some((cell) => cell !== '')) return false;
  if (cells.some((cell) => cell !== '' && isDatum(cell)) || cells.some((cell) => cell.length > 100)) return false;
  const isFilled = cells.filter((cell) => cell !== '').length >= cells.length / 2;
  // A first row that comes again below is a value like the others.
  return (
    isFilled &&
    !(rest.length > 0 && cells.every((cell, index) => rest.some((row) => row[index]?.trim() === cell && cell !== '')))
  );
}

/** Rows above a table that are looked past at most. */
const MOST_ABOVE = 10;
const filledCells = (row: readonly string[]): number => filled(row).length;
const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

/**
 * Where the table of a file begins: how many rows stand above it, such as a title over all columns or names over groups of
 * them, and whether its first row names the columns. Rows are passed over only when they are half empty and names follow.
 */
export function findTable(rows: readonly (readonly string[])[]): {
  readonly skip: number;
  readonly hasHeader: boolean;
} {
  const usual = median(rows.map(filledCells));
  const first = rows.slice(0, MOST_ABOVE + 1).findIndex((row) => filledCells(row) * 2 > usual);
  const isTable = usual >= 3 && first > 0 && looksLikeHeader(rows.slice(first));
  return isTable ? { skip: first, hasHeader: true } : { skip: 0, hasHeader: looksLikeHeader(rows) };
}

/**
 * How many columns a table has: as many as its header, but more when most rows below go beyond it, as they do under names that
 * were merged over several columns.
 */
export function tableWidth(header: readonly string[], rows: readonly (readonly string[])[]): number {
  const usual = median(rows.map((row) => row.length));
  return Math.max(header.length, usual, 1);
}

/** Signs of a column's name. */
const LONGEST_NAME = 200;

/** Names of columns, each its own: an empty one is called by its letter, the second of a name "Name (2)". */
export function columnNames(cells: readonly string[], width: number): string[] {
  const taken = new Set<string>();
  return Array.from({ length: width }, (_, index) => {
    const base = cutText(cells[index]?.trim().replaceAll(/\s+/g, ' ') ?? '', LONGEST_NAME) || columnLetter(index);
    let name = base;
    for (let n = 2; taken.has(name); n += 1) name = `${base} (${n})`;
    taken.add(name);
    return name;
  });
}

/** What a spreadsheet calls its column, counted from 0: A, B, ..., AA. */
export const columnLetter = (index: number): string =>
  (index >= 26 ? columnLetter(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));
