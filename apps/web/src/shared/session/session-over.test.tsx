import { notifications } from '@mantine/notifications';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { loginToken } from '../../testing/render-address.tsx';
import { recentAddress, session } from './session.ts';
import { endSession, showFlash } from './session-watch.ts';

beforeAll(async () => {
  await startI18n();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  session.clear();
  sessionStorage.clear();
  localStorage.clear();
});

const end = () => {
  const signIn = vi.fn();
  endSession({ signIn, address: () => ({ path: '/hazards', href: '/hazards?q=rail' }) });
  expect(signIn).toHaveBeenCalledOnce();
};
/** The message shown by the next page that is loaded. */
function nextFlash() {
  const shown = vi.spyOn(notifications, 'show');
  showFlash();
  return shown.mock.calls[0]?.[0].message;
}

test('a user whose session was ended on another device is told so at the sign-in, and returns to where they were', () => {
  session.setToken(loginToken(7));
  end();
  expect(nextFlash()).toBe('You were signed out on another device. Sign in again.');
  expect(recentAddress.take()).toBe('/hazards?q=rail');
});

test('a user whose session expired is told so', () => {
  session.setToken(loginToken(7));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 3_600_000 });
  end();
  vi.useRealTimers();
  expect(nextFlash()).toBe('Session expired, please login again');
});
