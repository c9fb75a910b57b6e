import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recentAddress, session } from './session.ts';

const token = (claims: object): string => `x.${btoa(JSON.stringify({ userId: 7, ...claims }))}.x`;
const inSeconds = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds;

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-03-01T10:00:00.900Z') }));
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

test('setting a token requires a value', () => {
  expect(() => session.setToken('')).toThrow('Token is required to set');
  expect(localStorage).toHaveLength(0);
});

test('a token is stored with the logged-in flag and its expiry', () => {
  const good = token({ exp: inSeconds(60) });
  session.setToken(good);
  expect(localStorage.getItem('sq.token')).toBe(good);
  expect(localStorage.getItem('sq.loggedIn')).toBe('true');
  expect(localStorage.getItem('sq.expiry')).toBe(String(inSeconds(60)));
  expect(session.isLoggedIn()).toBe(true);
});

test.each([
  ['expires in this very second', () => token({ exp: inSeconds(0) })],
  ['expired a second ago', () => token({ exp: inSeconds(-1) })],
  ['cannot be parsed', () => 'not a token'],
  ['has no expiry', () => token({})],
])('a stored token that %s is removed with flag and expiry', (_, make) => {
  localStorage.setItem('sq.token', make());
  localStorage.setItem('sq.loggedIn', 'true');
  localStorage.setItem('sq.expiry', '1');
  expect(session.token()).toBeNull();
  expect(localStorage).toHaveLength(0);
});

test('expiry is compared in whole seconds', () => {
  session.setToken(token({ exp: inSeconds(1) })); // 0.1 s from now by the clock, a second by the count
  expect(session.isLoggedIn()).toBe(true);
  vi.advanceTimersByTime(100);
  expect(session.isLoggedIn()).toBe(false);
});

test('without the flag the user is not logged in, whatever the token', () => {
  session.setToken(token({ exp: inSeconds(60) }));
  localStorage.removeItem('sq.loggedIn');
  expect(session.isLoggedIn()).toBe(false);
});

test('the recent address is used once, and only for a path on this host', () => {
  recentAddress.remember('/management/people?tab=waiting');
  expect(recentAddress.take()).toBe('/management/people?tab=waiting');
  expect(recentAddress.take()).toBeUndefined();
  for (const foreign of ['https://evil.example/', '//evil.example/', '/\\evil.example', 'javascript:alert(1)']) {
    recentAddress.remember(foreign);
    expect(recentAddress.take()).toBeUndefined();
  }
});
