import { type ClientRequest, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, expect, test, vi } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { filesOf } from '../attachments/attachments.factory.ts';
import { importCalls, uploadImport } from './imports.factory.ts';

const t = useTestApp();
let administrator: Person;
let other: Person;
const FILE = 'Site,Description\nYard,One\n';

beforeAll(async () => {
  administrator = await t.person(t.tenants.acme, 'administrator');
  other = await t.person(t.tenants.acme, 'administrator');
  await t.app.listen({ port: 0, host: '127.0.0.1' });
});

/** Starts to send a file, and stops in the middle of it. */
function begin(as: Person): ClientRequest {
  const { port } = t.app.server.address() as AddressInfo;
  const sending = request({
    port,
    method: 'POST',
    path: '/api/imports?type=hazard&name=slow.csv',
    headers: { host: `acme.localhost:${port}`, authorization: as.token, 'content-type': 'text/csv' },
  });
  // Closing the connection in the middle of a request is an error for the sender.
  sending.on('error', () => undefined);
  sending.write(FILE);
  return sending;
}
const incoming = async () => (await filesOf(t)).filter((path) => path.startsWith('incoming'));

test('files that are sent slowly do not block other users, and nothing of aborted ones is stored', async () => {
  const sending = Array.from({ length: 3 }, () => begin(administrator));
  await vi.waitFor(async () => expect(await incoming()).toHaveLength(3));
  const more = await uploadImport(t, administrator, FILE);
  expect([more.statusCode, more.json().code]).toEqual([429, 'TOO_MANY_ATTEMPTS']);
  expect((await uploadImport(t, other, FILE)).statusCode).toBe(201);
  for (const one of sending) one.destroy();
  await vi.waitFor(async () => expect(await incoming()).toHaveLength(0));
  expect((await importCalls(t, t.tenants.acme).call(other, 'GET /api/imports')).json()).toHaveLength(1);
  await vi.waitFor(async () => expect((await uploadImport(t, administrator, FILE)).statusCode).toBe(201));
});

test('a file that was sent completely is not read further after its sender has disconnected', async () => {
  const sending = begin(administrator);
  sending.end('Yard,One\n'.repeat(2_000_000));
  await new Promise((sent) => sending.once('finish', sent));
  await vi.waitFor(async () => expect(await incoming()).toHaveLength(1));
  await setTimeout(300); // by now the server is reading it, which takes seconds
  expect(await incoming()).toHaveLength(1);
  sending.destroy();
  await vi.waitFor(async () => expect(await incoming()).toHaveLength(0), { timeout: 2000 });
  expect((await importCalls(t, t.tenants.acme).call(administrator, 'GET /api/imports')).json()).toHaveLength(2);
}, 30_000);
