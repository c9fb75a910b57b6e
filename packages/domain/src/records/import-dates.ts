import { plainDigits } from '../digits.ts';
import { type DateOrder, type FileMoment, readMoment } from './import-values.ts';

/** Counts of the dates in a column whose parts are in an order that varies by country, such as 03/04/2025. */
export interface DateTally {
  /** Number of cells that are a date only if the day, the month or the year comes first. */
  readonly dayFirst: number;
  readonly monthFirst: number;
  readonly yearFirst: number;
  /** Number of cells that are a different day if the day comes first than if the month does. */
  readonly either: number;
  /** A cell whose reading depends on the order: one of those counted in `either` if there are any. */
  readonly example: string | null;
}

/** Begins with three numbers, none of which is a year of four digits. */
const PARTS =
  /^\s*(?:\p{L}+[.,]?\s+)?[\d٠-٩۰-۹０-９]{1,2}\s*[-/.]\s*[\d٠-٩۰-۹０-９]{1,2}\s*[-/.]\s*[\d٠-٩۰-۹０-９]{2}/u;
/** Maximum number of characters of a date. */
const LONGEST = 60;

/**
 * Counts the dates of one column: `add` takes the next cell, `tally` returns the counts, or null for a column without such dates.
 */
export function dateCounter(): { add(cell: string): void; tally(): DateTally | null } {
  const count = { dayFirst: 0, monthFirst: 0, yearFirst: 0, either: 0 };
  let unclear: string | null = null;
  let clear: string | null = null;
  return {
    add(cell) {
      if (cell.length > LONGEST || !PARTS.test(cell)) return;
      const [day, month, year] = (['dmy', 'mdy', 'ymd'] as const).map((order) => readMoment(cell, order)?.day);
      if (day !== undefined && month !== undefined) {
        if (day === month) return;
        count.either += 1;
        unclear ??= cell.trim();
      } else if (day !== undefined || month !== undefined) {
        count[day === undefined ? 'monthFirst' : 'dayFirst'] += 1;
        clear ??= cell.trim();
      } else if (year !== undefined) count.yearFirst += 1;
    },
    tally: () => (Object.values(count).some((n) => n > 0) ? { ...count, example: unclear ?? clear } : null),
  };
}

/** Sums the counts of several columns. */
export const sumOfTallies = (tallies: readonly DateTally[]): DateTally => ({
  dayFirst: tallies.reduce((sum, { dayFirst }) => sum + dayFirst, 0),
  monthFirst: tallies.reduce((sum, { monthFirst }) => sum + monthFirst, 0),
  yearFirst: tallies.reduce((sum, { yearFirst }) => sum + yearFirst, 0),
  either: tallies.reduce((sum, { either }) => sum + either, 0),
  example:
    (tallies.find(({ either }) => either > 0) ?? tallies.find(({ example }) => example !== null))?.example ?? null,
});

/** The order in which most of the dates can be read; if they do not decide it, the one that is usual where they were written. */
export function chooseDateOrder(
  { dayFirst, monthFirst, yearFirst, either }: DateTally,
  { isMonthFirstUsual }: { readonly isMonthFirstUsual: boolean },
): DateOrder {
  if (yearFirst > Math.max(dayFirst, monthFirst)) return 'ymd';
  if (dayFirst + monthFirst + either === 0) return 'ymd';
  if (dayFirst === monthFirst) return isMonthFirstUsual ? 'mdy' : 'dmy';
  return dayFirst > monthFirst ? 'dmy' : 'mdy';
}

/**
 * Number of dates that are read only in the other of the two orders, if that is more than are read only in this one; 0 otherwise.
 */
export const datesGainedByOtherOrder = ({ dayFirst, monthFirst }: DateTally, order: DateOrder): number =>
  order === 'dmy' && monthFirst > dayFirst ? monthFirst : order === 'mdy' && dayFirst > monthFirst ? dayFirst : 0;

/** Serial numbers that count as days of a workbook: from 1950 to 2099. A smaller or larger number is some other number. */
const SERIAL_RANGE = { from: 18_264, to: 73_050 };
const SERIAL = /^\d{5}(?:[.,]\d{1,12})?$/;
/** Days from the first day of a workbook's calendar to 1970 (ECMA-376, 18.17.4.1). */
const TO_1970 = 25_569;

/** The date and time of a serial number of days, as in workbooks, such as 45123.5; undefined for a number that is no date. */
export function readSerial(cell: string): FileMoment | undefined {
  const text = plainDigits(cell).trim();
  if (!SERIAL.test(text)) return undefined;
  const days = Number(text.replace(',', '.'));
  if (days < SERIAL_RANGE.from || days > SERIAL_RANGE.to) return undefined;
  const [day = '', time = ''] = new Date(Math.round((days - TO_1970) * 86_400) * 1000).toISOString().split('T');
  return { day, time: Number.isInteger(days) ? null : time.slice(0, 8), offset: null };
}
