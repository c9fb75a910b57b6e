const write = (language: string, instant: string, format: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(`${language}-u-nu-latn`, format).format(new Date(instant));

/** Writes an instant in the time zone of its place, short: visitors read it there. */
export const visitDate = (language: string, instant: string, timeZone: string): string =>
  write(language, instant, { dateStyle: 'medium', timeStyle: 'short', timeZone });

/** Writes the day of an instant in the time zone of its place. */
export const visitDay = (language: string, instant: string, timeZone: string): string =>
  write(language, instant, { dateStyle: 'medium', timeZone });
