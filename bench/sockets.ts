// Measures the time from a commit until every socket has received it, and the cost of sockets.
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { CHANGES } from '@safety-qube/domain/realtime';
import { makePlatform } from '../apps/api/src/make-platform.ts';
import { readConfig } from '../apps/api/src/platform/config.ts';
import type { Tenant } from '../apps/api/src/platform/context.ts';
import { openDatabase } from '../apps/api/src/platform/db/database.ts';
import { startEmbedded } from '../apps/api/src/platform/db/embedded-postgres.ts';
import { migrate } from '../apps/api/src/platform/db/migrate.ts';
import { ensureOwner, ensureRoles } from '../apps/api/src/platform/db/roles.ts';
import type { Platform } from '../apps/api/src/platform/platform.ts';
import { pgRelay } from '../apps/api/src/platform/relay/pg-relay.ts';
import { createTenant } from '../apps/api/src/seed/create-tenant.ts';
import { atMost } from './results.ts';
import { freePort, freshFolder, quantile, SERVER, start, stop } from './stage/launch.ts';

const SOCKETS = 1000;
/** Number of sockets that are open at the end, when the memory is measured. */
const SOCKETS_AT_LAST = 5000;
const EACH = 20;
const ROUNDS = 60;
/** Bound of the p99 from commit to client, in milliseconds. */
const BOUND = 250;
/** Bound of the server's memory with all sockets open, in megabytes. */
const MAX_MEMORY = 400;
const LOG = { warn: console.warn, error: console.error };

/** Returns the server's RSS in megabytes. */
async function memory(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / 1e6;
}

/** Returns the login tokens and ids of `count` people. */
async function signInPeople(platform: Platform, tenant: Tenant, count: number): Promise<[number, string][]> {
  const tx = platform.database.forTenant(tenant.id);
  const role = await tx.selectFrom('role').select('id').where('key', '=', 'employee').executeTakeFirstOrThrow();
  const people: [number, string][] = [];
  for (let i = 0; i < count; i++) {
    const person = await tx
      .insertInto('employee')
      .values({ email: `p${i}@dbo.example`, firstname: 'P', lastname: String(i), role_id: role.id, status: 'active' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const session = await tx
      .insertInto('session')
      .values({ employee_id: person.id, provider_session: `bench ${i}`, expires_at: new Date(Date.now() + 3_600_000) })
      .returning('id')
      .executeTakeFirstOrThrow();
    people.push([person.id, await platform.sessions.issue(tenant, session.id)]);
  }
  return people;
}

const adIdOf = (token: string): string =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { adId: string }).adId;

const latencies: number[] = [];
let heard = 0;

/** Opens a socket that subscribes and records when messages arrive; resolves with the receipt. */
const openSocket = (port: number, token: string): Promise<WebSocket> =>
  new Promise((answer, fail) => {
    const path = `/api/broker/000/${randomUUID()}/websocket?authorization=${token}`;
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`); // an IP address as the host means the tenant dbo
    const say = (text: string): void => socket.send(JSON.stringify([text]));
    socket.onerror = fail;
    socket.onmessage = ({ data }) => {
      const text = String(data);
      if (text === 'o') say(`CONNECT\naccept-version:1.2\nws-id:${adIdOf(token)}\nauthorization:${token}\n\n\0`);
      else if (text.includes('CONNECTED')) say(`SUBSCRIBE\nid:0\ndestination:${CHANGES}\nreceipt:r\n\n\0`);
      else if (text.includes('RECEIPT')) answer(socket);
      else if (text.includes('MESSAGE')) {
        heard += 1;
        latencies.push(performance.now() - Number(/sent\\":([\d.]+)/.exec(text)?.[1]));
      } else if (text.includes('ERROR')) fail(new Error(text));
    };
  });

/** Measures on a temporary database. */
export async function measureSockets(): Promise<void> {
  const folder = freshFolder();
  const embedded = await startEmbedded(folder);
  const ownerUrl = await ensureOwner(embedded.superuserUrl, embedded.ownerPassword);
  const { appUrl, appRole } = await ensureRoles(ownerUrl);
  await migrate(ownerUrl, appRole);
  const owner = openDatabase(ownerUrl, 2);
  const tenant = await createTenant(owner, { slug: 'dbo', name: 'Brazos', brand: 'safety' });
  const database = openDatabase(appUrl, 4);
  const platform = makePlatform(readConfig({ DATA_DIR: folder }), database, pgRelay(appUrl, LOG));
  const people = await signInPeople(platform, tenant, Math.ceil(SOCKETS_AT_LAST / EACH));
  const port = await freePort();
  const { child: server } = await start(SERVER, {
    PORT: String(port),
    DATABASE_URL: ownerUrl,
    DATA_DIR: folder,
    SEED: 'none',
    LOG_LEVEL: 'error',
    DEMO_ISSUER_PORT: String(await freePort()),
  });

  const before = await memory(port);
  const startedAt = performance.now();
  const sockets: WebSocket[] = [];
  const openUpTo = async (count: number): Promise<void> => {
    while (sockets.length < count) {
      const from = sockets.length;
      const opening = Array.from({ length: Math.min(50, count - from) }, (_, k) =>
        openSocket(port, people[Math.floor((from + k) / EACH)]?.[1] ?? ''),
      );
      sockets.push(...(await Promise.all(opening)));
    }
  };
  await openUpTo(SOCKETS);
  const connecting = performance.now() - startedAt;
  const after = await memory(port);

  const ids = people.slice(0, SOCKETS / EACH).map(([id]) => id);
  for (let round = 1; round <= ROUNDS; round++) {
    const entry = { action: 'hazard.edited', entity: 'hazard', entity_id: String(round) };
    await database.forTenant(tenant.id).insertInto('audit_entry').values(entry).execute();
    const body = { type: 'hazard', id: round, version: 1, sent: performance.now() };
    platform.relay.publish({ tenantId: tenant.id, destination: CHANGES, body, to: { people: ids } });
    for (const limit = Date.now() + 10_000; heard < round * SOCKETS; ) {
      if (Date.now() > limit) throw new Error(`${heard} of ${round * SOCKETS} messages arrived`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
  const afterMessages = await memory(port);
  await openUpTo(SOCKETS_AT_LAST);
  const withAll = await memory(port);
  console.log(`\n${SOCKETS} sockets of ${ids.length} people, server and clients on one machine`);
  console.log(`  connected and subscribed, 50 at a time: ${(connecting / 1000).toFixed(1)} s`);
  console.log(
    `  commit to client: p50 ${quantile(latencies, 0.5).toFixed(0)} ms, p99 ${quantile(latencies, 0.99).toFixed(0)} ms, longest ${quantile(latencies, 0.9999).toFixed(0)} ms`,
  );
  console.log(
    `  memory of the server: ${before.toFixed(0)} MB without, ${after.toFixed(0)} MB with sockets, ${afterMessages.toFixed(0)} MB after ${heard} messages, ${withAll.toFixed(0)} MB with ${SOCKETS_AT_LAST} sockets`,
  );

  atMost(`${SOCKETS} sockets, commit to client: p99`, quantile(latencies, 0.99), BOUND);
  atMost(`${SOCKETS_AT_LAST} sockets: memory of the server`, withAll, MAX_MEMORY, 'MB');

  for (const socket of sockets) socket.close();
  await stop(server);
  await platform.relay.end();
  await database.end();
  await owner.end();
  await embedded.stop();
  rmSync(folder, { recursive: true });
}
