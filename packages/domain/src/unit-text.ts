/** Units of time in which durations are written. */
export type TimeUnit = 'year' | 'week' | 'day' | 'hour' | 'minute';

// Cached, because creating a formatter costs far more than using it, and a list writes a duration in each row.
const formats = new Map<string, Intl.NumberFormat>();

/** Returns a number of units of time, briefly and in a language: 3 hr, 2 days; always in Latin digits. */
export function unitText(count: number, unit: TimeUnit, language: string): string {
  const key = `${language}|${unit}`;
  const format =
    formats.get(key) ?? new Intl.NumberFormat(`${language}-u-nu-latn`, { style: 'unit', unit, unitDisplay: 'short' });
  formats.set(key, format);
  return format.format(count);
}
