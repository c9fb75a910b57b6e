import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainDigits } from '../digits.ts';
import { fold } from '../plain-text.ts';
import {
  type DateOrder,
  dateProblemOf,
  isHistory,
  readAmount,
  readFlag,
  readMoment,
  readTimeOfDay,
} from './import-values.ts';

const dayOf = (date: Date): [string, string, string] =>
  date.toISOString().slice(0, 10).split('-') as [string, string, string];
const dates = fc.date({ min: new Date('1950-01-01'), max: new Date('2049-12-31'), noInvalidDate: true });

test.each<[DateOrder, (y: string, m: string, d: string) => string]>([
  ['ymd', (y, m, d) => `${y}-${m}-${d}`],
  ['ymd', (y, m, d) => `${y}/${Number(m)}/${Number(d)}`],
  ['dmy', (y, m, d) => `${d}.${m}.${y}`],
  ['dmy', (y, m, d) => `${Number(d)}/${Number(m)}/${y.slice(2)}`],
  ['mdy', (y, m, d) => `${m}/${d}/${y}`],
  ['dmy', (y, m, d) => `${y}年${Number(m)}月${Number(d)}日`],
])('every day is read back from its written form, %s', (order, write) => {
  fc.assert(
    fc.property(dates, (date) => {
      const [y, m, d] = dayOf(date);
      if (write(y, m, d).length < 10 && Number(y) < 1970) return;
      expect(readMoment(write(y, m, d), order)?.day).toBe(`${y}-${m}-${d}`);
    }),
  );
});

test.each(['en', 'es', 'fr', 'it', 'ar', 'zh', 'de', 'pt'])(
  'months are recognised by their short and long names in %s',
  (language) => {
    for (const month of ['short', 'long'] as const) {
      const written = new Intl.DateTimeFormat(language, { day: 'numeric', month, year: 'numeric', timeZone: 'UTC' });
      for (let n = 1; n <= 12; n += 1) {
        const day = `2025-${String(n).padStart(2, '0')}-04`;
        const text = written.format(new Date(day));
        expect([text, readMoment(text, 'ymd')?.day]).toEqual([text, day]);
      }
    }
  },
);

test.each([
  ['4. Okt. 2025', '2025-10-04'],
  ['Sa., 4. Okt. 2025', '2025-10-04'],
  ['1. Dez 2025', '2025-12-01'],
  ['31. Mrz. 2025', '2025-03-31'],
  ['31-Mär-2025', '2025-03-31'],
  ['5 out 2025', '2025-10-05'],
  ['5 de out. de 2025', '2025-10-05'],
  ['5 mai 2025', '2025-05-05'],
])('%s is a day', (text, day) => {
  expect(readMoment(text, 'mdy')?.day).toBe(day);
});

test('a text that is no date, a day that does not exist and a date in another order are distinguished', () => {
  expect(['31/12/2025', '12/31/2025 14:30', '99/12/31'].map(dateProblemOf)).toEqual(Array(3).fill('order'));
  expect(['02/30/2025', '31.02.2025', '2025-02-30', '30 Feb 2025', '31.31.2024 08:00'].map(dateProblemOf)).toEqual(
    Array(5).fill('noSuchDay'),
  );
  expect(['heute', 'not known', '', '12', '03/2025', '03/04/2025 25:99'].map(dateProblemOf)).toEqual(
    Array(6).fill('noDate'),
  );
});

test('every ISO 8601 timestamp is read back, with its time and offset', () => {
  fc.assert(
    fc.property(dates, (date) => {
      const [day, time] = date.toISOString().split('T') as [string, string];
      expect(readMoment(date.toISOString(), 'dmy')).toEqual({ day, time: time.slice(0, 8), offset: '+00:00' });
    }),
  );
});

test('parsing a date never throws, and returns only days that exist', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom<DateOrder>('ymd', 'dmy', 'mdy'), (text, order) => {
      const found = readMoment(text, order);
      if (found) expect(new Date(`${found.day}T00:00:00Z`).toISOString().slice(0, 10)).toBe(found.day);
    }),
  );
});

