import { instantShown, zoneClock } from '../zone-clock.ts';

const DAY = 86_400_000;

/** The end of a day in a zone, so many days after the one that an instant falls on there: the instant at which the next begins. */
export const endOfDayAfter = (happenedAt: Date, days: number, timeZone: string): Date =>
  instantShown(timeZone, (Math.floor(zoneClock(timeZone)(happenedAt) / DAY) + days + 1) * DAY);

/** The day on which an instant falls in a zone, as YYYY-MM-DD. */
export const dayIn = (timeZone: string, at: Date): string =>
  new Date(zoneClock(timeZone)(at)).toISOString().slice(0, 10);

/** Calendar days of a zone from the one that an instant falls on to that of another. */
export const daysBetween = (timeZone: string, from: Date, to: Date): number => {
  const dayOf = (at: Date) => Math.floor(zoneClock(timeZone)(at) / DAY);
  return dayOf(to) - dayOf(from);
};
