import { readAmount, readFlag, readMoment, readTimeOfDay } from '../import-values.ts';
import { names, type ValueKind } from './value-words.ts';

/** What stands in a column, as far as it was looked at: its rows, those that are filled, and their different values. */
export interface ColumnValues {
  readonly rows: number;
  readonly filled: readonly string[];
  readonly different: readonly string[];
}

export function valuesOf(samples: readonly string[]): ColumnValues {
  const filled = samples.map((sample) => sample.trim()).filter((sample) => sample !== '');
  return { rows: samples.length, filled, different: [...new Set(filled)] };
}

/** Part of the texts that a test holds for; 0 of none. */
export const shareOf = (texts: readonly string[], test: (text: string) => boolean): number =>
  texts.length ? texts.filter(test).length / texts.length : 0;

const isDate = (text: string): boolean => (['dmy', 'mdy', 'ymd'] as const).some((order) => readMoment(text, order));
const isNumber = (text: string): boolean => readAmount(text) !== undefined;
const isCount = (text: string): boolean => /^\d{1,3}$/.test(text);

/** Rows after which what comes again and what does not says something. */
const TELLING = 8;

export const areDates = ({ filled }: ColumnValues): boolean => shareOf(filled, isDate) >= 0.6;
const areTimes = ({ filled }: ColumnValues): boolean =>
  shareOf(filled, (text) => readTimeOfDay(text) !== undefined) >= 0.9 && shareOf(filled, isDate) <= 0.1;
const areNumbers = ({ filled }: ColumnValues): boolean => shareOf(filled, isNumber) >= 0.9;
/** Yes or no. */
const areFlags = ({ filled }: ColumnValues): boolean => shareOf(filled, (text) => readFlag(text) !== undefined) >= 0.95;
/** Yes or no, or how many people it happened to. */
const arePeople = ({ filled }: ColumnValues): boolean =>
  shareOf(filled, (text) => readFlag(text) !== undefined || isCount(text)) >= 0.95;

/** Texts of people's own, not numbers, dates or flags: nearly all where there are enough rows to tell. */
const areWords = ({ filled, different }: ColumnValues): boolean =>
  shareOf(filled, (text) => /\p{L}/u.test(text) && !isDate(text)) >= (filled.length < TELLING ? 0.5 : 0.8) &&
  shareOf(different, (text) => readFlag(text) !== undefined) < 0.5;

/** Texts that come again from row to row, as those that are chosen from a list do. */
const areChoices = (values: ColumnValues, most: number): boolean =>
  values.filled.length < TELLING ||
  (values.different.length <= most && values.different.length <= values.filled.length * 0.6);

/** Texts of which hardly any comes twice. */
const areUnique = ({ filled, different }: ColumnValues): boolean => different.length >= filled.length * 0.98;

/** Characters of what tells of something rather than naming it. */
const TOLD = 20;
const averageLength = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + text.length, 0) / (texts.length || 1);
/** A character of a script without spaces says about as much as two or three letters. */
const weight = (text: string): number => text.length + (text.match(/\p{Script=Han}/gu)?.length ?? 0);

/** How what stands in a column fits a field: 0 not at all, 1 nothing speaks against it, 2 it is what the field takes. */
export type Fit = 0 | 1 | 2;

const either = (is: boolean): Fit => (is ? 2 : 0);

export const FITS = {
  moment: (values) => either(areDates(values)),
  time: (values) => either(areTimes(values)),
  flag: (values) => either(areFlags(values)),
  people: (values) => either(arePeople(values)),
  amount: (values) => either(areNumbers(values)),
  /** Whole days, not a year or a number of something. */
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
  /** Some come twice in the registers of most. */
  number: (values) =>
    (values.filled.length < TELLING || values.different.length >= values.filled.length * 0.9) &&
    !areDates(values) &&
    shareOf(values.filled, (text) => text.length <= 40) >= 0.95
      ? 1
      : 0,
  told: (values) => {
    if (!areWords(values)) return 0;
    return shareOf(values.filled, (text) => weight(text) >= TOLD) >= 0.5 ? 2 : 1;
  },
  title: (values) => (!areWords(values) || averageLength(values.filled) < 8 ? 0 : areUnique(values) ? 2 : 1),
} as const satisfies Record<string, (values: ColumnValues) => Fit>;
export type FitName = keyof typeof FITS;

/** The kinds that a text can be told by words of it. */
const KINDS: readonly ValueKind[] = ['bodyPart', 'nature', 'event'];
/** Part of the different values that must name what they are to be. */
const NAMED = 0.5;

/** How texts that are classed by what they name fit one of the kinds; several kinds at once are a sentence rather than a class. */
export function fitsKind(kind: ValueKind, values: ColumnValues): Fit {
  if (FITS.choice(values) === 0) return 0;
  const shares = new Map(KINDS.map((one) => [one, shareOf(values.different, (text) => names(one, text))]));
  const isNamed = (one: ValueKind): boolean => (shares.get(one) ?? 0) >= NAMED;
  const isOther = KINDS.some((one) => one !== kind && isNamed(one));
  if (isNamed(kind)) return isOther ? 1 : 2;
  return isOther ? 0 : 1;
}

/** Digits that a code has at the least: one alone is a number of anything. A few codes may be there by chance. */
const CODE = /^\d{2,}$/;
const CODES = 5;
/** How what stands in a column fits a field that reads its texts: codes must all be known, or it is another list of codes. */
export function fitsReading(values: ColumnValues, reads: (text: string) => boolean, least: number): Fit {
  const isCoded = shareOf(values.filled, (text) => /^\d+$/.test(text)) >= 0.5;
  const isChance = values.filled.length >= TELLING && values.different.length < CODES;
  if (isCoded && (isChance || shareOf(values.different, (text) => CODE.test(text)) < 0.5)) return 0;
  const known = shareOf(values.different, reads);
  // A typing error among codes is one row of many; where many codes are not known, it is another list of them.
  const errors = values.filled.filter((text) => !reads(text)).length;
  return either(isCoded ? known >= 0.8 && errors <= Math.max(1, values.filled.length / 20) : known >= least);
}
