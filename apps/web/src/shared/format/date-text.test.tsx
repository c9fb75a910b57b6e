import ar from '@safety-qube/locales/ar/app.json';
import en from '@safety-qube/locales/en/app.json';
import enGB from '@safety-qube/locales/en-GB/app.json';
import es from '@safety-qube/locales/es/app.json';
import fr from '@safety-qube/locales/fr/app.json';
import it from '@safety-qube/locales/it/app.json';
import zh from '@safety-qube/locales/zh/app.json';
import { expect, test } from 'vitest';
import { dateFrom, dateOrder, halvesOfDay, hasTwelveHours } from './date-text.ts';

const TODAY = '2026-11-27';
const NOVEMBER_3 = { day: '2026-11-03', time: null };
const TEXTS = { ar, en, 'en-GB': enGB, es, fr, it, zh };
type Language = keyof typeof TEXTS;
const read = (text: string, language: Language) => dateFrom(text, dateOrder(TEXTS[language]['date.order']), TODAY);

test('the order of a date is the one that a field asks for in the language and its region', () => {
  const order = (language: Language) => dateOrder(TEXTS[language]['date.order']);
  expect((['en', 'en-GB', 'it', 'es', 'fr', 'ar', 'zh'] as const).map(order)).toEqual([
    ...['mdy', 'dmy', 'dmy', 'dmy', 'dmy', 'dmy', 'ymd'],
  ]);
});

test.each<[string, Language]>([
  ['11/3/2026', 'en'],
  ['3/11/2026', 'en-GB'],
  ['3.11.2026', 'it'],
  ['03-11-26', 'fr'],
  ['2026/11/3', 'zh'],
  ['2026年11月3日', 'zh'],
  ['٣/١١/٢٠٢٦', 'ar'],
  ['2026-11-03', 'es'],
  ['03112026', 'es'],
  ['110326', 'en'],
  ['3/11', 'it'],
  ['11/3', 'en'],
  ['11-3', 'zh'],
  ['Nov 03, 2026', 'en'],
  ['3 nov', 'es'],
  ['3 novembre 2026', 'fr'],
])('%s in %s is November 3', (text, language) => {
  expect(read(text, language)).toEqual(NOVEMBER_3);
});

test('a date that exists only in the other order is read in that, and what is no date is not read', () => {
  expect(read('20/11/2026', 'en')?.day).toBe('2026-11-20');
  expect(read('11/20/2026', 'it')?.day).toBe('2026-11-20');
  for (const text of ['', 'soon', '31/02/2026', '3', '45/45/2026'])
    expect([text, read(text, 'it')]).toEqual([text, undefined]);
});

test('a time that is pasted with the date is read too', () => {
  expect(read('2026-11-20T14:05', 'en')).toEqual({ day: '2026-11-20', time: '14:05' });
  expect(read('20.11.2026 14:05', 'it')).toEqual({ day: '2026-11-20', time: '14:05' });
  expect(read('11/20/2026 2:05 PM', 'en')).toEqual({ day: '2026-11-20', time: '14:05' });
});

test('languages tell the time with twelve or with twenty-four hours', () => {
  expect(['en', 'ar', 'it', 'es', 'fr', 'zh'].map(hasTwelveHours)).toEqual([true, true, false, false, false, false]);
  expect(halvesOfDay('en')).toEqual({ am: 'AM', pm: 'PM' });
  expect(halvesOfDay('ar')).toEqual({ am: 'ص', pm: 'م' });
});
