import { plainDigits } from '../digits.ts';
import { DAY_MS } from '../durations.ts';
import { fold } from '../plain-text.ts';

/** The order of the parts of a date such as 03/04/2025. */
export type DateOrder = 'ymd' | 'dmy' | 'mdy';

/** A date of a file, such as 2025-04-03, with its time and its offset where the file has them. */
export interface FileMoment {
  readonly day: string;
  /** As 14:30:00; null where the file has only the day. */
  readonly time: string | null;
  /** As +02:00; null for local time of the place. */
  readonly offset: string | null;
}

/** Prefixes of the names of months in the six languages, German and Portuguese. */
const MONTHS: readonly (readonly string[])[] = [
  ['jan', 'ene', 'gen', 'janv', '一月', 'يناير'],
  ['feb', 'fev', 'fevr', '二月', 'فبراير'],
  ['mar', 'mars', 'mrz', 'maerz', '三月', 'مارس'],
  ['apr', 'abr', 'avr', '四月', 'ابريل'],
  ['may', 'mag', 'mai', '五月', 'مايو'],
  ['jun', 'giu', 'juin', '六月', 'يونيو'],
  ['jul', 'lug', 'juil', '七月', 'يوليو'],
  ['aug', 'ago', 'aout', '八月', 'اغسطس'],
  ['sep', 'sept', 'set', '九月', 'سبتمبر'],
  ['oct', 'ott', 'okt', 'out', '十月', 'اكتوبر'],
  ['nov', '十一月', 'نوفمبر'],
  ['dec', 'dic', 'dez', '十二月', 'ديسمبر'],
];
function monthOf(word: string): number | undefined {
  const folded = fold(word);
  const index = MONTHS.findIndex((names) =>
    names.some((name) => folded === fold(name) || (name.length >= 3 && /^[a-z]/.test(name) && folded.startsWith(name))),
  );
  return index < 0 ? undefined : index + 1;
}

const pad = (n: number, length = 2): string => String(n).padStart(length, '0');

/** Year, month and day as written, whether or not that day exists. */
type Parts = readonly [year: number, month: number, day: number];

function dayOf([year, month, day]: Parts): string | undefined {
  const full = year < 100 ? year + (year < 70 ? 2000 : 1900) : year;
  const date = new Date(Date.UTC(full, month - 1, day));
  const isReal = date.getUTCFullYear() === full && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && full >= 1900 && full <= 2199 ? `${pad(full, 4)}-${pad(month)}-${pad(day)}` : undefined;
}

const TIME =
  /(?:^|[T\s,]+)(\d{1,2})[:.h](\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?\s*(am|pm|a\.m\.|p\.m\.|上午|下午|ص|م)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/iu;

function timeOf(text: string): { time: string; offset: string | null } | undefined {
  const [, h = '', m = '', s = '0', half, zone] = TIME.exec(text) ?? [];
  if (h === '') return undefined;
  const isAfternoon = half !== undefined && /^(p|下午|م)/iu.test(half);
  const isMorning = half !== undefined && !isAfternoon;
  const hours = (Number(h) % (half === undefined ? 100 : 12)) + (isAfternoon ? 12 : 0);
  if (hours > 23 || Number(m) > 59 || Number(s) > 59 || (isMorning && Number(h) > 12)) return undefined;
  const offset = zone === undefined ? null : /^[+-]/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(-2)}` : '+00:00';
  // No time zone is more than 14 hours from UTC.
  if (offset !== null && (Number(offset.slice(1, 3)) > 14 || Number(offset.slice(4)) > 59)) return undefined;
  return { time: `${pad(hours)}:${m}:${pad(Number(s))}`, offset };
}

/** Reads a time from a fraction of a day, as workbooks store it (0.5 is noon), or from four digits such as 1430. */
function bareTimeOf(text: string): string | undefined {
  if (/^0?[.,]\d{1,17}$/.test(text)) {
    const minutes = Math.round(Number(text.replace(',', '.')) * 1440) % 1440;
    return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}:00`;
  }
  const [, hours, minutes] = /^(\d{1,2})(\d{2})$/.exec(text) ?? [];
  return hours === undefined || Number(hours) > 23 || Number(minutes) > 59
    ? undefined
    : `${pad(Number(hours))}:${minutes}:00`;
}

/** Reads a time of day as 14:30:00: alone, with am or pm, as 1430, or after a date. Undefined for any other text. */
export function readTimeOfDay(given: string): string | undefined {
  if (given.length > 60) return undefined;
  const text = plainDigits(given).trim();
  return (timeOf(text) ?? { time: bareTimeOf(text) }).time;
}

