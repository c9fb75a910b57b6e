import { expect, test } from 'vitest';
import { dateFrom, dateOrder, halvesOfDay, hasTwelveHours } from './date-text.ts';

const TODAY = '2026-11-27';
const NOVEMBER_3 = { day: '2026-11-03', time: null };

test.each([
  ['en', 'mdy'],
  ['en-GB', 'dmy'],
  ['it', 'dmy'],
  ['es', 'dmy'],
  ['fr', 'dmy'],
  ['ar', 'dmy'],
  ['zh', 'ymd'],
])('in %s the order of a date is %s', (language, order) => {
  expect(dateOrder(language)).toBe(order);
});

test.each([
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
  expect(dateFrom(text, language, TODAY)).toEqual(NOVEMBER_3);
});

test('a date that exists only in the other order is read in that, and what is no date is not read', () => {
  expect(dateFrom('20/11/2026', 'en', TODAY)?.day).toBe('2026-11-20');
  expect(dateFrom('11/20/2026', 'it', TODAY)?.day).toBe('2026-11-20');
  for (const text of ['', 'soon', '31/02/2026', '3', '45/45/2026'])
    expect([text, dateFrom(text, 'it', TODAY)]).toEqual([text, undefined]);
});

test('a time that is pasted with the date is read too', () => {
  expect(dateFrom('2026-11-20T14:05', 'en', TODAY)).toEqual({ day: '2026-11-20', time: '14:05' });
  expect(dateFrom('20.11.2026 14:05', 'it', TODAY)).toEqual({ day: '2026-11-20', time: '14:05' });
  expect(dateFrom('11/20/2026 2:05 PM', 'en', TODAY)).toEqual({ day: '2026-11-20', time: '14:05' });
});

test('languages tell the time with twelve or with twenty-four hours', () => {
  expect(['en', 'ar', 'it', 'es', 'fr', 'zh'].map(hasTwelveHours)).toEqual([true, true, false, false, false, false]);
  expect(halvesOfDay('en')).toEqual({ am: 'AM', pm: 'PM' });
  expect(halvesOfDay('ar')).toEqual({ am: 'ص', pm: 'م' });
});
