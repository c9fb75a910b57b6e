import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, useTestApp } from './testing/test-app.ts';

const t = useTestApp();
beforeAll(async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
});

/** Sends a raw request and returns the response: HTTP clients normalize the URL before they send it. */
const send = (lines: string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect((t.app.server.address() as AddressInfo).port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
    socket.write(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`);
  });

test.each(['/%61pi/rp/mine', 'http://acme.localhost/api/rp/mine', 'http://evil.example/api/rp/mine'])(
  'a request for %s is served as the same call of the tenant of the Host header',
  async (target) => {
    const person = await t.person(t.tenants.acme, 'employee');
    const request = [`GET ${target} HTTP/1.1`, 'Host: acme.localhost'];
    expect(await send(request)).toMatch(/^HTTP\/1\.1 401 /);
    expect(await send([...request, `Authorization: ${person.token}`])).toMatch(/^HTTP\/1\.1 200 /);
    const elsewhere = [`GET ${target} HTTP/1.1`, 'Host: globex.localhost', `Authorization: ${person.token}`];
    expect(await send(elsewhere)).toMatch(/^HTTP\/1\.1 401 /);
  },
);

test('a malformed URL gets a 400 with a code and the security headers, and is not echoed', async () => {
  const answer = await send(['GET /api/%zz HTTP/1.1', 'Host: acme.localhost', 'Accept-Language: en']);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain('"code":"INVALID_INPUT"');
  expect(answer).toMatch(/x-content-type-options: nosniff/i);
  expect(answer).toMatch(/content-security-policy: default-src 'none'/i);
  expect(answer).not.toContain('%zz');
});

test('API responses have Cache-Control: no-store unless they set their own', async () => {
  const as = await t.person(t.tenants.acme, 'administrator');
  const kept = async (request: string) => (await t.call('acme', request, { as })).headers['cache-control'];
  for (const request of ['GET /api/rp/mine', 'GET /api/aum/um/brief', 'GET /api/aum/um/999999', 'GET /api/nothing'])
    expect(await kept(request)).toBe('no-store');
});

test('a call that needs a session gets a 401 without one, before its body is validated', async () => {
  const payload = { image: 5 };
  const ask = (as?: Awaited<ReturnType<TestApp['person']>>) =>
    t.call('acme', 'POST /api/aum/um/employee/dp/1', { payload, ...(as && { as }) });
  expect((await ask(await t.person(t.tenants.acme, 'employee'))).statusCode).toBe(400);
  expect((await ask()).statusCode).toBe(401);
});

test('a request that is incomplete after two minutes times out, so that no connection stays open forever', () => {
  expect(t.app.server.requestTimeout).toBe(120_000);
  expect(t.app.server.headersTimeout).toBe(60_000);
});
