import { expect, test } from 'vitest';
import { offsetOf, timeZoneOptions } from './time-zones.ts';

const WINTER = new Date('2026-01-15T12:00:00Z');
const SUMMER = new Date('2026-07-15T12:00:00Z');

test('an offset is that of the given day, summer time and half hours included', () => {
  expect(offsetOf('America/New_York', WINTER)).toBe('-05:00');
  expect(offsetOf('America/New_York', SUMMER)).toBe('-04:00');
  expect(offsetOf('Asia/Kathmandu', WINTER)).toBe('+05:45');
  expect(offsetOf('UTC', WINTER)).toBe('+00:00');
});

test('an option has label, tzCode, name of cities and utc offset, and west comes before east', () => {
  const options = timeZoneOptions(SUMMER);
  expect(options.find((option) => option.tzCode === 'Asia/Kathmandu')).toEqual({
    label: 'Asia/Kathmandu (GMT+05:45)',
    tzCode: 'Asia/Kathmandu',
    name: 'Kathmandu, Pokhara, Pātan, Biratnagar, Birgañj',
    utc: '+05:45',
  });
  const order = ['Pacific/Midway', 'America/New_York', 'Europe/Paris', 'Asia/Tokyo'];
  expect(options.filter(({ tzCode }) => order.includes(tzCode)).map(({ tzCode }) => tzCode)).toEqual(order);
  expect(options[0]?.utc).toBe('-11:00');
});

test('the zone that a person has is offered even when the list lacks it', () => {
  const lacking = 'Antarctica/DumontDUrville';
  const has = (zones: { tzCode: string }[], code: string) => zones.some(({ tzCode }) => tzCode === code);
  const code = has(timeZoneOptions(WINTER), lacking) ? 'Etc/GMT+5' : lacking;
  expect(has(timeZoneOptions(WINTER), code)).toBe(false);
  expect(has(timeZoneOptions(WINTER, code), code)).toBe(true);
});
