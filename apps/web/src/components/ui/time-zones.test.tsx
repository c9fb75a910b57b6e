import { expect, test } from 'vitest';
import { timeZoneOptions } from './time-zones.ts';

const at = (day: string, zone: string) =>
  timeZoneOptions(new Date(day), 'UTC').find((option) => option.tzCode === zone)?.utc;

test('a zone shows the offset that it has on the day, summer time included', () => {
  expect(at('2026-01-15', 'Europe/Paris')).toBe('+01:00');
  expect(at('2026-07-15', 'Europe/Paris')).toBe('+02:00');
  expect(at('2026-07-15', 'Asia/Kathmandu')).toBe('+05:45');
});

test('zones run from west to east and are more than four hundred', () => {
  const options = timeZoneOptions(new Date('2026-01-15'), 'UTC');
  expect(options.length).toBeGreaterThan(400);
  expect(options[0]?.utc).toBe('-11:00');
  expect(options.at(-1)?.utc).toMatch(/^\+1[34]:00$/);
});

test('a zone that the list lacks is offered all the same', () => {
  const options = timeZoneOptions(new Date('2026-01-15'), 'America/Argentina/ComodRivadavia');
  expect(options.map((option) => option.tzCode)).toContain('America/Argentina/ComodRivadavia');
});
