import { expect, test } from 'vitest';
import { localTimeIn } from './zone-clock.ts';

const shown = (zone: string, when: string): string => new Date(localTimeIn(zone)(new Date(when))).toISOString();

test.each([
  ['America/Chicago', '2026-01-15T18:30:05.250Z', '2026-01-15T12:30:05.250Z'],
  ['America/Chicago', '2026-07-15T18:30:00.000Z', '2026-07-15T13:30:00.000Z'],
  ['Asia/Kathmandu', '2026-01-15T18:30:00.000Z', '2026-01-16T00:15:00.000Z'],
  ['Asia/Calcutta', '2026-01-15T18:30:00.000Z', '2026-01-16T00:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-12-31T10:00:00.000Z', '2027-01-01T00:00:00.000Z'],
  ['UTC', '1969-12-31T23:59:59.999Z', '1969-12-31T23:59:59.999Z'],
])('in %s the instant %s has the local time %s', (zone, when, clock) => {
  expect(shown(zone, when)).toBe(clock);
});

test('the local time changes in the quarter of an hour in which the zone changes its clocks', () => {
  expect(shown('Europe/Rome', '2026-03-29T00:59:59.000Z')).toBe('2026-03-29T01:59:59.000Z');
  expect(shown('Europe/Rome', '2026-03-29T01:00:00.000Z')).toBe('2026-03-29T03:00:00.000Z');
  expect(shown('Australia/Lord_Howe', '2026-04-04T14:59:00.000Z')).toBe('2026-04-05T01:59:00.000Z');
  expect(shown('Australia/Lord_Howe', '2026-04-04T15:00:00.000Z')).toBe('2026-04-05T01:30:00.000Z');
});

test('an unknown zone throws', () => {
  expect(() => localTimeIn('Mars/Olympus')).toThrow(RangeError);
});
