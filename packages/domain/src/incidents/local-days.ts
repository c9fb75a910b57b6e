import { DAY_MS } from '../durations.ts';
import { instantOfLocalTime, localTimeIn } from '../zone-clock.ts';

/** The end of the day that is `days` after that of an instant in a zone: the instant at which the next day begins. */
export const endOfDayAfter = (happenedAt: Date, days: number, timeZone: string): Date =>
  instantOfLocalTime(timeZone, (Math.floor(localTimeIn(timeZone)(happenedAt) / DAY_MS) + days + 1) * DAY_MS);

/** The day on which an instant falls in a zone, as YYYY-MM-DD. */
export const dayIn = (timeZone: string, at: Date): string =>
  new Date(localTimeIn(timeZone)(at)).toISOString().slice(0, 10);

/** Number of calendar days in a zone between the days of two instants. */
export const daysBetween = (timeZone: string, from: Date, to: Date): number => {
  const dayOf = (at: Date) => Math.floor(localTimeIn(timeZone)(at) / DAY_MS);
  return dayOf(to) - dayOf(from);
};
