import { presenceTopic } from '@safety-qube/domain/realtime';
import { afterEach, expect, test, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { frame, listen, openSocket } from '../testing/stomp-client.ts';
import { useTestApp } from '../testing/test-app.ts';
import { openLog } from './log.ts';
import { countDenials, logSecurity } from './security-log.ts';

const t = useTestApp();
afterEach(() => void vi.useRealTimers());

type Line = Record<string, unknown>;
/** Runs `work` with an application and returns the security events that it logged. */
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

test('a denied operation is logged with the person, the operation, the missing privilege and the address', async () => {
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

test('an exceeded limit is logged with the person, the limit and the operation', async () => {
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

test('allowed calls and invalid input are not security events', async () => {
  const person = await t.person(t.tenants.acme, 'administrator');
  const events = await eventsOf(async (app) => {
    const headers = from({ authorization: person.token });
    await app.inject({ url: '/api/management/mail', ...headers });
    await app.inject({ url: '/api/management/mail/4711', ...headers });
    await app.inject({ url: '/api/management/mail?limit=x', ...headers });
  });
  expect(events).toEqual([]);
});

test('an event without a caller is logged without address and device', () => {
  const lines: Line[] = [];
  const log = { warn: (line: Line) => void lines.push(line) } as never;
  logSecurity({ log, actor: null, caller: null }, 'access.denied', { code: 'FORBIDDEN' });
  expect(lines).toEqual([{ security: 'access.denied', code: 'FORBIDDEN' }]);
});

test('repeated denials are counted and logged with their number after a minute or when the process ends', async () => {
  const person = await t.person(t.tenants.acme, 'employee');
  const events = await eventsOf(async (app) => {
    const headers = from({ authorization: person.token });
    for (const url of ['/api/management/mail', '/api/management/mail', '/api/rp', '/api/management/mail'])
      expect((await app.inject({ url, ...headers })).statusCode).toBe(403);
  });
  const counts = events.map(({ operation, again }) => [operation, again]);
  expect(counts).toEqual([
    ['GET /api/management/mail', undefined],
    ['GET /api/rp', undefined],
    ['GET /api/management/mail', 2],
  ]);
  expect(events.at(-1)).toMatchObject({ ...CALL, employeeId: person.id, withinSeconds: 60 });
});

/** Returns a function that denies an operation, and the lines that it logs. */
function someDenials() {
  vi.useFakeTimers();
  const lines: Line[] = [];
  const log = { warn: (line: Line) => void lines.push(line) } as never;
  const denials = countDenials();
  const deny = (employeeId: number, operation = 'GET /api/rp', tenantId = 1) =>
    denials.report({ log, actor: { employeeId }, caller: null, tenantId }, { code: 'FORBIDDEN', operation });
  return { lines, deny };
}

test('denials are counted separately by person, operation and tenant, each for a minute', () => {
  const { lines, deny } = someDenials();
  for (let time = 0; time < 3; time += 1) deny(1);
  deny(2);
  deny(1, 'PUT /api/rp');
  deny(1, 'GET /api/rp', 2);
  expect(lines).toHaveLength(4);
  vi.advanceTimersByTime(60_000);
  expect(lines.slice(4)).toMatchObject([{ tenantId: 1, employeeId: 1, operation: 'GET /api/rp', again: 2 }]);
  deny(1);
  expect(lines.at(-1)).not.toHaveProperty('again');
});

test('at most a thousand denials are counted at the same time; one more logs all of them', () => {
  const { lines, deny } = someDenials();
  deny(0);
  for (let person = 0; person < 1000; person += 1) deny(person);
  expect(lines).toHaveLength(1000);
  deny(1000);
  expect(lines.slice(1000)).toMatchObject([{ employeeId: 0, again: 1 }, { employeeId: 1000 }]);
});

test('a denied subscription is logged without ids, and so is a socket from another origin', async () => {
  const person = await t.person(t.tenants.acme, 'employee');
  const events = await eventsOf(async (app) => {
    const port = await listen(app);
    const foreign = await openSocket(port, { token: person.token, headers: { origin: 'http://evil.test' } });
    expect(await foreign.refused).toBe(403);
    const client = await openSocket(port, { token: person.token });
    await client.connect();
    client.send(frame('SUBSCRIBE', { id: '1', destination: presenceTopic('record/4711') }));
    await client.receives('ERROR');
    await client.ends();
  });
  const denied = { security: 'access.denied', code: 'FORBIDDEN', address: '127.0.0.1' };
  expect(events).toMatchObject([
    { ...denied, operation: 'GET /api/broker/*' },
    { ...denied, operation: 'SUBSCRIBE /topic/record/{id}/presence', employeeId: person.id },
  ]);
});
