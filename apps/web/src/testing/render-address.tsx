import { MantineProvider } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Scheme } from '@safety-qube/contract/schemas/tenants';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRouter, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { vi } from 'vitest';
import { routeTree } from '../app/route-tree.gen.ts';
import { Toasts } from '../components/ui/toasts.tsx';
import { startI18n } from '../i18n/i18n.ts';
import { queryClient } from '../shared/api/query-client.ts';
import { startVisit } from '../shared/session/start-visit.ts';
import { makeTheme } from '../theme/theme.ts';

export const demoScheme: Scheme = {
  subdomain: 'acme',
  name: 'Acme Fabrication',
  brand: 'safety',
  isDemo: false,
  needsSetup: false,
  theme: {
    appName: 'Safety Qube',
    favicon: '',
    logo: null,
    greeting: {},
    primary: '#4482FF',
    secondary: '#5C6677',
    tertiary: '#1B212B',
    topbarTheme: 1,
    sidebarTheme: 1,
    layoutTheme: 1,
  },
  signIn: {
    issuer: 'http://localhost:3000/oidc',
    clientId: 'safety-qube-web',
    straightToSingleSignOn: false,
    isEmbedded: true,
    emergency: null,
  },
  apps: { id: 'safety-qube', androidStore: null, appleStore: null },
  services: { errorReportingDsn: null, chatAppId: null },
};

type Answer = unknown | ((request: { url: URL; body: unknown }) => unknown);

/** A response of the server: a refusal with its code and message, or any status. */
export const answer = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
/** A response after redirects, at the address to which these led. */
export const answerAt = (path: string): Response =>
  Object.defineProperty(answer(200, {}), 'url', { value: new URL(path, location.origin).href });
export const refusal = (status: number, code: string, message: string, data?: unknown): Response =>
  answer(status, { code, message, data });

/**
 * Fakes the network: `GET /api/…` (without query) > what it answers; anything else is a 404. Returns the calls that
 * were made.
 */
export function serve(answers: Record<string, Answer>) {
  const calls: { name: string; url: URL; body: unknown; headers: Headers }[] = [];
  const all: Record<string, Answer> = {
    'GET /api/tenant/scheme': demoScheme,
    'GET /api/app/status': { isUnderMaintenance: false },
    'GET /api/app/config': [],
    ...answers,
  };
  vi.stubGlobal('fetch', async (input: string | URL | Request, init: RequestInit = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, location.origin);
    const name = `${init.method ?? 'GET'} ${url.pathname}`;
    const text = init.body === undefined || init.body === null ? undefined : String(init.body);
    const body: unknown = text?.startsWith('{') ? JSON.parse(text) : text;
    calls.push({ name, url, body, headers: new Headers(init.headers) });
    const found = all[name];
    const given: unknown = typeof found === 'function' ? await found({ url, body }) : found;
    if (given instanceof Response) return Object.defineProperty(given.clone(), 'url', { value: given.url });
    return given === undefined ? refusal(404, 'NOT_FOUND', 'This does not exist.') : answer(200, given);
  });
  return { calls, of: (name: string) => calls.filter((call) => call.name === name) };
}

/** No style rules: jsdom would match each of them against each element whenever a test asks for a role. */
const UNSTYLED = { env: 'test', withCssVariables: false, withGlobalClasses: false } as const;

/** Renders the application's own routes at an address, in English and as in a browser. */
export async function visit(address: string) {
  window.scrollTo = () => undefined; // jsdom does not scroll
  window.history.replaceState(null, '', address);
  queryClient.clear();
  await startI18n();
  await startVisit();
  const router = createRouter({ routeTree, context: { queryClient }, defaultPreload: false });
  const view = render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider {...UNSTYLED} theme={makeTheme('#4482FF')}>
        <RouterProvider router={router as never} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  return { ...view, router };
}

/** Renders the toasts next to the routes, without those of an earlier test. */
export function showToasts(): void {
  notifications.clean();
  render(
    <MantineProvider {...UNSTYLED}>
      <Toasts />
    </MantineProvider>,
  );
}

/** Returns a login token as far as the browser reads it. */
export const loginToken = (userId = 7, seconds = 600, claims: object = {}): string =>
  `h.${btoa(JSON.stringify({ userId, exp: Math.floor(Date.now() / 1000) + seconds, ...claims }))}.s`;