/** The parts of a date without its time; undefined for a text that is not in the form of a date. */
function partsOf(text: string, order: DateOrder): Parts | undefined {
  const bare = text.replace(/^\p{L}+[.,]{0,2}\s+(?=\d)/u, ''); // a weekday before it
  const [, y, ym, yd] = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})日?$/u.exec(bare) ?? [];
  if (y !== undefined) return [Number(y), Number(ym), Number(yd)];
  const [, cy, cm, cd] = /^(\d{4})(\d{2})(\d{2})$/.exec(bare) ?? [];
  if (cy !== undefined) return [Number(cy), Number(cm), Number(cd)];
  const [, a, b, c] = /^(\d{1,2})\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*(\d{4}|\d{2})$/.exec(bare) ?? [];
  if (a !== undefined) {
    if (order === 'ymd') return c?.length === 2 ? [Number(a), Number(b), Number(c)] : undefined;
    return order === 'dmy' ? [Number(c), Number(b), Number(a)] : [Number(c), Number(a), Number(b)];
  }
  const [, d, name = '', year] =
    /^(\d{1,2})(?:st|nd|rd|th|er|º|\.)?[\s.-]+(?:de\s+)?(\p{L}+)\.?,?[\s.-]+(?:de\s+)?(\d{4}|\d{2})$/iu.exec(bare) ??
    [];
  const month = d === undefined ? undefined : monthOf(name);
  if (month !== undefined) return [Number(year), month, Number(d)];
  const [, first = '', day, last] = /^(\p{L}+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/iu.exec(text) ?? [];
  const named = day === undefined ? undefined : monthOf(first);
  return named === undefined ? undefined : [Number(last), named, Number(day)];
}

/** The parts of a date, and its time where it has one. */
function momentParts(
  given: string,
  order: DateOrder,
): { parts: Parts; time: string | null; offset: string | null } | undefined {
  const text = plainDigits(given)
    .replaceAll(/[\u200e\u200f]/g, '')
    .trim();
  if (text.length > 60) return undefined;
  const alone = partsOf(text, order);
  const time = alone ? { time: null, offset: null } : timeOf(text);
  const parts = alone ?? (time && partsOf(text.replace(TIME, '').trim(), order));
  return parts && time && { parts, ...time };
}

/**
 * Reads a date and time: ISO 8601, numbers in the given order, or with the name of the month. A date that begins with a year of
 * four digits needs no order. Undefined for a text that is no date, or for a day that does not exist.
 */
export function readMoment(given: string, order: DateOrder): FileMoment | undefined {
  const { parts, time = null, offset = null } = momentParts(given, order) ?? {};
  const day = parts && dayOf(parts);
  return day === undefined ? undefined : { day, time, offset };
}

const ORDERS: readonly DateOrder[] = ['dmy', 'mdy', 'ymd'];
/** Why a text is not read in the chosen order: another order reads it, the day does not exist, or it is no date. */
export function dateProblemOf(given: string): 'order' | 'noSuchDay' | 'noDate' {
  if (ORDERS.some((order) => readMoment(given, order))) return 'order';
  return ORDERS.some((order) => momentParts(given, order)) ? 'noSuchDay' : 'noDate';
}

/** Days after which the records of a file are history rather than pending work. */
const HISTORY_DAYS = 90;
/** Whether most of the dates of a file are so long before today (2026-01-31) that its records are history. */
export function isHistory(samples: readonly string[], order: DateOrder, today: string): boolean {
  const days = samples.flatMap((sample) => readMoment(sample, order)?.day ?? []);
  const old = days.filter((day) => Date.parse(today) - Date.parse(day) > HISTORY_DAYS * DAY_MS);
  return days.length > 0 && old.length * 2 > days.length;
}

/** Symbols of currencies that are used for one currency only. */
const CURRENCY_SIGNS: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP' };
const AMOUNT = /^(\p{Sc}|[A-Z]{3})?\s*(\d[\d.,'’\s]*)\s*(\p{Sc}|[A-Z]{3})?$/u;
/** Upper limit of an amount; nothing costs as much. */
const MOST = 1e12;
/** Thousands in groups of three, then decimals after the other separator. */
const GROUPED = /^[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*(?:(?!\1)[.,](\d+))?$/;
const PLAIN = /^\d+(?:[.,](\d+))?$/;

/**
 * Reads an amount, to two decimals: with the thousands separator and decimal sign of any of the six languages, and with the
 * currency as a code if the text has one. Undefined for a text that is no number, or a negative one.
 */
export function readAmount(text: string): { readonly amount: number; readonly currency: string | null } | undefined {
  if (text.length > 60) return undefined;
  const plain = plainDigits(text).replaceAll('٫', ',').replaceAll('٬', '.').trim();
  const [, before, written = '', after] = AMOUNT.exec(plain) ?? [];
  const digits = written.replaceAll(/['’\s]/g, '');
  const found = GROUPED.exec(digits) ?? PLAIN.exec(digits);
  if (!found) return undefined;
  const decimals = found.at(-1) ?? '';
  const whole = digits.slice(0, decimals === '' ? undefined : -decimals.length - 1).replaceAll(/[.,]/g, '');
  const sign = before ?? after ?? '';
  const amount = Math.round(Number(`${whole}.${decimals || 0}`) * 100) / 100;
  const currency = /^[A-Z]/.test(sign) ? sign : (CURRENCY_SIGNS[sign] ?? null);
  return amount > MOST ? undefined : { amount, currency };
}

const YES = new Set([
  'yes',
  'y',
  'true',
  't',
  '1',
  'x',
  'si',
  's',
  'oui',
  'o',
  'vero',
  'verdadero',
  'vrai',
  '是',
  'نعم',
  '✓',
  '✔',
]);
const NO = new Set(['no', 'n', 'false', 'f', '0', 'non', 'falso', 'faux', '否', '不', 'لا', '✗', '✘', '-']);

/** Reads yes or no in the words of the six languages; undefined for anything else, such as the count 9. */
export function readFlag(text: string): boolean | undefined {
  if (text.length > 60) return undefined;
  const word = fold(plainDigits(text)) || text.trim();
  if (YES.has(word)) return true;
  return NO.has(word) ? false : undefined;
}
