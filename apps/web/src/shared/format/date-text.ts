import { plainDigits } from '@safety-qube/domain/digits';
import { type DateOrder, readMoment } from '@safety-qube/domain/records/import-values';

/**
 * Returns the order that a field asks for, such as DD/MM/YYYY, JJ/MM/AAAA or 年/月/日: a text of the language and its region, so that
 * what is asked for is what is read.
 */
export function dateOrder(asked: string): DateOrder {
  const parts = asked.split('/');
  if (/^(Y|A|年|سنة)/.test(parts[0] ?? '')) return 'ymd';
  return /^(M|月|شهر)/.test(parts[0] ?? '') ? 'mdy' : 'dmy';
}

/** Whether a language tells the time with twelve hours and a half of the day. */
export const hasTwelveHours = (language: string): boolean =>
  new Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions().hour12 === true;

/** Returns how a language calls the halves of the day. */
export function halvesOfDay(language: string): { am: string; pm: string } {
  const format = new Intl.DateTimeFormat(language, { hour: 'numeric', hour12: true, timeZone: 'UTC' });
  const half = (hour: number): string =>
    format.formatToParts(Date.UTC(2026, 0, 1, hour)).find(({ type }) => type === 'dayPeriod')?.value ?? '';
  return { am: half(9), pm: half(15) };
}

/** Writes the year where a text has only a day and a month. */
const withYear = (text: string, order: DateOrder, year: string): string =>
  order === 'ymd' ? `${year}-${text}` : /\p{L}/u.test(text) ? `${text} ${year}` : `${text}/${year}`;

/** Separates digits that were typed without anything between them: 20112026 or 201126. */
function separateDigits(text: string, order: DateOrder): string {
  if (!/^\d{6}(\d{2})?$/.test(text)) return text;
  const year = text.length - 4;
  const cuts = order === 'ymd' ? [year, year + 2] : [2, 4];
  return [text.slice(0, cuts[0]), text.slice(cuts[0], cuts[1]), text.slice(cuts[1])].join('-');
}

/** A date that was typed (2026-11-20), and its time of day (14:05) where it has one. */
export interface TypedDate {
  readonly day: string;
  readonly time: string | null;
}

/**
 * Reads a date as it is typed or pasted: numbers in the given order, digits alone, with the name of the month, or ISO
 * 8601; one of this year may lack its year. Numbers that are no date in that order are read in the other. Undefined for any other text.
 */
export function dateFrom(text: string, order: DateOrder, today: string): TypedDate | undefined {
  const typed = separateDigits(plainDigits(text).trim(), order);
  const candidates = [typed, withYear(typed, order, today.slice(0, 4))];
  for (const candidate of candidates)
    for (const one of [order, order === 'mdy' ? ('dmy' as const) : ('mdy' as const)]) {
      const found = readMoment(candidate, one);
      if (found) return { day: found.day, time: found.time?.slice(0, 5) ?? null };
    }
  return undefined;
}
