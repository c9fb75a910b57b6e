import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loginToken } from '../../testing/render-address.tsx';
import { isPrefetched, storePrefetched, takePrefetched } from './prefetched.ts';
import { session } from './session.ts';

const HERE = '/api/hazards';
const response = () => Promise.resolve(new Response('{}'));
/** What the script in the page leaves behind. */
function askEarly(asker: { token?: string | null; language?: string; at?: number } = {}): void {
  const responses = new Map<string, Promise<Response> | undefined>([[HERE, response()]]);
  window.prefetched = { token: session.token(), language: 'en', at: Date.now(), responses, ...asker };
}

beforeEach(() => {
  document.documentElement.lang = 'en';
  session.setToken(loginToken(7));
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
  takePrefetched(HERE);
  delete window.prefetched;
});

test('what the script in the page has requested is taken over once, and not requested ahead again', async () => {
  askEarly();
  expect(await takePrefetched(HERE)?.then((taken) => taken.text())).toBe('{}');
  expect(takePrefetched(HERE)).toBeUndefined();
  expect(isPrefetched(HERE)).toBe(true);
  expect(isPrefetched('/api/tasks')).toBe(false);
});

test('a response for another person, in another language, or an old one is not used', () => {
  askEarly({ token: loginToken(8) });
  expect(takePrefetched(HERE)).toBeUndefined();
  askEarly({ language: 'fr' });
  expect(takePrefetched(HERE)).toBeUndefined();
  askEarly({ at: Date.now() - 31_000 });
  expect(takePrefetched(HERE)).toBeUndefined();
});

test('nothing requested ahead outlives its session', () => {
  askEarly();
  storePrefetched('/api/tasks', response());
  session.clear();
  expect(window.prefetched).toBeUndefined();
  session.setToken(loginToken(8));
  expect(takePrefetched('/api/tasks')).toBeUndefined();
  storePrefetched('/api/tasks', response());
  expect(takePrefetched('/api/tasks')).toBeDefined();
});
