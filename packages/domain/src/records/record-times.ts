import { DAY_MS, HOUR_MS } from '../durations.ts';
import { dayIn } from '../incidents/local-days.ts';
import { instantOfLocalTime, localTimeIn } from '../zone-clock.ts';

/** How long records of a priority may wait until somebody responds, and until they are resolved. */
export interface PriorityTimes {
  readonly assignHours: number;
  readonly resolveDays: number;
}

/** The times of priorities that a tenant begins with, the most urgent first; the last ones are for all lower ones. */
export const SEEDED_TIMES: readonly PriorityTimes[] = [
  { assignHours: 4, resolveDays: 1 },
  { assignHours: 24, resolveDays: 7 },
  { assignHours: 72, resolveDays: 30 },
  { assignHours: 168, resolveDays: 90 },
];

const dayAfter = (day: string, days: number): number => Date.parse(`${day}T00:00:00Z`) + days * DAY_MS;

/** By when somebody has to respond to a record that waits since an instant. */
export const respondBy = (since: Date, { assignHours }: PriorityTimes): Date =>
  new Date(since.getTime() + assignHours * HOUR_MS);

/** The due date that a priority gives a record since an instant, as a day of its facility's zone. */
export const proposedDue = (since: Date, { resolveDays }: PriorityTimes, timeZone: string): string =>
  new Date(dayAfter(dayIn(timeZone, since), resolveDays)).toISOString().slice(0, 10);

/**
 * The instant at which the day after a day begins in a zone: what is due on that day is late from then on. Where clocks that are put
 * back show this midnight twice it is the second one, and where they skip it the instant at which they do, as in PostgreSQL.
 */
export function endOfDay(day: string, timeZone: string): Date {
  const midnight = dayAfter(day, 1);
  const first = instantOfLocalTime(timeZone, midnight);
  const second = new Date(first.getTime() + HOUR_MS);
  const clock = localTimeIn(timeZone);
  return clock(first) < midnight || clock(second) === midnight ? second : first;
}
