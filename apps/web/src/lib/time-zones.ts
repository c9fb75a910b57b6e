import zones from 'timezones-list/dist/timezones.json';

export interface TimeZoneOption {
  /** Name of the IANA database. */
  readonly value: string;
  readonly label: string;
}

/** What the zone is ahead of UTC at a moment, in minutes, and as people write it: `+05:45`. */
function offsetOf(zone: string, at: Date): { minutes: number; written: string } {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(at);
  const written = parts.find((part) => part.type === 'timeZoneName')?.value.replace('GMT', '') || '+00:00';
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)/.exec(written) ?? [];
  return { minutes: (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)), written };
}

export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/**
 * Time zones to choose from, west to east, with their cities. The offsets are those of `at`, as the list's own forget summer
 * time; a zone that this browser does not know is left out, and `also` is offered even when the list lacks it.
 */
export function timeZoneOptions(at = new Date(), also = browserTimeZone()): TimeZoneOption[] {
  const cities = new Map(zones.map((zone) => [zone.tzCode, zone.name.replace(/^\(GMT[^)]*\)\s*/, '')]));
  if (!cities.has(also)) cities.set(also, also.split('/').at(-1)?.replaceAll('_', ' ') ?? also);
  return [...cities]
    .flatMap(([value, name]) => {
      try {
        const { minutes, written } = offsetOf(value, at);
        return [{ value, minutes, label: `(GMT${written}) ${name}` }];
      } catch {
        return [];
      }
    })
    .sort((a, b) => a.minutes - b.minutes || a.label.localeCompare(b.label))
    .map(({ value, label }) => ({ value, label }));
}
