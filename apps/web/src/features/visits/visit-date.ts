/** Writes an instant in the time zone of its place, short: visitors read it there. */
export const visitDate = (language: string, instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat(`${language}-u-nu-latn`, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    new Date(instant),
  );
