import { expect, test } from 'vitest';
import { formatAge, formatAgo, formatDay, formatMoment, formatMonth, formatNearDay } from './format-date.ts';

const en = { language: 'en', timeZone: 'America/Chicago' };
const plain = (text: string): string => text.replaceAll(/[\u200e\u200f]/g, '').replaceAll(/\s/g, ' ');

test('a month is shown as MMM YYYY and a day as MMM DD, YYYY', () => {
  expect(formatMonth('2026-11-05T12:00:00Z', en)).toBe('Nov 2026');
  expect(formatDay('2026-11-05T12:00:00Z', en)).toBe('Nov 05, 2026');
});

test('a day is the day in the user’s time zone', () => {
  expect(formatDay('2026-11-05T03:00:00Z', en)).toBe('Nov 04, 2026');
  expect(formatDay('2026-11-05T03:00:00Z', { language: 'en', timeZone: 'Asia/Kathmandu' })).toBe('Nov 05, 2026');
  expect(plain(formatMoment('2026-11-05T03:00:00Z', en))).toBe('Nov 04, 2026, 9:00 PM');
});

test.each([
  ['fr', '05 nov. 2026'],
  ['it', '05 nov 2026'],
  ['zh', '2026年11月05日'],
  ['ar', '05 نوفمبر 2026'],
])('in %s a day is shown as %s', (language, expected) => {
  expect(plain(formatDay('2026-11-05T12:00:00Z', { language, timeZone: 'UTC' }))).toBe(expected);
});

test('a time within a week is shown as how long ago, an older one as the day', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  expect(formatAgo('2026-11-21T11:59:30Z', en, now)).toBe('now');
  expect(formatAgo('2026-11-21T11:48:00Z', en, now)).toBe('12 min. ago');
  expect(formatAgo('2026-11-21T07:00:00Z', en, now)).toBe('5 hr. ago');
  expect(formatAgo('2026-11-19T12:00:00Z', en, now)).toBe('2 days ago');
  expect(formatAgo('2026-11-13T12:00:00Z', en, now)).toBe('Nov 13, 2026');
});

test('in a column a time is shown by its age in one unit, and a day of this year without the year', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  const ages = ['2026-11-21T11:59:50Z', '2026-11-21T07:00:00Z', '2026-11-19T12:00:00Z', '2026-10-21T12:00:00Z'];
  expect(ages.map((at) => formatAge(at, en, now))).toEqual(['1 min', '5 hr', '2 days', '4 wks']);
  expect(formatNearDay('2026-12-05', en, '2026-11-21')).toBe('Dec 05');
  expect(formatNearDay('2027-01-05', en, '2026-11-21')).toBe('Jan 05, 2027');
});
