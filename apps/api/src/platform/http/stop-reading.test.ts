import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { ATTACHMENT_BYTES } from '@safety-qube/contract/schemas/attachments';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let worker: Person;
let port: number;
/** The server-side sockets of a test. */
let served: Socket[] = [];
beforeAll(async () => {
  t = await startTestApp({ PERSON_UPLOADS_A_DAY: '1' });
  worker = await t.person(t.tenants.acme, 'employee');
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  t.app.server.on('connection', (socket) => served.push(socket));
  port = (t.app.server.address() as AddressInfo).port;
});
afterAll(() => t.close());
beforeEach(() => {
  served = [];
});

const PATH = '/api/attachments?name=a.jpg';
const LARGE = Buffer.alloc(ATTACHMENT_BYTES + 1_000_000);
const headers = () => ({ authorization: worker.token, 'content-type': 'application/octet-stream' });
/** Bytes of a refused body that may be read: those that arrive with its headers, and a few after the response. */
const MAX_READ = 1_000_000;
const readBytes = (): number => served.reduce((sum, { bytesRead }) => sum + bytesRead, 0);

const agent = new Agent({ keepAlive: true });
/** Sends a file with Node's HTTP client, which reads the response while it is still sending. */
const post = (body: Buffer, more: Record<string, string> = {}) =>
  new Promise<{ status: number | undefined; close: string | undefined; code: string }>((resolve, reject) => {
    const sending = request(
      { port, agent, method: 'POST', path: PATH, headers: { host: 'acme.localhost', ...headers(), ...more } },
      async (response) => {
        const text = (await response.toArray()).join('');
        resolve({ status: response.statusCode, close: response.headers.connection, code: JSON.parse(text).code });
        if (response.headers.connection === 'close') sending.destroy();
      },
    );
    sending.on('error', reject);
    sending.end(body);
  });

test('a body that is refused for its size is not read, and the client gets the response', async () => {
  for (let round = 0; round < 10; round++)
    expect(await post(LARGE)).toEqual({ status: 413, close: 'close', code: 'ATTACHMENT_TOO_LARGE' });
  expect(readBytes()).toBeLessThan(10 * MAX_READ);
});

test('a body of unknown size is read only until it is too large', async () => {
  const endless = await post(Buffer.concat([LARGE, LARGE]), { 'transfer-encoding': 'chunked' });
  expect(endless).toEqual({ status: 413, close: 'close', code: 'ATTACHMENT_TOO_LARGE' });
  expect(readBytes()).toBeLessThan(ATTACHMENT_BYTES + MAX_READ);
});

test('an upload beyond the daily limit is refused before its file is read', async () => {
  await t.call('acme', `POST ${PATH.replace('jpg', 'txt')}`, { as: worker, headers: headers(), payload: 'Words' });
  const large = Buffer.alloc(ATTACHMENT_BYTES - 1);
  expect(await post(large)).toEqual({ status: 429, close: 'close', code: 'TOO_MANY_UPLOADS' });
  expect(readBytes()).toBeLessThan(MAX_READ);
});

test('a client that uses fetch gets the response as well', async () => {
  for (let round = 0; round < 10; round++) {
    // fetch sets the Host header itself, which is no tenant of these tests.
    const answer = await fetch(`http://127.0.0.1:${port}${PATH}`, { method: 'POST', headers: headers(), body: LARGE });
    expect([answer.status, await answer.json()]).toEqual([404, expect.objectContaining({ code: 'TENANT_UNKNOWN' })]);
  }
  expect(readBytes()).toBeLessThan(10 * MAX_READ);
});

test('a client that reads late gets the response, and its connection is closed', async () => {
  const socket = connect(port, '127.0.0.1').pause();
  const head = { host: 'acme.localhost', ...headers(), 'content-length': String(LARGE.length) };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST ${PATH} HTTP/1.1\r\n${lines.join('')}\r\n`);
  socket.write(LARGE);
  await setTimeout(500);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.resume();
  const ended = once(socket, 'end');
  socket.on('error', () => undefined); // when the connection is closed
  await ended;
  expect(answer).toMatch(/^HTTP\/1\.1 413 [\s\S]*connection: close[\s\S]*ATTACHMENT_TOO_LARGE/i);
  await expect.poll(() => served[0]?.destroyed, { timeout: 10_000 }).toBe(true);
  expect(readBytes()).toBeLessThan(MAX_READ);
});

test('the connection of a refused short body is kept for the next request', async () => {
  const short = Buffer.alloc(10_000);
  const answer = await post(short, { authorization: 'nobody' });
  expect([answer.status, answer.close, served[0]?.destroyed]).toEqual([401, 'keep-alive', false]);
});
