import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recentAddress } from '../shared/session/session.ts';
import { serve, visit } from '../testing/render-address.tsx';

beforeEach(() => vi.spyOn(console, 'warn').mockImplementation(() => undefined));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

const UNREACHABLE = 'The sign-in service can’t be reached';

test.each([
  ['/', UNREACHABLE],
  ['/signin', UNREACHABLE],
  ['/signup', 'Request access to Acme Fabrication'],
  ['/forgotpassword', 'Forgot your password?'],
  ['/resetpassword', 'This link is no longer valid'],
  ['/404', 'Looks like you got lost'],
  ['/500', 'Internal Server Error'],
  ['/403', 'You can’t see this page'],
  ['/503', 'Back soon'],
  ['/auth', 'This sign-in can’t be completed here'],
  ['/redirect', UNREACHABLE],
])('%s opens without a session', async (path, title) => {
  serve({ 'GET /api/app/status': { isUnderMaintenance: path === '/503' } });
  const { router } = await visit(path);
  expect(await screen.findByRole('heading', { level: 1, name: title }, { timeout: 5000 })).toBeInTheDocument();
  expect(router.latestLocation.pathname).toBe(path);
  expect(recentAddress.take()).toBeUndefined();
});

/** Visits without a session; returns the resulting address and what is remembered. */
async function withoutSession(path: string) {
  serve({});
  const { router } = await visit(path);
  await waitFor(() => expect(router.latestLocation.pathname).toBe('/signin'));
  return recentAddress.take();
}

test.each(['/home', '/hazards/12?tab=history', '/incidents/raise-incident', '/signin/other', '/no/such/page'])(
  '%s wants a session: the sign-in comes first and knows the way back',
  async (path) => {
    expect(await withoutSession(path)).toBe(path);
  },
);
