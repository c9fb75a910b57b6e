import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { openLog } from './log.ts';
import { logSecurity } from './security-log.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

type Line = Record<string, unknown>;
/** The security events of what is done with an application that logs. */
async function eventsOf(
  work: (app: Awaited<ReturnType<typeof buildApp>>) => Promise<unknown>,
  platform = t.platform,
): Promise<Line[]> {
  const lines: string[] = [];
  const app = await buildApp(platform, { log: openLog('info', { write: (line) => void lines.push(line) }) });
  await work(app);
  await app.close();
  return lines.map((line) => JSON.parse(line) as Line).filter((line) => 'security' in line);
}
const from = (more: Record<string, string> = {}) => ({
  remoteAddress: '192.0.2.44',
  headers: { host: 'acme.localhost', 'user-agent': 'A browser', ...more },
});
const CALL = { address: '192.0.2.44', device: 'A browser', tenant: 'acme', requestId: expect.any(String) };

test('a right that somebody lacks is logged with who, what, which right and from where', async () => {
  const person = await t.person(t.tenants.acme, 'employee');
  const events = await eventsOf((app) =>
    app.inject({ url: '/api/management/mail', ...from({ authorization: person.token }) }),
  );
  const operation = 'GET /api/management/mail';
  expect(events).toMatchObject([
    {
      ...CALL,
      security: 'access.denied',
      code: 'FORBIDDEN',
      employeeId: person.id,
      operation,
      privilege: 'management.role.edit',
    },
  ]);
});

test('a refused sign-in is logged, without the token', async () => {
  const events = await eventsOf((app) => app.inject({ url: '/api/aum/auth/eyJsecret', ...from() }));
  expect(events).toMatchObject([{ ...CALL, security: 'signIn.refused', code: 'SESSION_EXPIRED' }]);
  expect(JSON.stringify(events)).not.toContain('eyJsecret');
});

test('a limit that somebody has met is logged with who met which, and where', async () => {
  const person = await t.person(t.tenants.acme, 'administrator');
  const platform = { ...t.platform, config: { ...t.platform.config, PERSON_WRITES_A_MINUTE: 1 } };
  const events = await eventsOf(async (app) => {
    for (let nth = 0; nth < 2; nth += 1)
      await app.inject({
        method: 'POST',
        url: '/api/identity/sessions/end-others',
        ...from({ authorization: person.token }),
      });
  }, platform);
  const operation = 'POST /api/identity/sessions/end-others';
  expect(events).toMatchObject([
    { ...CALL, security: 'limit.met', code: 'TOO_MANY_WRITES', employeeId: person.id, operation },
  ]);
});

test('what is allowed, and what is merely wrong, is no security event', async () => {
  const person = await t.person(t.tenants.acme, 'administrator');
  const events = await eventsOf(async (app) => {
    const headers = from({ authorization: person.token });
    await app.inject({ url: '/api/management/mail', ...headers });
    await app.inject({ url: '/api/management/mail/4711', ...headers });
    await app.inject({ url: '/api/management/mail?limit=x', ...headers });
  });
  expect(events).toEqual([]);
});

test('what no person has asked for is logged without address and device', () => {
  const lines: Line[] = [];
  const log = { warn: (line: Line) => void lines.push(line) } as never;
  logSecurity({ log, actor: null, caller: null }, 'access.denied', { code: 'FORBIDDEN' });
  expect(lines).toEqual([{ security: 'access.denied', code: 'FORBIDDEN' }]);
});
