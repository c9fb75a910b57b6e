import { once } from 'node:events';
import { connect } from 'node:net';
import { CHANGES, presenceDestination, presenceTopic } from '@safety-qube/domain/realtime';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { makePlatform } from '../../make-platform.ts';
import { readConfig } from '../../platform/config.ts';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { pgRelay } from '../../platform/relay/pg-relay.ts';
import { connectAs, listen, openSocket, type RawClient } from '../../testing/stomp-client.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';

const log = { warn: () => undefined, error: console.error };
const options = { realtime: { maySeeRecord: async () => true } };

/** One as `startTestApp` makes it, and another on the same database: they share only PostgreSQL. */
let t: TestApp;
let second: { app: FastifyInstance; platform: Platform; database: Database };
let ports: [number, number];
let person: Person;

beforeAll(async () => {
  t = await startTestApp({}, { options, relay: (url) => pgRelay(url, log) });
  const database = openDatabase(t.appUrl, 4);
  const platform = makePlatform(readConfig({}), database, pgRelay(t.appUrl, log));
  second = { app: await buildApp(platform, options), platform, database };
  ports = [await listen(t.app), await listen(second.app)];
  person = await t.person(t.tenants.acme, 'employee');
});
afterAll(async () => {
  await second.app.close();
  await second.platform.relay.end();
  await second.database.end();
  await t.close();
});

const both = async (token: string): Promise<[RawClient, RawClient]> => [
  await connectAs(ports[0], token),
  await connectAs(ports[1], token),
];

test('what one process publishes reaches the sockets of every process, within a second', async () => {
  const clients = await both(person.token);
  for (const client of clients) await client.subscribe(CHANGES);
  const startedAt = performance.now();
  for (const { relay } of [t.platform, second.platform])
    relay.publish({
      tenantId: t.tenants.acme.id,
      destination: CHANGES,
      body: { type: 'hazard', id: 1, version: 2, event: 'hazard.closed' },
      to: { people: [person.id] },
    });
  for (const client of clients) await vi.waitFor(() => expect(client.bodies()).toHaveLength(2));
  expect(performance.now() - startedAt).toBeLessThan(1000);
  for (const client of clients) client.close();
});

test('signing out at one process ends the sockets at the other within a second, and its cached session', async () => {
  const leaving = await t.person(t.tenants.acme, 'employee');
  const [, there] = await both(leaving.token);
  const headers = { host: 'acme.localhost', authorization: leaving.token };
  const startedAt = performance.now();
  expect((await t.app.inject({ method: 'POST', url: '/api/aum/signout', headers })).statusCode).toBe(200);
  expect((await there.receives('ERROR')).headers['message']).toBe('session ended');
  await there.ends();
  expect(performance.now() - startedAt).toBeLessThan(1000);
  expect((await second.app.inject({ url: '/api/rp/mine', headers })).statusCode).toBe(401);
});

test('people at a record see each other across processes', async () => {
  const other = await t.person(t.tenants.acme, 'employee');
  const [here] = await both(person.token);
  const [, there] = await both(other.token);
  await here.subscribe(presenceTopic('record/9'));
  here.publish(presenceDestination('record/9'), { state: 'editing' });
  await there.subscribe(presenceTopic('record/9'));
  there.publish(presenceDestination('record/9'), { state: 'viewing' });
  await vi.waitFor(() => expect(there.bodies()).toContainEqual({ employeeId: person.id, state: 'editing' }));
  await vi.waitFor(() => expect(here.bodies()).toContainEqual({ employeeId: other.id, state: 'viewing' }));
  there.close();
  await vi.waitFor(() => expect(here.bodies()).toContainEqual({ employeeId: other.id, state: 'gone' }));
  here.close();
});

test('after the connection between processes was interrupted, every client is told to fetch what it missed', async () => {
  const clients = await both(person.token);
  for (const client of clients) await client.subscribe(CHANGES);
  await t.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query ~ 'listen sq_relay|pg_notify' and pid <> pg_backend_pid()`,
  );
  for (const client of clients) await vi.waitFor(() => expect(client.bodies()).toContainEqual({ event: 'missed' }));
  for (const client of clients) client.close();
});

test('a changed setting reaches everybody of the tenant at every process within a second', async () => {
  const clients = await both(person.token);
  for (const client of clients) await client.subscribe(CHANGES);
  const startedAt = performance.now();
  const answer = await t.call('acme', 'PUT /api/app/config/raiser_silence_days', {
    as: await t.person(t.tenants.acme, 'administrator'),
    payload: { value: 21 },
    headers: { 'if-match': '0' },
  });
  expect(answer.statusCode).toBe(200);
  for (const client of clients) await vi.waitFor(() => expect(client.bodies()).toContainEqual({ event: 'settings' }));
  expect(performance.now() - startedAt).toBeLessThan(1000);
  for (const client of clients) client.close();
});

test('a process that is told to stop notifies its sockets and ends, even if they do not respond', async () => {
  const database = openDatabase(t.appUrl, 2);
  const platform = makePlatform(readConfig({}), database, pgRelay(t.appUrl, log));
  const third = await buildApp(platform, options);
  const port = await listen(third);
  const clients = await Promise.all(Array.from({ length: 20 }, () => connectAs(port, person.token)));
  // One that does not answer the close frame, and one that has not sent anything yet.
  const key = Buffer.from('0123456789abcdef').toString('base64');
  const stubborn = connect(port, '127.0.0.1').on('error', () => undefined);
  const greeted = once(stubborn, 'data');
  stubborn.write(
    `GET /api/broker/000/stubborn/websocket?authorization=${person.token} HTTP/1.1\r\nHost: acme.localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  );
  await greeted;
  await openSocket(port, { token: person.token });
  const startedAt = performance.now();
  await third.close();
  expect(performance.now() - startedAt).toBeLessThan(8000);
  stubborn.destroy();
  for (const client of clients) {
    expect((await client.receives('ERROR')).headers['message']).toBe('server is stopping');
    await client.ends();
  }
  await platform.relay.end();
  await database.end();
});
