import { expect, test } from 'vitest';
import { isTimeZone } from './time-zone.ts';

test.each(['UTC', 'America/Chicago', 'Asia/Kathmandu', 'Asia/Kolkata', 'Asia/Calcutta'])(
  '%s is a time zone',
  (name) => {
    expect(isTimeZone(name)).toBe(true);
  },
);

test.each(['', '+05:30', '-08:00', 'Mars/Base', 'Europe/Paris; drop table'])('%j is not a time zone', (name) => {
  expect(isTimeZone(name)).toBe(false);
});
