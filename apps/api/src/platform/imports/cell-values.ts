import { DAY_MS } from '@safety-qube/domain/durations';

/** Built-in formats of dates and times (ECMA-376, 18.8.30). */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58);

/** Characters of a number format in Excel; a longer one may be an attack on the parser. */
export const LONGEST_FORMAT = 255;

/** Whether a number format shows a date or a time: it has their letters outside quotes, brackets and escapes. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return isBuiltInDate(id);
  if (code.length > LONGEST_FORMAT) return false;
  const bare = code.replaceAll(/"[^"]*"|\[(?!h+\]|m+\]|s+\])[^\]]*\]|\\.|_.|\*./gi, '');
  return /[dyhs]|m(?!\w*0)/i.test(bare) && !/general/i.test(bare);
}

const pad = (n: number, length = 2): string => String(n).padStart(length, '0');

/**
 * Converts a day count of a workbook to ISO text: a date, a date with time, or a time alone. Returns the number as text when it is
 * not a date.
 */
export function dateText(serial: number, is1904: boolean): string {
  if (!Number.isFinite(serial) || serial < 0 || serial > 2_958_466) return String(serial);
  // The calendar of 1900 has a 29 February that did not exist; counts before it are one less.
  const days = is1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial;
  const date = new Date(Math.round((days - 25_569) * DAY_SECONDS) * 1000);
  const time = `${pad(date.getUTCHours())}:${pad(date.getUTCMinutes())}:${pad(date.getUTCSeconds())}`;
  if (serial < 1 && !is1904) return time;
  const day = `${pad(date.getUTCFullYear(), 4)}-${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())}`;
  return time === '00:00:00' ? day : `${day}T${time}`;
}
const DAY_SECONDS = DAY_MS / 1000;

/** Formats a number as it was entered: 0.1 for 0.10000000000000001, and 00501 when its format is 00000. */
export function numberText(raw: string, code: string | undefined): string {
  const value = Number(raw);
  if (raw.trim() === '' || Number.isNaN(value)) return raw;
  if (code !== undefined && /^0{2,30}$/.test(code) && Number.isInteger(value))
    return `${value < 0 ? '-' : ''}${String(Math.abs(value)).padStart(code.length, '0')}`;
  if (/^-?\d+$/.test(raw)) return raw;
  if (Number.isInteger(value) && Math.abs(value) < 1e21) return BigInt(value).toString();
  return String(Number(value.toPrecision(15)));
}

/** The column of a cell's address, from 0: AB12 > 27. Undefined for an invalid address. */
export function columnOf(address: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(address ?? '')?.[0];
  if (letters === undefined) return undefined;
  return [...letters].reduce((n, letter) => n * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
