import { afterEach, describe, expect, test, vi } from 'vitest';

const init = vi.fn();
const loaded = vi.fn();
vi.mock('./error-reporting-client.ts', () => {
  loaded();
  return { init, browserTracingIntegration: () => 'tracing', replayIntegration: (options: object) => options };
});
const { startErrorReporting, withoutSecrets } = await import('./error-reporting.ts');

afterEach(() => init.mockReset());

test('nothing of error reporting is loaded where it is not configured', async () => {
  await startErrorReporting(null);
  expect(loaded).not.toHaveBeenCalled();
});

test('error reporting traces everything, records one session in ten and every session with an error', async () => {
  await startErrorReporting('https://key@errors.example/1');
  expect(init.mock.calls[0]?.[0]).toMatchObject({
    dsn: 'https://key@errors.example/1',
    tracesSampleRate: 1,
    replaysSessionSampleRate: 0.1,
    replaysOnErrorSampleRate: 1,
    dataCollection: { cookies: false, httpHeaders: false, httpBodies: [] },
  });
});

test('a failure to start error reporting does not affect anything else', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  init.mockImplementation(() => {
    throw new Error('blocked');
  });
  await expect(startErrorReporting('https://key@errors.example/1')).resolves.toBeUndefined();
  expect(warned).toHaveBeenCalled();
});

describe('a report carries no tokens', () => {
  const token = `eyJhbGciOiJFUzI1NiJ9.${btoa('{"userId":7}').replaceAll('=', '')}.c2lnbmF0dXJl`;
  test.each([
    ['a token in the address of a call', { url: `https://acme.example/api/aum/auth/${token}` }, 'auth/[token]'],
    ['an opaque token in that address', { url: '/api/aum/auth/abc123?x=1' }, '/api/aum/auth/[token]?x=1'],
    ['a token in a text', { message: `refused: ${token}` }, 'refused: [token]'],
    [
      'the code of a sign-in',
      { url: 'https://acme.example/auth?code=AbC&state=xyz' },
      '?code=[removed]&state=[removed]',
    ],
    ['the link of a reset', { url: '/resetpassword?token=one-time' }, '?token=[removed]'],
    ['an authorization header', { headers: { Authorization: 'opaque' } }, '"Authorization":"[removed]"'],
    ['a password', { body: { password: 'Safety' } }, '"password":"[removed]"'],
  ])('%s', (_, report, expected) => {
    const text = JSON.stringify(withoutSecrets(report));
    expect(text).toContain(expected);
    expect(text).not.toMatch(/eyJ|abc123|AbC|xyz|one-time|opaque|"Safety"/);
  });

  test('everything else is unchanged', () => {
    const report = { message: 'Not found', request: { url: '/home?tab=mine' }, n: 3 };
    expect(withoutSecrets(report)).toEqual(report);
  });
});
