import { MINUTE_MS } from '@safety-qube/domain/durations';
import { localTimeIn } from '@safety-qube/domain/zone-clock';
import { type Cell, clockText } from '../../platform/spreadsheet/sheet.ts';

/** By how much clocks are put back, in minutes: an hour, and half of one on Lord Howe Island. */
const PUT_BACK = [60, 30] as const;

/** Formats an offset from UTC, as +02:00. */
function offsetText(ms: number): string {
  const minutes = Math.round(Math.abs(ms) / MINUTE_MS);
  const pad = (n: number): string => String(n).padStart(2, '0');
  return `${ms < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

/**
 * Returns a function that tells what the clock of a site shows: in milliseconds without a zone, as an import reads it back; with
 * its offset, as a text, in the hour that a clock shows twice because it is put back, so that an import reads the same time.
 */
export function siteClock(): (when: Date, timeZone: string) => Cell {
  const clocks = new Map<string, (when: Date) => number>();
  return (when, timeZone) => {
    const clock = clocks.get(timeZone) ?? localTimeIn(timeZone);
    clocks.set(timeZone, clock);
    const shown = clock(when);
    const isTwice = PUT_BACK.some((minutes) =>
      [-minutes, minutes].some((shift) => clock(new Date(when.getTime() + shift * MINUTE_MS)) === shown),
    );
    return isTwice ? `${clockText(shown)}${offsetText(shown - Math.floor(when.getTime() / 1000) * 1000)}` : shown;
  };
}
