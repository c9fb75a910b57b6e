/** Countries that write the month before the day in numbers (Unicode CLDR, pattern "yMd" of their most spoken language). */
const MONTH_FIRST = ['US', 'AS', 'GU', 'MP', 'PR', 'UM', 'VI', 'FM', 'MH', 'PW', 'PH'];
/** Names that some systems still give to zones of the United States (IANA time zone database, file "backward"). */
const US_NAMES = /^(US|America\/(Indiana|Kentucky|North_Dakota))\//;

// Some browsers do not have this function yet.
const zones = new Set(MONTH_FIRST.flatMap((country) => new Intl.Locale(`und-${country}`).getTimeZones?.() ?? []));

/** Whether the month is written before the day in the countries of this time zone (IANA name). */
export const isMonthFirstIn = (timeZone: string): boolean => zones.has(timeZone) || US_NAMES.test(timeZone);
