import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../shared/session/session.ts';
import { fakeBroker } from '../../testing/fake-broker.ts';
import { demoScheme, loginToken } from '../../testing/render-address.tsx';
import { FORM_ADDRESS, openVisit, reloadVisit } from '../../testing/visits.tsx';

const reporting = vi.hoisted(() => ({
  init: vi.fn(),
  browserTracingIntegration: vi.fn(),
  replayIntegration: vi.fn(),
}));
vi.mock('../../shared/page/error-reporting-client.ts', () => reporting);

beforeEach(() => {
  reloadVisit();
  localStorage.clear();
  sessionStorage.clear();
  reporting.init.mockClear();
  fakeBroker.reset();
});
afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
});

/** Opens an address of a tenant that has configured both services, and waits for what starts after the first paint. */
async function openWithServices(address: string) {
  const socket = vi.fn();
  vi.stubGlobal('WebSocket', socket);
  const services = { errorReportingDsn: 'https://key@errors.example.com/1', chatAppId: 'chat-of-acme' };
  const page = await openVisit(address, { 'GET /api/tenant/scheme': { ...demoScheme, services } });
  await screen.findByRole('heading', { level: 1 });
  return { ...page, socket };
}

test('the pages of visitors start no error reporting, no chat and no real time, also for somebody who is signed in', async () => {
  await openWithServices('/signin');
  await vi.waitFor(() => expect(reporting.init).toHaveBeenCalledOnce(), { timeout: 10_000 });
  document.body.replaceChildren();
  reloadVisit();
  reporting.init.mockClear();
  fakeBroker.reset();
  session.setToken(loginToken());
  const { calls, socket } = await openWithServices(FORM_ADDRESS);
  // The last that starts after the first paint.
  await vi.waitFor(() => expect(calls.some(({ name }) => name === 'GET /api/visit/board')).toBe(true), {
    timeout: 10_000,
  });
  await new Promise((resolve) => setTimeout(resolve, 1000));
  expect(reporting.init).not.toHaveBeenCalled();
  expect(socket).not.toHaveBeenCalled();
  expect(fakeBroker.sockets).toEqual([]);
  expect(calls.filter(({ url }) => url.origin !== location.origin || url.pathname.startsWith('/api/broker'))).toEqual(
    [],
  );
  expect([...document.scripts].map(({ src }) => src)).toEqual([]);
});
