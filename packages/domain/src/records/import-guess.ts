import { fold } from '../plain-text.ts';
import {
  type ColumnValues,
  FITS,
  type Fit,
  type FitName,
  fitsKind,
  fitsReading,
  shareOf,
  valuesOf,
} from './guess/column-values.ts';
import type { Concept } from './guess/concepts.ts';
import { type FieldWords, type NamePattern, wordsOfField } from './guess/field-words.ts';
import { type NameReading, readName } from './guess/read-name.ts';
import { isStatusWord } from './import-status.ts';
import { SYNONYMS } from './import-synonyms.ts';
import { columnLetter } from './import-table.ts';

/** A column of a file: its name and the values of its first rows, including empty cells. */
export interface GuessColumn {
  readonly name: string;
  readonly samples: readonly string[];
}
/** A field that a column can be mapped to. */
export interface GuessField {
  readonly name: string;
  readonly label: string;
  readonly kind: string;
  /** Whether the field recognises a text as one of its values. */
  reads?(text: string): boolean;
}

interface ReadColumn {
  readonly index: number;
  readonly name: string;
  readonly plain: string;
  readonly values: ColumnValues;
  readonly said: readonly NameReading[];
}
/** What the other columns of a file imply. */
interface File {
  readonly hasInjuries: boolean;
  readonly hasMap: boolean;
  readonly hasOccurredAt: boolean;
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** Normalises a name: eventDate, event_date and "Event date" become the same. */
const plain = (name: string): string => fold(name.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2'));
/** Whether a column has no name, only its letter. */
const isNameless = ({ name, index }: ReadColumn): boolean => name === columnLetter(index);
const INJURY_CONCEPTS: readonly Concept[] = [
  'injury',
  'body',
  'victim',
  'gender',
  'death',
  'source',
  'amputation',
  'inpatient',
  'daysLost',
  'illness',
  'job',
];
const hasConcept = ({ said }: ReadColumn, concepts: readonly Concept[]): boolean =>
  said.some(({ words }) => words.some((meanings) => concepts.some((concept) => meanings.has(concept))));

/** How values have to fit the kind of a field that has no rule of its own. */
const FIT_OF_KIND: Readonly<Record<string, FitName>> = {
  day: 'moment',
  moment: 'moment',
  number: 'amount',
  flag: 'flag',
};
/** Fits that check the form of texts rather than their meaning. */
const LENIENT_FITS: readonly FieldWords['fit'][] = ['choice', 'fewChoices', 'place', 'number', 'narrative', 'title'];
const KINDS: readonly FieldWords['fit'][] = ['nature', 'bodyPart', 'event'];
/** Whether a field accepts unknown texts: the user can map these to its values, unlike the codes of another classification. */
function acceptsUnknown(
  { kind }: GuessField,
  fit: FieldWords['fit'] | undefined,
  { different }: ColumnValues,
): boolean {
  if (fit === undefined || LENIENT_FITS.includes(fit) || (typeof fit === 'object' && fit.or !== undefined)) return true;
  const isChosen = KINDS.includes(fit) || (typeof fit === 'object' && kind === 'choice');
  return isChosen && shareOf(different, (text) => /^\d+$/.test(text)) <= 0.5;
}

const readsOf = ({ name, reads }: GuessField): ((text: string) => boolean) =>
  reads ?? (name === 'status' ? isStatusWord : () => false);

function fitOf(field: GuessField, words: FieldWords | undefined, values: ColumnValues): Fit {
  if (!values.filled.length) return 0;
  const fit = words?.fit ?? FIT_OF_KIND[field.kind];
  if (fit === undefined) return 1;
  if (typeof fit === 'object') {
    const read = fitsReading(values, readsOf(field), fit.reads);
    return read || !fit.or ? read : FITS[fit.or](values);
  }
  if (fit === 'nature' || fit === 'bodyPart' || fit === 'event')
    return (field.reads && fitsReading(values, field.reads, 0.9)) || fitsKind(fit, values);
  return FITS[fit](values);
}

/** A pattern of a field that matches the name of a column, with its score and the words that do not belong to it. */
interface Said {
  readonly way: NamePattern;
  /** 1.5 to 2.7. */
  readonly score: number;
  /** Number of words with another meaning, and of unknown words. */
  readonly other: number;
  readonly unknown: number;
}
function waysOf(words: FieldWords, { said }: ReadColumn, file: File): Said[] {
  return words.ways.flatMap((way) =>
    said.flatMap(({ words: meant, unknown }) => {
      if (way.amid && !file.hasInjuries) return [];
      if (!way.has.every((concept) => meant.some((meanings) => meanings.has(concept)))) return [];
      const lets = [...way.has, ...(words.may ?? [])];
      const other = meant.filter((meanings) => !lets.some((concept) => meanings.has(concept))).length;
      const beyond = Math.max(0, meant.length - way.has.length) + unknown;
      return [{ way, score: (way.isBare ? 1.5 : 2) + way.has.length / 10 - beyond / 50, other, unknown }];
    }),
  );
}

/** Number of rows from which on a distinct number in each is significant. */
const MIN_NUMBERED_ROWS = 8;
/** Whether a match is accepted although the name contains words with another meaning or unknown words. */
function isAcceptable(
  { other, unknown }: Said,
  { words, fit, column }: { words: FieldWords; fit: Fit; column: ReadColumn },
): boolean {
  if (other + unknown === 0 || (words.isSure && fit === 2)) return true;
  // The first column of a register is often its own number, under a name of its own: "Numéro ARIA".
  return (
    words.fit === 'number' && other === 0 && column.index === 0 && column.values.filled.length >= MIN_NUMBERED_ROWS
  );
}

/** Only in other languages than English can this name mean a region of a country. */
const ENGLISH_DEPARTMENT = /^dep(?:artmen)?t\.?$/i;
const FOLDED = new Map(Object.entries(SYNONYMS).map(([field, names]) => [field, names.map(fold)]));

/** How well a column matches a field, from 0 to 4: by our own name for the field, by a synonym, or by the meaning of its words. */
function scoreOf(field: GuessField, column: ReadColumn, file: File): number {
  const words = wordsOfField(field.name, file.hasOccurredAt);
  if (column.plain === '' || !column.values.filled.length) return 0;
  if (words?.isOffTheMap && file.hasMap && !ENGLISH_DEPARTMENT.test(column.name.trim())) return 0;
  const isLabel = column.plain === plain(field.label);
  const isOurs = isLabel || column.plain === plain(field.name);
  const rank = FOLDED.get(field.name)?.indexOf(column.plain) ?? -1;
  const ways = words && !isLabel && rank < 0 ? waysOf(words, column, file) : [];
  if (!isOurs && rank < 0 && !ways.length) return 0;
  const fit = fitOf(field, words, column.values);
  // A column with our own label may hold any text if the field accepts texts.
  if (isLabel && (fit > 0 || acceptsUnknown(field, words?.fit ?? FIT_OF_KIND[field.kind], column.values))) return 4;
  if (isOurs && fit > 0) return 3.5;
  if (fit === 0) return 0;
  if (rank >= 0) return 3 - rank / 100;
  const accepted = ways.filter(
    (one) => fit >= (one.way.least ?? 1) && words && isAcceptable(one, { words, fit, column }),
  );
  return Math.max(0, ...accepted.map(({ score }) => score + fit / 10));
}

/** Share of the values that must be known places of the tenant for a column to be its facility, whatever its name. */
const MIN_KNOWN_SHARE = 0.8;

/**
 * Guesses the mapping: field > index of its column. A column is mapped to at most one field, and only if its name means the field,
 * in any of many languages, and its values fit. Empty columns are not mapped.
 */
export function guessColumns(
  columns: readonly GuessColumn[],
  fields: readonly GuessField[],
): Readonly<Record<string, number>> {
  const looked = columns.map(
    ({ name, samples }, index): ReadColumn => ({
      index,
      name,
      plain: plain(name),
      values: valuesOf(samples),
      said: readName(name),
    }),
  );
  const names = new Set(fields.map(({ name }) => name));
  const file: File = {
    hasInjuries: looked.some((column) => hasConcept(column, INJURY_CONCEPTS)),
    hasMap: looked.some((column) => hasConcept(column, ['map'])),
    hasOccurredAt: names.has('occurredAt'),
  };
  const candidates = fields
    .flatMap((field) => looked.map((column) => ({ field: field.name, column, score: scoreOf(field, column, file) })))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.column.index - b.column.index);
  const guess: Record<string, number> = {};
  const taken = new Set<number>();
  const take = (field: string, { index }: ReadColumn): void => {
    if (!names.has(field) || field in guess || taken.has(index)) return;
    guess[field] = index;
    taken.add(index);
  };
  for (const { field, column } of candidates) take(field, column);
  for (const [field, column] of leftOver(looked, fields, (index) => !taken.has(index))) take(field, column);
  return guess;
}

/** Fields of columns that no name identifies, guessed by their values: only where exactly one column qualifies. */
function* leftOver(
  looked: readonly ReadColumn[],
  fields: readonly GuessField[],
  isFree: (index: number) => boolean,
): Generator<readonly [field: string, column: ReadColumn]> {
  const free = () => looked.filter(({ index, values }) => values.filled.length > 0 && isFree(index));
  const nameless = () => free().filter(isNameless);
  const only = (found: readonly ReadColumn[]): readonly ReadColumn[] => (found.length === 1 ? found : []);
  const facility = fields.find(({ name }) => name === 'facility');
  for (const column of only(
    free().filter(
      ({ values }) =>
        facility?.reads && shareOf(values.different, (text) => facility.reads?.(text) ?? false) >= MIN_KNOWN_SHARE,
    ),
  ))
    yield ['facility', column];
  for (const column of only(nameless().filter(({ values }) => FITS.moment(values) === 2)))
    yield [fields.some(({ name }) => name === 'occurredAt') ? 'occurredAt' : 'raisedAt', column];
  for (const column of only(free().filter(({ values }) => shareOf(values.filled, isStatusWord) > 0.5)))
    yield ['status', column];
  for (const column of only(
    nameless().filter(({ values }) => shareOf(values.filled, (text) => EMAIL.test(text)) === 1),
  ))
    yield ['raiser', column];
  const [longest, next] = nameless()
    .map((column) => ({ column, length: lengthOf(column.values.filled) }))
    .sort((a, b) => b.length - a.length);
  if (longest && longest.length >= 40 && longest.length >= (next?.length ?? 0) * 2)
    yield ['description', longest.column];
}

const lengthOf = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + text.length, 0) / texts.length;
