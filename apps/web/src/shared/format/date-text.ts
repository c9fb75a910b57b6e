import { plainDigits } from '@safety-qube/domain/plain-text';
import { type DateOrder, readMoment } from '@safety-qube/domain/records/import-values';

const LETTERS = { year: 'y', month: 'm', day: 'd' } as const;
const isPart = (type: string): type is keyof typeof LETTERS => type in LETTERS;

/** Returns the order in which a language writes the parts of a date in numbers. */
export function dateOrder(language: string): DateOrder {
  const parts = new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts();
  const order = parts.flatMap(({ type }) => (isPart(type) ? [LETTERS[type]] : [])).join('');
  return order === 'mdy' || order === 'ymd' ? order : 'dmy';
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
function apart(text: string, order: DateOrder): string {
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
 * Reads a date as it is typed or pasted: numbers in the order of the language, digits alone, with the name of the month, or ISO
 * 8601; one of this year may lack its year. Numbers that are no date in that order are read in the other. Undefined for any other text.
 */
export function dateFrom(text: string, language: string, today: string): TypedDate | undefined {
  const order = dateOrder(language);
  const typed = apart(plainDigits(text).trim(), order);
  const candidates = [typed, withYear(typed, order, today.slice(0, 4))];
  for (const candidate of candidates)
    for (const one of [order, order === 'mdy' ? ('dmy' as const) : ('mdy' as const)]) {
      const found = readMoment(candidate, one);
      if (found) return { day: found.day, time: found.time?.slice(0, 5) ?? null };
    }
  return undefined;
}
