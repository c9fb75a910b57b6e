import { zoneClock } from '../zone-clock.ts';

const DAY = 86_400_000;

/** The end of a day in a zone, so many days after the one that an instant falls on there: the instant at which the next begins. */
export function endOfDayAfter(happenedAt: Date, days: number, timeZone: string): Date {
  const clock = zoneClock(timeZone);
  const wanted = (Math.floor(clock(happenedAt) / DAY) + days + 1) * DAY;
  // What the clock is ahead of UTC there is found by asking twice: the first answer may lie behind a change of the clocks.
  let instant = wanted;
  for (let round = 0; round < 2; round += 1) instant = wanted - (clock(new Date(instant)) - instant);
  return new Date(instant);
}
