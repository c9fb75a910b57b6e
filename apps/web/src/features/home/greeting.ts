/** Hours at which the greeting changes. */
const MORNING_FROM = 4;
const AFTERNOON_FROM = 12;
const EVENING_FROM = 18;

/** Returns the greeting of an hour (0 to 23); the hours after midnight still count as evening. */
export function greetingOf(hour: number): 'home.morning' | 'home.afternoon' | 'home.evening' {
  if (hour >= MORNING_FROM && hour < AFTERNOON_FROM) return 'home.morning';
  return hour >= AFTERNOON_FROM && hour < EVENING_FROM ? 'home.afternoon' : 'home.evening';
}

/** Returns the hour in a time zone, 0 to 23; in the browser's own when undefined. */
export const hourIn = (when: Date, timeZone: string | undefined): number =>
  Number(
    new Intl.DateTimeFormat('en-u-nu-latn', {
      hour: '2-digit',
      hourCycle: 'h23',
      ...(timeZone && { timeZone }),
    }).format(when),
  );

/** Today in full, such as Thursday, Nov 19, 2026. */
export const longDay = (when: Date, language: string, timeZone: string | undefined): string =>
  new Intl.DateTimeFormat(`${language}-u-nu-latn`, {
    weekday: 'long',
    month: 'short',
    day: '2-digit',
    year: 'numeric',
    ...(timeZone && { timeZone }),
  }).format(when);
