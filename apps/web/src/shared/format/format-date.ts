import { DAY_MS, HOUR_MS, MINUTE_MS } from '@safety-qube/domain/durations';
import { unitText } from '@safety-qube/domain/unit-text';
import { DATE_FORMATS } from '../../config/constants.ts';

export interface DateOptions {
  language: string;
  /** IANA zone of the person; the browser's when undefined. */
  timeZone?: string | undefined;
}

/** The specification's formats for Intl; each language orders the parts itself. */
const PARTS = {
  [DATE_FORMATS.month]: { month: 'short', year: 'numeric' },
  [DATE_FORMATS.day]: { month: 'short', day: '2-digit', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

// Cached, because creating a formatter costs far more than using it.
const formatters = new Map<string, Intl.DateTimeFormat>();
function formatter({ language, timeZone }: DateOptions, name: string, parts: Intl.DateTimeFormatOptions) {
  const key = `${language}|${timeZone}|${name}`;
  let made = formatters.get(key);
  if (!made) {
    made = new Intl.DateTimeFormat(`${language}-u-nu-latn`, { ...parts, ...(timeZone && { timeZone }) });
    formatters.set(key, made);
  }
  return made;
}

/** `MMM YYYY`, such as Nov 2026. */
export const formatMonth = (when: Date | string, options: DateOptions): string =>
  formatter(options, 'month', PARTS[DATE_FORMATS.month]).format(new Date(when));

/** `MMM DD, YYYY`, such as Nov 05, 2026. */
export const formatDay = (when: Date | string, options: DateOptions): string =>
  formatter(options, 'day', PARTS[DATE_FORMATS.day]).format(new Date(when));

/** Day and time of day, such as Nov 05, 2026, 2:30 PM. */
export const formatMoment = (when: Date | string, options: DateOptions): string =>
  formatter(options, 'moment', { ...PARTS[DATE_FORMATS.day], hour: 'numeric', minute: '2-digit' }).format(
    new Date(when),
  );

/** The same for a time that is near, without the year, such as Nov 05, 2:30 PM. */
export const formatNearMoment = (when: Date | string, options: DateOptions): string =>
  formatter(options, 'near', { month: 'short', day: '2-digit', hour: 'numeric', minute: '2-digit' }).format(
    new Date(when),
  );

/** The time of day, such as 2:30 PM. */
export const formatTime = (when: Date | string, options: DateOptions): string =>
  formatter(options, 'time', { hour: 'numeric', minute: '2-digit' }).format(new Date(when));

/** Above this age a date is clearer than a number of days. */
const RELATIVE_UP_TO_MS = 7 * DAY_MS;

const AGES = [
  ['year', 365 * DAY_MS],
  ['week', 7 * DAY_MS],
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
] as const;
/** Returns how old something is in its largest unit, such as 5 hr or 2 wk: for columns; a minute at least. */
export function formatAge(when: Date | string, { language }: DateOptions, now = Date.now()): string {
  const age = Math.max(MINUTE_MS, now - new Date(when).getTime());
  const [unit, size] = AGES.find(([, length]) => age >= length) ?? AGES[4];
  return unitText(Math.floor(age / size), unit, language);
}

const relatives = new Map<string, Intl.RelativeTimeFormat>();
function relativeTo(language: string): Intl.RelativeTimeFormat {
  const known = relatives.get(language);
  const made = known ?? new Intl.RelativeTimeFormat(`${language}-u-nu-latn`, { style: 'short', numeric: 'auto' });
  relatives.set(language, made);
  return made;
}

/** Returns how long ago, such as 5 hr. ago; the day when it is more than a week. */
export function formatAgo(when: Date | string, options: DateOptions, now = Date.now()): string {
  const ago = now - new Date(when).getTime();
  if (ago > RELATIVE_UP_TO_MS) return formatDay(when, options);
  const relative = relativeTo(options.language);
  if (ago < MINUTE_MS) return relative.format(0, 'second');
  if (ago < HOUR_MS) return relative.format(-Math.floor(ago / MINUTE_MS), 'minute');
  if (ago < DAY_MS) return relative.format(-Math.floor(ago / HOUR_MS), 'hour');
  return relative.format(-Math.floor(ago / DAY_MS), 'day');
}

/** A day without a zone (2026-11-05) as `MMM DD, YYYY`. */
export const formatPlainDay = (day: string, { language }: DateOptions): string =>
  formatDay(`${day}T00:00:00Z`, { language, timeZone: 'UTC' });

/** The same without the year if it is the one of `today`, such as Nov 05. */
export const formatNearDay = (day: string, { language }: DateOptions, today: string): string =>
  day.slice(0, 4) === today.slice(0, 4)
    ? formatter({ language, timeZone: 'UTC' }, 'near day', { month: 'short', day: '2-digit' }).format(Date.parse(day))
    : formatPlainDay(day, { language });

/** Returns today's date in a zone, such as 2026-11-05. */
export const todayIn = (timeZone: string | undefined, now = new Date()): string =>
  formatter({ language: 'en-CA', timeZone }, 'today', { year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    now,
  );

/** Returns the day some days after another; before it when negative. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Returns the number of days from one day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

const UNITS = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
] as const;

/** Returns a duration in its largest unit and the next one: 2 days 1 hr. `ms` in milliseconds, a minute at least. */
export function formatSpan(ms: number, { language }: DateOptions): string {
  const length = Math.max(MINUTE_MS, ms);
  const first = UNITS.findIndex(([, unit]) => length >= unit);
  let rest = length;
  return UNITS.slice(first, first + 2)
    .flatMap(([unit, size]) => {
      const count = Math.floor(rest / size);
      rest -= count * size;
      return count ? [unitText(count, unit, language)] : [];
    })
    .join(' ');
}
