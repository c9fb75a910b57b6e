import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loginToken, serve } from '../../testing/render-address.tsx';
import { session } from '../session/session.ts';

const SCRIPT = readFileSync(`${import.meta.dirname}/../../../public/boot.js`, 'utf8');
const root = document.documentElement;
const calls = { language: 'en', signed: ['/api/aum/um/~me', '/api/rp/mine'], plain: ['/api/app/status'] };

/** Runs the script of the page that the server has drawn in English, and returns whether that is shown. */
function boot(drawn: 'frame' | 'sign-in'): boolean {
  for (const name of root.getAttributeNames()) root.removeAttribute(name);
  root.lang = 'en';
  root.dataset['firstAnswer'] = drawn;
  if (drawn === 'frame') root.dataset['firstCalls'] = JSON.stringify(calls);
  window.matchMedia ??= (() => ({ matches: false })) as never;
  new Function(SCRIPT)();
  return !root.hasAttribute('data-undrawn');
}
let network: ReturnType<typeof serve>;
/** The calls that the script makes: others may be what an earlier page of this worker still does. */
const asked = () => network.calls.filter(({ url }) => /\/(um\/7|rp\/mine|app\/status)$/.test(url.pathname));

beforeEach(() => {
  vi.useFakeTimers();
  network = serve({});
  localStorage.setItem('sq.language', 'en');
  history.replaceState(null, '', '/hazards');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  delete window.prefetched;
});

test('somebody who is signed in sees the frame, and their first calls are made', async () => {
  const token = loginToken(7);
  session.setToken(token);
  expect(boot('sign-in')).toBe(false);
  expect(boot('frame')).toBe(true);
  await vi.advanceTimersByTimeAsync(0); // not more: timers of earlier pages would run too
  expect(asked().map(({ url, headers }) => [url.pathname, headers.get('authorization')])).toEqual([
    ['/api/aum/um/7', token],
    ['/api/rp/mine', token],
    ['/api/app/status', null],
  ]);
  expect(asked().map(({ headers }) => headers.get('accept-language'))).toEqual(['en', 'en', 'en']);
  expect([...(window.prefetched?.responses.keys() ?? [])]).toEqual([
    '/api/aum/um/7',
    '/api/rp/mine',
    '/api/app/status',
  ]);
});

test.each([
  ['nobody is signed in', () => session.clear()],
  ['the session has expired', () => localStorage.setItem('sq.token', loginToken(7, -1))],
  ['the flag of the session is missing', () => localStorage.removeItem('sq.loggedIn')],
  ['the token cannot be read', () => localStorage.setItem('sq.token', 'x')],
  ['the language is another one', () => localStorage.setItem('sq.language', 'fr')],
  ['no language was used here', () => localStorage.removeItem('sq.language')],
  ['the address has a visitor’s code', () => history.replaceState(null, '', '/task/5#abcd')],
])('the frame is not shown, and nothing is called, where %s', async (_, change) => {
  session.setToken(loginToken(7));
  change();
  expect(boot('frame')).toBe(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked()).toEqual([]);
});

test('the sign-in page is shown to nobody who is signed in', () => {
  expect(boot('sign-in')).toBe(true);
  session.setToken(loginToken(7));
  expect(boot('sign-in')).toBe(false);
});
