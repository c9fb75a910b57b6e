import { dayAfter } from './format-date.ts';

const DAYS_OF_WEEK = 7;

/** Returns the first day of a language's week, 1 for Monday to 7 for Sunday; Monday where the browser does not know. */
export function weekStart(language: string): number {
  const locale: Intl.Locale & {
    getWeekInfo?: () => { firstDay: number };
    weekInfo?: { firstDay: number };
  } = new Intl.Locale(language);
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1;
}

/** Returns the weeks of a month (2026-11), each with its seven days (2026-11-01). */
export function weeksOf(month: string, firstDay: number): string[][] {
  const first = `${month}-01`;
  const weekday = new Date(first).getUTCDay() || DAYS_OF_WEEK;
  const start = dayAfter(first, -((weekday - firstDay + DAYS_OF_WEEK) % DAYS_OF_WEEK));
  const weeks: string[][] = [];
  for (let at = start; at.slice(0, 7) <= month; at = dayAfter(at, DAYS_OF_WEEK))
    weeks.push(Array.from({ length: DAYS_OF_WEEK }, (_, index) => dayAfter(at, index)));
  return weeks;
}

/** Returns the month some months after another; before it when negative. */
export function monthAfter(month: string, months: number): string {
  const at = new Date(`${month}-01`);
  at.setUTCMonth(at.getUTCMonth() + months);
  return at.toISOString().slice(0, 7);
}
