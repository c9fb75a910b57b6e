import type { TimeZoneOption } from '@safety-qube/contract/schemas/people';
import list from 'timezones-list';

// A CommonJS package: a bundler gives the array itself, Node and the types its default export.
const zones = Array.isArray(list) ? list : (list as { default: typeof list }).default;

/** Returns the offset of a zone from UTC at an instant, such as +05:45 or -05:00. */
export function offsetOf(tzCode: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: tzCode, timeZoneName: 'longOffset' }).formatToParts(at);
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? 'GMT';
  return name.replace('GMT', '') || '+00:00';
}

/** Returns the minutes of an offset such as -03:30. */
const minutesOf = (offset: string): number => {
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number);
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
};

/** Returns the cities of an entry; the list lacks the first letter of one. */
const citiesOf = (text: string): string => text.replace(/\s*\(GMT[^)]*\)\s*/, '').replace(/^himphu/, 'Thimphu');

function optionOf(tzCode: string, cities: string, at: Date): TimeZoneOption {
  const utc = offsetOf(tzCode, at);
  return { label: `${tzCode} (GMT${utc})`, tzCode, name: cities, utc };
}

/**
 * Returns the time zones to choose from, in the specified shape, west to east. The list gives zones and cities; offsets
 * are those of the day, because of summer time. `current` is offered even when the list lacks it.
 */
export function timeZoneOptions(at = new Date(), current?: string | null): TimeZoneOption[] {
  const options = zones.flatMap(({ tzCode, name }) => {
    try {
      return [optionOf(tzCode, citiesOf(name), at)];
    } catch {
      return []; // a zone that this browser does not know
    }
  });
  if (current && !options.some((option) => option.tzCode === current))
    options.push(optionOf(current, current.split('/').pop()?.replaceAll('_', ' ') ?? current, at));
  return options.sort((a, b) => minutesOf(a.utc) - minutesOf(b.utc) || a.tzCode.localeCompare(b.tzCode));
}
