/** Zones change their clocks on full quarters of an hour of UTC. */
const QUARTER = 900_000;
/** Quarters of an hour that are remembered: what stands beside each other in a list is mostly near in time. */
const REMEMBERED = 4096;

/**
 * What the clock of a zone shows, as milliseconds without a zone: those that UTC's clock would show the same at. Asking Intl costs
 * microseconds, so each quarter of an hour is asked once. Throws for a zone that there is not.
 */
export function zoneClock(timeZone: string): (when: Date) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    era: 'short',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const offsets = new Map<number, number>();
  const offsetAt = (ms: number): number => {
    const parts = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, value]));
    const of = (type: string): number => Number(parts[type]);
    const year = parts['era']?.startsWith('B') ? 1 - of('year') : of('year');
    const shown = new Date(0);
    shown.setUTCFullYear(year, of('month') - 1, of('day'));
    shown.setUTCHours(of('hour'), of('minute'), of('second'));
    return shown.getTime() - ms;
  };
  return (when) => {
    const ms = when.getTime();
    const quarter = Math.floor(ms / QUARTER);
    let offset = offsets.get(quarter);
    if (offset === undefined) {
      offset = offsetAt(quarter * QUARTER);
      if (offsets.size >= REMEMBERED) offsets.clear();
      offsets.set(quarter, offset);
    }
    return ms + offset;
  };
}

/** The instant at which the clock of a zone shows this, as milliseconds without a zone. Throws for a zone that there is not. */
export function instantShown(timeZone: string, wanted: number): Date {
  const clock = zoneClock(timeZone);
  // What the clock is ahead of UTC there is found by asking twice: the first answer may lie behind a change of the clocks.
  let instant = wanted;
  for (let round = 0; round < 2; round += 1) instant = wanted - (clock(new Date(instant)) - instant);
  return new Date(instant);
}
