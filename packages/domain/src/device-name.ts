import { listText } from './list-text.ts';

/** Browsers by patterns of their user agents; each also contains the names of those below it. */
const BROWSERS: readonly [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrom(e|ium)\/|CriOS\/|HeadlessChrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];
const first = (names: readonly [RegExp, string][], userAgent: string): string | undefined =>
  names.find(([sign]) => sign.test(userAgent))?.[1];

/** Returns a readable name of the device of a user agent, such as `Firefox, Windows`; undefined for an unknown one. */
export function deviceName(userAgent: string | null, language: string): string | undefined {
  if (!userAgent) return undefined;
  const names = [first(BROWSERS, userAgent), first(SYSTEMS, userAgent)].filter((name) => name !== undefined);
  return listText(language, names, 'unit') || undefined;
}
