import { expect, test } from 'vitest';
import { greetingOf, hourIn, longDay } from './greeting.ts';

test.each([
  [0, 'home.evening'],
  [3, 'home.evening'],
  [4, 'home.morning'],
  [11, 'home.morning'],
  [12, 'home.afternoon'],
  [17, 'home.afternoon'],
  [18, 'home.evening'],
  [23, 'home.evening'],
])('at %i o’clock the greeting is %s', (hour, key) => {
  expect(greetingOf(hour)).toBe(key);
});

const WHEN = new Date('2026-11-19T23:30:00Z');
test('hour and day are those of the user’s time zone', () => {
  expect(hourIn(WHEN, 'UTC')).toBe(23);
  expect(hourIn(WHEN, 'Asia/Kathmandu')).toBe(5);
  expect(longDay(WHEN, 'en', 'America/Chicago')).toBe('Thursday, Nov 19, 2026');
  expect(longDay(WHEN, 'en', 'Asia/Kathmandu')).toBe('Friday, Nov 20, 2026');
});

test('midnight is hour 0', () => {
  expect(hourIn(new Date('2026-11-19T00:10:00Z'), 'UTC')).toBe(0);
});

test('Arabic days keep the digits of the rest of the application', () => {
  expect(longDay(WHEN, 'ar', 'UTC')).toMatch(/19.*2026/);
});
