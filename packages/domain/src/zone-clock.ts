/** Zones change their clocks on full quarters of an hour of UTC. */
const QUARTER = 900_000;
/** Offsets that are cached per zone, one per quarter of an hour: dates that are listed together are mostly close in time. */
const MAX_CACHED = 1024;

type LocalTime = (when: Date) => number;
/** The clocks of the zones that were asked for: making a format of Intl takes longer than a hundred answers. */
const clocks = new Map<string, LocalTime>();

/**
 * Returns a function from an instant to the local time of a zone, as the milliseconds at which UTC would show the same time. Asking
 * Intl costs microseconds, so the offset of each quarter of an hour is cached. Throws for an unknown zone.
 */
export function localTimeIn(timeZone: string): LocalTime {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = makeClock(timeZone);
  clocks.set(timeZone, clock);
  return clock;
}

function makeClock(timeZone: string): LocalTime {
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
      if (offsets.size >= MAX_CACHED) offsets.clear();
      offsets.set(quarter, offset);
    }
    return ms + offset;
  };
}

/** The instant at which a zone has the local time `wanted`, in milliseconds as if it were UTC. Throws for an unknown zone. */
export function instantOfLocalTime(timeZone: string, wanted: number): Date {
  const clock = localTimeIn(timeZone);
  // The offset is looked up twice: the first guess may lie on the other side of a change of the clocks.
  let instant = wanted;
  for (let round = 0; round < 2; round += 1) instant = wanted - (clock(new Date(instant)) - instant);
  return new Date(instant);
}
