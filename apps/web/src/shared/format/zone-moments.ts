import { instantOfLocalTime, localTimeIn } from '@safety-qube/domain/zone-clock';

/** Returns the local time of a zone at an instant, as a field of date and time has it: 2026-11-20T14:05. */
export const shownIn = (timeZone: string, at: string): string =>
  new Date(localTimeIn(timeZone)(new Date(at))).toISOString().slice(0, 16);

/** Returns the instant of a local time in a zone; undefined while it is incomplete. */
export function instantIn(timeZone: string, shown: string): string | undefined {
  const wanted = Date.parse(`${shown}Z`);
  return Number.isNaN(wanted) ? undefined : instantOfLocalTime(timeZone, wanted).toISOString();
}
