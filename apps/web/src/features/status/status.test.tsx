import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MAINTENANCE_CHECK_INTERVAL_MS } from '../../config/constants.ts';
import { session } from '../../shared/session/session.ts';
import { refusal, serve, visit } from '../../testing/render-address.tsx';
import { signedIn } from '../../testing/signed-in.ts';

beforeEach(() => vi.spyOn(console, 'warn').mockImplementation(() => undefined));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  session.clear();
});

test.each([
  ['/404', 'Looks like you got lost', /missing, or it has been moved/],
  ['/403', 'You can’t see this page', /don’t have permission/],
  ['/500', 'Internal Server Error', /Try again in a moment/],
])('%s says "%s" and has a link to the home page', async (path, title, text) => {
  serve({});
  await visit(path);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
  expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back home' })).toHaveAttribute('href', '/home');
});

test('the administration begins with what is to be done, and is refused to a user who may open none of it', async () => {
  signedIn(['management.role.edit'], { answers: { 'GET /api/management/overview': { broken: [], next: [] } } });
  const { unmount } = await visit('/management');
  expect(await screen.findByRole('heading', { level: 1, name: 'Overview' })).toBeInTheDocument();
  unmount();
  signedIn([]);
  const refused = await visit('/management');
  expect(await screen.findByRole('heading', { level: 1, name: 'You can’t see this page' })).toBeInTheDocument();
  expect(refused.router.state.location.pathname).toBe('/management');
});

test('the server error page goes back for a retry', async () => {
  serve({});
  window.history.replaceState(null, '', '/404');
  window.history.pushState(null, '', '/500');
  const { router } = await visit('/500');
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(router.latestLocation.pathname).toBe('/404'));
});

test('the maintenance page checks every 15 seconds and returns to where the visitor was when it is over', async () => {
  let isUnderMaintenance = true;
  const network = serve({ 'GET /api/app/status': () => ({ isUnderMaintenance }) });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { router } = await visit('/404');
  await act(() => router.navigate({ to: '/503', state: { from: '/forgotpassword' } }));
  expect(await screen.findByRole('heading', { name: 'Back soon' })).toBeInTheDocument();
  const before = network.of('GET /api/app/status').length;
  await act(() => vi.advanceTimersByTimeAsync(MAINTENANCE_CHECK_INTERVAL_MS));
  expect(network.of('GET /api/app/status').length).toBe(before + 1);
  expect(router.latestLocation.pathname).toBe('/503');
  isUnderMaintenance = false;
  await act(() => vi.advanceTimersByTimeAsync(MAINTENANCE_CHECK_INTERVAL_MS));
  await waitFor(() => expect(router.latestLocation.pathname).toBe('/forgotpassword'));
});

test('the maintenance page stays while the status cannot be loaded', async () => {
  serve({ 'GET /api/app/status': refusal(503, 'GENERAL', 'Down.') });
  const { router } = await visit('/503');
  await screen.findByRole('heading', { name: 'Back soon' });
  await userEvent.click(screen.getByRole('button', { name: 'Check now' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Check now' })).toBeEnabled());
  expect(router.latestLocation.pathname).toBe('/503');
});

test.each(['/', '/hazards/12', '/forgotpassword', '/404'])(
  'on a host that is no organisation’s, %s says so',
  async (path) => {
    serve({ 'GET /api/tenant/scheme': refusal(404, 'TENANT_UNKNOWN', 'No organisation has this address.') });
    const { router } = await visit(path);
    expect(await screen.findByRole('heading', { name: 'No organization has this address' })).toBeInTheDocument();
    expect(router.latestLocation.pathname).toBe(path);
  },
);