test.each([
  ['3 Mar 2024 2:30 PM', '2024-03-03', '14:30:00'],
  ['12:15 am', undefined, undefined],
  ['03/04/2024 00:15', '2024-04-03', '00:15:00'],
  ['٠٣/٠٤/٢٠٢٤', '2024-04-03', null],
  ['Monday, 3 March 2024', '2024-03-03', null],
  ['March 3, 2024', '2024-03-03', null],
  ['3 de marzo de 2024', '2024-03-03', null],
  ['31.02.2024', undefined, undefined],
  ['2024-13-01', undefined, undefined],
  ['9', undefined, undefined],
])('%s', (text, day, time) => {
  const found = readMoment(text, 'dmy');
  expect([found?.day, found?.time]).toEqual([day, time]);
});

test('yes and no are read in the six languages; a count is neither', () => {
  expect(['yes', 'Sì', 'OUI', '是', 'نعم', '1', '✓'].map(readFlag)).toEqual(Array(7).fill(true));
  expect(['No', 'non', '否', 'لا', '0'].map(readFlag)).toEqual(Array(5).fill(false));
  expect(['9', '2', 'maybe', ''].map(readFlag)).toEqual(Array(4).fill(undefined));
});

test.each<[string, number, string | null]>([
  ['12', 12, null],
  ['$1,200.50', 1200.5, null],
  ['1.200,50 €', 1200.5, 'EUR'],
  ['USD 1 200,5', 1200.5, 'USD'],
  ['1’200’000.25 CHF', 1_200_000.25, 'CHF'],
  ['١٬٢٠٠٫٥٠', 1200.5, null],
  ['1.200', 1200, null],
  ['0.500', 0.5, null],
  ['1234.567', 1234.57, null],
])('%s is an amount', (text, amount, currency) => {
  expect(readAmount(text)).toEqual({ amount, currency });
});

test('a text without a number, a negative number and one with wrong grouping are not amounts', () => {
  for (const text of ['', 'a week', '-5', '1..2', '1,2,3', '1,200,00', '12 days', '9'.repeat(14)])
    expect(readAmount(text)).toBeUndefined();
  fc.assert(fc.property(fc.string(), (text) => (readAmount(text)?.amount ?? 0) >= 0));
});

test('an amount is the same with the thousands grouped as in any language', () => {
  const cents = fc.integer({ min: 0, max: 999_999_999 });
  fc.assert(
    fc.property(cents, fc.constantFrom('en', 'it', 'de', 'fr', 'de-CH'), (sum, language) => {
      const text = new Intl.NumberFormat(language, { minimumFractionDigits: 2 }).format(sum / 100);
      expect(readAmount(text)).toEqual({ amount: sum / 100, currency: null });
    }),
  );
});

test('texts are compared without case, accents and punctuation', () => {
  expect(fold('  Málaga—PLANT_2 ')).toBe('malaga plant 2');
  expect(plainDigits('١٢３4')).toBe('1234');
  fc.assert(fc.property(fc.string(), (text) => fold(fold(text)) === fold(text)));
});

test('a file is historical if most of its dates are more than 90 days ago', () => {
  expect(isHistory(['2026-01-05', '03/02/2025', '2024-01-01'], 'dmy', '2026-01-31')).toBe(true);
  expect(isHistory(['2026-01-05', '2024-01-01'], 'dmy', '2026-01-31')).toBe(false);
  expect(isHistory(['2025-11-02'], 'dmy', '2026-01-31')).toBe(false);
  expect(isHistory(['2025-11-01'], 'dmy', '2026-01-31')).toBe(true);
  expect(isHistory(['soon', ''], 'dmy', '2026-01-31')).toBe(false);
});

test.each([
  ['14:30', '14:30:00'],
  ['2:30 PM', '14:30:00'],
  ['12:05 a.m.', '00:05:00'],
  ['14h05', '14:05:00'],
  ['14.05', '14:05:00'],
  ['1430', '14:30:00'],
  ['0730', '07:30:00'],
  ['0.604166666666667', '14:30:00'],
  ['1899-12-30T14:30:00', '14:30:00'],
  ['٠٨:١٥', '08:15:00'],
])('%s is a time of day', (text, time) => {
  expect(readTimeOfDay(text)).toBe(time);
});

test('other texts are not a time of day', () => {
  for (const text of ['', '25:00', '2460', '9', 'noon', '3 May 2024', '99999', '1.5'])
    expect(readTimeOfDay(text)).toBeUndefined();
});
