import { readAmount, readFlag, readMoment, readTimeOfDay } from '../import-values.ts';
import { names, type ValueKind } from './value-words.ts';

/** The sampled values of a column: the number of rows, the values that are not empty, and the distinct ones. */
export interface ColumnValues {
  readonly rows: number;
  readonly filled: readonly string[];
  readonly different: readonly string[];
}

export function valuesOf(samples: readonly string[]): ColumnValues {
  const filled = samples.map((sample) => sample.trim()).filter((sample) => sample !== '');
  return { rows: samples.length, filled, different: [...new Set(filled)] };
}

/** Share of the texts that pass a test; 0 if there are none. */
export const shareOf = (texts: readonly string[], test: (text: string) => boolean): number =>
  texts.length ? texts.filter(test).length / texts.length : 0;

const isDate = (text: string): boolean => (['dmy', 'mdy', 'ymd'] as const).some((order) => readMoment(text, order));
const isNumber = (text: string): boolean => readAmount(text) !== undefined;
const isCount = (text: string): boolean => /^\d{1,3}$/.test(text);

/** Minimum number of rows for repeated and unique values to be significant. */
const MIN_SIGNIFICANT_ROWS = 8;

export const areDates = ({ filled }: ColumnValues): boolean => shareOf(filled, isDate) >= 0.6;
const areTimes = ({ filled }: ColumnValues): boolean =>
  shareOf(filled, (text) => readTimeOfDay(text) !== undefined) >= 0.9 && shareOf(filled, isDate) <= 0.1;
const areNumbers = ({ filled }: ColumnValues): boolean => shareOf(filled, isNumber) >= 0.9;
/** Whether nearly all values are yes or no. */
const areFlags = ({ filled }: ColumnValues): boolean => shareOf(filled, (text) => readFlag(text) !== undefined) >= 0.95;
/** Whether nearly all values are yes or no, or a number of people. */
const arePeople = ({ filled }: ColumnValues): boolean =>
  shareOf(filled, (text) => readFlag(text) !== undefined || isCount(text)) >= 0.95;

/** Whether most values are texts, not numbers, dates or flags: nearly all if there are enough rows. */
const areWords = ({ filled, different }: ColumnValues): boolean =>
  shareOf(filled, (text) => /\p{L}/u.test(text) && !isDate(text)) >=
    (filled.length < MIN_SIGNIFICANT_ROWS ? 0.5 : 0.8) &&
  shareOf(different, (text) => readFlag(text) !== undefined) < 0.5;

/** Whether values repeat from row to row, as those chosen from a list do. */
const areChoices = (values: ColumnValues, most: number): boolean =>
  values.filled.length < MIN_SIGNIFICANT_ROWS ||
  (values.different.length <= most && values.different.length <= values.filled.length * 0.6);

/** Whether hardly any value occurs twice. */
const areUnique = ({ filled, different }: ColumnValues): boolean => different.length >= filled.length * 0.98;

/** Minimum number of characters of a text that describes something rather than naming it. */
const DESCRIPTION_LENGTH = 20;
const averageLength = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + text.length, 0) / (texts.length || 1);
/**
 * Length of a text in Latin letters: a Chinese character counts about two, because it says about as much as two or three letters.
 */
const weight = (text: string): number => text.length + (text.match(/\p{Script=Han}/gu)?.length ?? 0);

/** How well the values of a column fit a field: 0 not at all, 1 they may fit, 2 they are what the field expects. */
export type Fit = 0 | 1 | 2;

const either = (is: boolean): Fit => (is ? 2 : 0);

export const FITS = {
  moment: (values) => either(areDates(values)),
  time: (values) => either(areTimes(values)),
  flag: (values) => either(areFlags(values)),
  people: (values) => either(arePeople(values)),
  amount: (values) => either(areNumbers(values)),
  /** Whole numbers of days, not years or identifiers. */
  days: (values) =>
    either(
      shareOf(values.filled, (text) => /^\d{1,4}(?:[.,]0+)?$/.test(text) && Number.parseInt(text, 10) <= 3660) >=
        0.95 && shareOf(values.filled, (text) => /^(?:19|20)\d\d$/.test(text)) < 0.5,
    ),
  words: (values) => (areWords(values) ? 1 : 0),
  personName: (values) => (areWords(values) && shareOf(values.filled, (text) => text.length <= 80) >= 0.95 ? 1 : 0),
  choice: (values) => (areWords(values) && areChoices(values, 60) ? 1 : 0),
  fewChoices: (values) =>
    areChoices(values, 20) && shareOf(values.filled, (text) => text.length <= 60 && !isDate(text)) >= 0.9 ? 1 : 0,
  place: (values) => (areWords(values) && areChoices(values, 200) && averageLength(values.different) <= 80 ? 1 : 0),
  /** In most registers a few numbers occur twice. */
  number: (values) =>
    (values.filled.length < MIN_SIGNIFICANT_ROWS || values.different.length >= values.filled.length * 0.9) &&
    !areDates(values) &&
    shareOf(values.filled, (text) => text.length <= 40) >= 0.95
      ? 1
      : 0,
  narrative: (values) => {
    if (!areWords(values)) return 0;
    return shareOf(values.filled, (text) => weight(text) >= DESCRIPTION_LENGTH) >= 0.5 ? 2 : 1;
  },
  title: (values) => (!areWords(values) || averageLength(values.filled) < 8 ? 0 : areUnique(values) ? 2 : 1),
} as const satisfies Record<string, (values: ColumnValues) => Fit>;
export type FitName = keyof typeof FITS;

/** The kinds that are recognised by the words of a text. */
const KINDS: readonly ValueKind[] = ['bodyPart', 'nature', 'event'];
/** Share of the distinct values that must contain words of the kind. */
const MIN_NAMED_SHARE = 0.5;

/** How well texts fit a kind by the words in them; texts that fit several kinds are sentences rather than classes. */
export function fitsKind(kind: ValueKind, values: ColumnValues): Fit {
  if (FITS.choice(values) === 0) return 0;
  const shares = new Map(KINDS.map((one) => [one, shareOf(values.different, (text) => names(one, text))]));
  const isNamed = (one: ValueKind): boolean => (shares.get(one) ?? 0) >= MIN_NAMED_SHARE;
  const isOther = KINDS.some((one) => one !== kind && isNamed(one));
  if (isNamed(kind)) return isOther ? 1 : 2;
  return isOther ? 0 : 1;
}

/**
 * A code has at least two digits, since a single one can be a number of anything. Fewer distinct codes than `CODES` may match by
 * chance.
 */
const CODE = /^\d{2,}$/;
const CODES = 5;
/**
 * How well the values of a column fit a field that recognises its values (`reads`): of codes nearly all must be known, otherwise
 * they are those of another list.
 */
export function fitsReading(values: ColumnValues, reads: (text: string) => boolean, least: number): Fit {
  const isCoded = shareOf(values.filled, (text) => /^\d+$/.test(text)) >= 0.5;
  const isChance = values.filled.length >= MIN_SIGNIFICANT_ROWS && values.different.length < CODES;
  if (isCoded && (isChance || shareOf(values.different, (text) => CODE.test(text)) < 0.5)) return 0;
  const known = shareOf(values.different, reads);
  // A typing error affects one row of many; if many codes are unknown, they are those of another list.
  const errors = values.filled.filter((text) => !reads(text)).length;
  return either(isCoded ? known >= 0.8 && errors <= Math.max(1, values.filled.length / 20) : known >= least);
}
