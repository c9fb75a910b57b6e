import { instantShown, zoneClock } from '@safety-qube/domain/zone-clock';

/** What the clock of a zone shows at an instant, as a field of date and time holds it: 2026-11-20T14:05. */
export const shownIn = (timeZone: string, at: string): string =>
  new Date(zoneClock(timeZone)(new Date(at))).toISOString().slice(0, 16);

/** The instant at which the clock of a zone shows this; undefined while it is not written whole. */
export function instantIn(timeZone: string, shown: string): string | undefined {
  const wanted = Date.parse(`${shown}Z`);
  return Number.isNaN(wanted) ? undefined : instantShown(timeZone, wanted).toISOString();
}
