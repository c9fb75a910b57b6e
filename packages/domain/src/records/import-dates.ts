import { type DateOrder, type FileMoment, plainDigits, readMoment } from './import-values.ts';

/** How the dates of a column read whose parts stand in no order that all the world shares, such as 03/04/2025. */
export interface DateTally {
  /** How many are a date only with the day, the month or the year in front. */
  readonly dayFirst: number;
  readonly monthFirst: number;
  readonly yearFirst: number;
  /** How many are another day with the day in front than with the month. */
  readonly either: number;
  /** One that the order makes a difference to, of `either` where there is one. */
  readonly example: string | null;
}

/** Three numbers in front, none of which is a year of four digits. */
const PARTS =
  /^\s*(?:\p{L}+[.,]?\s+)?[\d٠-٩۰-۹０-９]{1,2}\s*[-/.]\s*[\d٠-٩۰-۹０-９]{1,2}\s*[-/.]\s*[\d٠-٩۰-۹０-９]{2}/u;
/** Characters of the longest date. */
const LONGEST = 60;

/** Counts the dates of one column: `add` takes a cell as it comes, `tally` answers null for a column without such dates. */
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

/** All dates of several columns. */
export const sumOfTallies = (tallies: readonly DateTally[]): DateTally => ({
  dayFirst: tallies.reduce((sum, { dayFirst }) => sum + dayFirst, 0),
  monthFirst: tallies.reduce((sum, { monthFirst }) => sum + monthFirst, 0),
  yearFirst: tallies.reduce((sum, { yearFirst }) => sum + yearFirst, 0),
  either: tallies.reduce((sum, { either }) => sum + either, 0),
  example:
    (tallies.find(({ either }) => either > 0) ?? tallies.find(({ example }) => example !== null))?.example ?? null,
});

/** The order that most of the dates read in; where they do not tell, the one that is usual where they were written. */
export function chooseDateOrder(
  { dayFirst, monthFirst, yearFirst, either }: DateTally,
  { isMonthFirstUsual }: { readonly isMonthFirstUsual: boolean },
): DateOrder {
  if (yearFirst > Math.max(dayFirst, monthFirst)) return 'ymd';
  if (dayFirst + monthFirst + either === 0) return 'ymd';
  if (dayFirst === monthFirst) return isMonthFirstUsual ? 'mdy' : 'dmy';
  return dayFirst > monthFirst ? 'dmy' : 'mdy';
}

/** How many dates become readable with the other of the two orders, more than are lost by it: 0 when the order is the better one. */
export const wonByOtherOrder = ({ dayFirst, monthFirst }: DateTally, order: DateOrder): number =>
  order === 'dmy' && monthFirst > dayFirst ? monthFirst : order === 'mdy' && dayFirst > monthFirst ? dayFirst : 0;

/** Days of a workbook that a number can be: from 1950 to 2099. A smaller or larger one is some other number. */
const SERIALS = { from: 18_264, to: 73_050 };
const SERIAL = /^\d{5}(?:[.,]\d{1,12})?$/;
/** Days from the first day of a workbook's calendar to 1970 (ECMA-376, 18.17.4.1). */
const TO_1970 = 25_569;

/** The moment of a number that counts days as workbooks do, such as 45123.5, where it stands for a date. */
export function readSerial(cell: string): FileMoment | undefined {
  const text = plainDigits(cell).trim();
  if (!SERIAL.test(text)) return undefined;
  const days = Number(text.replace(',', '.'));
  if (days < SERIALS.from || days > SERIALS.to) return undefined;
  const [day = '', time = ''] = new Date(Math.round((days - TO_1970) * 86_400) * 1000).toISOString().split('T');
  return { day, time: Number.isInteger(days) ? null : time.slice(0, 8), offset: null };
}
