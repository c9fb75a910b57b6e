import { expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { spawnProgram } from '../testing/spawn-server.ts';
import { useTestApp } from '../testing/test-app.ts';
import { hideSecrets, openLog } from './log.ts';

const t = useTestApp();

/** Runs `work` with an application and returns what it logged. */
async function withLog(work: (app: Awaited<ReturnType<typeof buildApp>>) => Promise<unknown>): Promise<string> {
  let written = '';
  const app = await buildApp(t.platform, {
    log: openLog('trace', {
      write(line) {
        written += line;
      },
    }),
  });
  await work(app);
  await app.close();
  return written;
}

test('each request is logged as one line with its id and tenant', async () => {
  const written = await withLog((app) =>
    app.inject({ url: '/api/tenant/scheme', headers: { host: 'acme.localhost' } }),
  );
  const lines = written
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({
    level: 'info',
    tenant: 'acme',
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    req: { method: 'GET', url: '/api/tenant/scheme' },
    res: { statusCode: 200 },
  });
});

test('no token, session id or secret of a request is ever logged', async () => {
  const secret = 'eyJhbGciOiJFUzI1NiJ9.SECRET.x';
  const host = 'acme.localhost';
  const written = await withLog(async (app) => {
    const carried = {
      host,
      authorization: `Bearer ${secret}`,
      cookie: `_session=${secret}`,
      referer: `/?code=${secret}`,
    };
    await app.inject({ url: '/api/rp', headers: carried });
    await app.inject({ url: `/api/aum/auth/${secret}`, headers: { host } });
    await app.inject({ url: `/api/aum/auth/${secret}/?x=1`, headers: { host } });
    for (const name of ['authorization', 'code', 'token', 'id_token_hint', 'state'])
      await app.inject({ url: `/auth?a=1&${name}=${secret}&b=2`, headers: { host } });
    await app.inject({
      method: 'POST',
      url: '/api/identity/reset-password',
      headers: { host },
      payload: { token: secret, password: secret },
    });
    app.log.info(
      { headers: { authorization: secret, cookie: secret }, token: secret, user: { password: secret } },
      'x',
    );
  });
  expect(written).not.toContain('SECRET');
  expect(written).toContain('/api/aum/auth/[hidden]');
});

test('the details of refused rows in database errors are not logged, because they may contain anything', async () => {
  const refusal =
    "do $$ begin raise exception 'refused' using detail = 'Failing row contains (SECRET).', schema = 'app'; end $$";
  const written = await withLog(async (app) => {
    const err = await t.owner.pool.query(refusal).catch((error: unknown) => error);
    app.log.error(err);
    app.log.child({ tenant: 'acme' }).warn({ err }, 'a job failed');
    app.log.error({ err: new AggregateError([err], 'several') });
  });
  expect(written).not.toContain('SECRET');
  expect(written.match(/"schema":"app"/g)).toHaveLength(3);
});

test('search terms are not logged', async () => {
  const written = await withLog(async (app) => {
    for (const url of [
      '/api/hazards?search=Miller%20burnt&limit=20',
      '/api/search?q=Miller&type=hazard',
      '/hazards?search=Miller',
      '/management/mail?q=Miller',
      '/api/attachments?name=Miller.jpg',
      '/api/hazards?sear%63h=Miller',
      '/api/hazards?cursor=Miller',
    ])
      await app.inject({ url, headers: { host: 'acme.localhost' } });
  });
  expect(written).not.toMatch(/miller/i);
  expect(written).toContain('/api/hazards?search=[hidden]&limit=20');
  expect(written).toContain('/api/search?q=[hidden]&type=hazard');
});

test('parameters that are not secret stay readable', () => {
  expect(hideSecrets('/auth?page=2&code=abc&size=5#x')).toBe('/auth?page=2&code=[hidden]&size=5#x');
});

test('lines logged during a request contain its id and tenant', async () => {
  const written = await withLog(async (app) => {
    app.get('/api/test/says', async (req) => {
      req.log.warn({ token: 'SECRET' }, 'said');
      req.ctx.log.child({ job: 'x' }).info('said too');
      return {};
    });
    await app.inject({ url: '/api/test/says', headers: { host: 'acme.localhost' } });
  });
  const lines = written
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.map(({ msg }) => msg)).toEqual(['said', 'said too', 'request']);
  expect(new Set(lines.map(({ requestId }) => requestId)).size).toBe(1);
  expect(new Set(lines.map(({ tenant }) => tenant))).toEqual(new Set(['acme']));
  expect(lines[0]).toMatchObject({ level: 'warn', token: '[hidden]' });
});

test('health checks are not logged', async () => {
  expect(await withLog((app) => app.inject({ url: '/healthz' }))).toBe('');
});

test.each([
  ['process.exit', 0],
  ['an error that nobody catches', 1],
  ['a promise that fails unheard', 1],
  ['nothing left to do', 0],
  ['SIGTERM', 0],
])('no line is lost when the process ends by %s', async (how, code) => {
  const { child, ended } = spawnProgram('testing/log-ending.ts', {}, [how]);
  if (how === 'SIGTERM') child.stderr?.once('data', () => child.kill('SIGTERM'));
  const end = await ended;
  expect(end.code).toBe(code);
  const lines = end.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).requestId);
  expect(lines).toEqual(Array.from({ length: 100 }, (_, n) => String(n + 1)));
});

test('buffered lines are written within a short time', async () => {
  const { child, says } = spawnProgram('testing/log-ending.ts', {}, ['SIGTERM']);
  await says(/"requestId":"100"/);
  child.kill('SIGTERM');
});

test('a request to the identity provider is logged with its full path', async () => {
  const url = '/oidc/jwks';
  const written = await withLog((app) => app.inject({ url, headers: { host: 'acme.localhost' } }));
  expect(written).toContain(`"url":"${url}"`);
});

test('long hosts and URLs are truncated in the log', async () => {
  const written = await withLog((app) =>
    app.inject({ url: `/x?${'a'.repeat(30_000)}`, headers: { host: `${'b'.repeat(30_000)}.localhost` } }),
  );
  expect(written.length).toBeLessThan(3000);
});
