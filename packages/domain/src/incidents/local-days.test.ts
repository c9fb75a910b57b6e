import { expect, test } from 'vitest';
import { endOfDayAfter } from './local-days.ts';

test.each([
  ['Europe/London', '2026-01-10T12:00:00Z', 10, '2026-01-21T00:00:00.000Z'],
  ['Europe/London', '2026-03-20T23:30:00Z', 10, '2026-03-30T23:00:00.000Z'],
  ['America/Chicago', '2026-03-01T03:00:00Z', 10, '2026-03-11T05:00:00.000Z'],
  ['Asia/Shanghai', '2026-03-01T17:00:00Z', 0, '2026-03-02T16:00:00.000Z'],
  ['America/Chicago', '2026-10-31T12:00:00Z', 1, '2026-11-02T06:00:00.000Z'],
])('in %s the day of %s and the next %i days end at midnight there', (zone, happenedAt, days, end) => {
  expect(endOfDayAfter(new Date(happenedAt), days, zone).toISOString()).toBe(end);
});
