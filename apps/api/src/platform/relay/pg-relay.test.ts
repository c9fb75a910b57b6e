import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { openDatabase } from '../db/database.ts';
import { payloadReader, toPayloads } from './envelope.ts';
import { pgRelay } from './pg-relay.ts';
import type { Relay, RelayMessage } from './relay.ts';

let db: TestDatabase;
const faults: unknown[] = [];
const log = { warn: () => undefined, error: (details: object) => void faults.push(details) };
const relays: Relay[] = [];
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  for (const relay of relays) await relay.end();
  await db.drop();
});

const message = (id: number, text = ''): RelayMessage => ({
  tenantId: 1,
  destination: '/user/queue/changes',
  body: { id, text },
  to: { people: [id] },
});

/** Starts a relay with the messages it has received, and waits until it is listening. */
async function startRelay() {
  const relay = pgRelay(db.appUrl, log);
  relays.push(relay);
  const heard: RelayMessage[] = [];
  let gaps = 0;
  relay.listen({
    onMessage: (m) => void heard.push(m),
    onGap: () => {
      gaps += 1;
    },
  });
  await vi.waitFor(() => expect(gaps).toBe(1));
  return { relay, heard, gaps: () => gaps };
}

test('every process receives the messages of all processes, including its own, once and in order', async () => {
  const [a, b] = [await startRelay(), await startRelay()];
  const sent = Array.from({ length: 500 }, (_, i) => message(i));
  for (const m of sent) a.relay.publish(m);
  await vi.waitFor(() => expect(b.heard).toHaveLength(500));
  expect(b.heard).toEqual(sent);
  await vi.waitFor(() => expect(a.heard).toEqual(sent));
});

test('equal messages published together all arrive, although PostgreSQL delivers equal notifications once', async () => {
  const { relay, heard } = await startRelay();
  for (let i = 0; i < 300; i++) relay.publish(message(1, 'x'.repeat(200)));
  await vi.waitFor(() => expect(heard).toHaveLength(300));
});

test('a message above the 8,000 bytes of a notification arrives complete; one above a megabyte is refused and logged', async () => {
  const { relay, heard } = await startRelay();
  const large = [message(1, 'é€😀'.repeat(5000)), message(2), message(3, '\0"\\'.repeat(9000))];
  for (const m of large) relay.publish(m);
  relay.publish(message(4, 'x'.repeat(1_200_000)));
  relay.publish(message(5));
  await vi.waitFor(() => expect(heard).toEqual([...large, message(5)]));
  expect(faults.splice(0)).toMatchObject([{ err: expect.any(RangeError) }]);
});

test('a handler that throws does not affect the others', async () => {
  const { relay, heard } = await startRelay();
  const stop = relay.listen({
    onMessage: () => {
      throw new Error('no');
    },
  });
  relay.publish(message(1));
  relay.publish(message(2));
  await vi.waitFor(() => expect(heard).toHaveLength(2));
  stop();
  expect(faults.splice(0)).toHaveLength(2);
});

test('after its backend is terminated it reconnects, reports a gap, and sends what was waiting', async () => {
  const { relay, heard, gaps } = await startRelay();
  const owner = openDatabase(db.ownerUrl, 1);
  const other = await startRelay();
  for (let round = 1; round <= 3; round++) {
    const { rowCount } = await db.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query ~ 'listen sq_relay|pg_notify' and pid <> pg_backend_pid()`,
    );
    expect(rowCount).toBeGreaterThan(1);
    relay.publish(message(round));
    await vi.waitFor(() => expect([gaps(), other.gaps()]).toEqual([1 + round, 1 + round]));
    await vi.waitFor(() => expect(heard.at(-1)).toEqual(message(round)));
  }
  await owner.end();
});

test('a relay without a reachable database waits for it, and can be ended', async () => {
  const relay = pgRelay('postgres://nobody@127.0.0.1:1/none', log);
  relay.publish(message(1));
  await relay.end();
});

test('payloads stay below the limit for messages of any size', () => {
  let count = 0;
  const sizes = [1, 50, 3000, 7700, 7790, 7800, 8000, 20_000, 500];
  const texts = sizes.map((size) => JSON.stringify(message(size, 'é'.repeat(size / 2))));
  const payloads = toPayloads(texts, () => `stamp.${++count}`);
  expect(Math.max(...payloads.map((payload) => Buffer.byteLength(payload)))).toBeLessThan(8000);
  const read = payloadReader();
  expect(payloads.flatMap(read).map((m) => JSON.stringify(m))).toEqual(texts);
  expect(read('somebody else’s notification')).toEqual([]);
});
