import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import http from 'node:http';
import { makePlatform } from '../../apps/api/src/make-platform.ts';
import { readConfig } from '../../apps/api/src/platform/config.ts';
import type { Tenant } from '../../apps/api/src/platform/context.ts';
import { openDatabase, type TenantDb } from '../../apps/api/src/platform/db/database.ts';
import { startEmbedded } from '../../apps/api/src/platform/db/embedded-postgres.ts';
import { migrate } from '../../apps/api/src/platform/db/migrate.ts';
import { ensureOwner, ensureRoles } from '../../apps/api/src/platform/db/roles.ts';
import type { Platform } from '../../apps/api/src/platform/platform.ts';
import { memoryRelay } from '../../apps/api/src/platform/relay/memory-relay.ts';
import { createTenant } from '../../apps/api/src/seed/create-tenant.ts';
import type { Attack, Call } from '../cases/attacks.ts';
import { freePort, freshFolder, SERVER, start, stop } from './launch.ts';

/** Number of comments of the record of which the attacker makes PDFs. */
const COMMENTS = 450;
/** Milliseconds before the attacker retries a refused request: the work is measured, not the number of requests of a loop. */
const AGAIN_MS = 200;

/** An administrator of a tenant, with the headers of their requests. */
interface Person {
  readonly id: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly agent: http.Agent;
}
/** A response; status 0 if the connection was lost. */
interface Answer {
  readonly status: number;
  readonly body: string;
}

/** A server with two tenants: a person of one attacks the server, while the other one works normally. */
export interface TwoTenants {
  readonly attacker: Person;
  readonly neighbour: Person;
  /** A record with many long comments that the attacker sees, and a record of the neighbour. */
  readonly longRecord: number;
  readonly ownRecord: number;
  /** The neighbour's call that raises a hazard. */
  readonly report: Call;
  send(as: Person, call: Call): Promise<Answer>;
  /** Deletes an accepted file, because the number of files without a record is limited per person. */
  discard(as: Person, call: Call, answer: Answer): Promise<void>;
  /** Attacks while `during` runs; returns its result, and the number of responses by status. */
  attack<T>(attack: Attack, during: () => Promise<T>): Promise<{ made: T; statuses: ReadonlyMap<number, number> }>;
  /** Returns the server's RSS in megabytes. */
  memory(): Promise<number>;
  close(): Promise<void>;
}

async function signIn(platform: Platform, tenant: Tenant): Promise<Person> {
  const tx = platform.database.forTenant(tenant.id);
  const role = await tx.selectFrom('role').select('id').where('key', '=', 'administrator').executeTakeFirstOrThrow();
  const { id } = await tx
    .insertInto('employee')
    .values({ email: `a@${tenant.slug}.example`, firstname: 'A', lastname: 'B', role_id: role.id, status: 'active' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const session = await tx
    .insertInto('session')
    .values({ employee_id: id, provider_session: 'bench', expires_at: new Date(Date.now() + 3_600_000) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const authorization = await platform.sessions.issue(tenant, session.id);
  const headers = { host: `${tenant.slug}.localhost`, authorization };
  return { id, headers, agent: new http.Agent({ keepAlive: true }) };
}

const ask = (port: number, { headers, agent }: Person, call: Call): Promise<Answer> =>
  new Promise((answer) => {
    const { method, path, body } = call;
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const all = { ...headers, ...call.headers, ...length, 'idempotency-key': randomUUID() };
    const request = http.request({ port, host: '127.0.0.1', agent, method, path, headers: all }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        answer({ status: response.statusCode ?? 0, body: String(Buffer.concat(chunks)) });
        // The response arrived before the whole request was sent; the rest is not needed.
        if (response.headers.connection === 'close') request.destroy();
      });
      response.on('error', () => answer({ status: 0, body: '' }));
    });
    request.on('error', () => answer({ status: 0, body: '' })).end(body);
  });

async function reportOf(tx: TenantDb, { id }: Person): Promise<Call> {
  const place = { name: 'Yard', time_zone: 'America/New_York' };
  const { id: facilityId } = await tx.insertInto('facility').values(place).returning('id').executeTakeFirstOrThrow();
  const said = { description: 'A guard rail is loose.', category: 'other', facilityId, ownerId: id };
  return {
    method: 'POST',
    path: '/api/hazards',
    body: JSON.stringify({ ...said, risk: { likelihood: 3, severity: 4 } }),
    headers: { 'content-type': 'application/json' },
  };
}

/** Starts a server on a temporary database, which `close` removes; `env` adds configuration. */
export async function openTwoTenants(env: Readonly<Record<string, string>> = {}): Promise<TwoTenants> {
  const folder = freshFolder();
  const embedded = await startEmbedded(folder);
  const ownerUrl = await ensureOwner(embedded.superuserUrl, embedded.ownerPassword);
  const { appUrl, appRole } = await ensureRoles(ownerUrl);
  await migrate(ownerUrl, appRole);
  const [owner, database] = [openDatabase(ownerUrl, 2), openDatabase(appUrl, 4)];
  const platform = makePlatform(readConfig({ DATA_DIR: folder }), database, memoryRelay());
  const [first, other] = [
    await createTenant(owner, { slug: 'first', name: 'first', brand: 'safety' }),
    await createTenant(owner, { slug: 'other', name: 'other', brand: 'safety' }),
  ];
  const [attacker, neighbour] = [await signIn(platform, first), await signIn(platform, other)];
  const port = await freePort();
  const { child: server } = await start(SERVER, {
    PORT: String(port),
    DATABASE_URL: ownerUrl,
    DATA_DIR: folder,
    SEED: 'none',
    LOG_LEVEL: 'error',
    DEMO_ISSUER_PORT: String(await freePort()),
    ...env,
  });
  const raised = async (as: Person, call: Call): Promise<number> => {
    const { status, body } = await ask(port, as, call);
    if (status !== 201) throw new Error(`a hazard could not be raised: ${status} ${body}`);
    return (JSON.parse(body) as { id: number }).id;
  };
  const [report, theirs] = [
    await reportOf(database.forTenant(other.id), neighbour),
    await reportOf(database.forTenant(first.id), attacker),
  ];
  const [ownRecord, longRecord] = [await raised(neighbour, report), await raised(attacker, theirs)];
  const comments = Array.from({ length: COMMENTS }, () => ({
    record_id: longRecord,
    author_id: attacker.id,
    body: 'a\n'.repeat(2000),
  }));
  await database.forTenant(first.id).insertInto('record_comment').values(comments).execute();

  const send = (as: Person, call: Call) => ask(port, as, call);
  const discard = async (as: Person, call: Call, { status, body }: Answer): Promise<void> => {
    if (status !== 201 || !call.path.startsWith('/api/attachments')) return;
    const { id } = JSON.parse(body) as { id: number };
    await send(as, { method: 'DELETE', path: `/api/attachments/${id}` });
  };
  return {
    ...{ attacker, neighbour, longRecord, ownRecord, report, send, discard },
    async attack({ atOnce, call }, during) {
      let isOver = false;
      const statuses = new Map<number, number>();
      const lane = async (): Promise<void> => {
        while (!isOver) {
          const answer = await send(attacker, call);
          const { status } = answer;
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          await discard(attacker, call, answer);
          if (status >= 400 || status === 0) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
        }
      };
      const lanes = Array.from({ length: atOnce }, lane);
      try {
        return { made: await during(), statuses };
      } finally {
        isOver = true;
        await Promise.all(lanes);
      }
    },
    async memory() {
      const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / 1e6;
    },
    async close() {
      for (const { agent } of [attacker, neighbour]) agent.destroy();
      await stop(server);
      await platform.relay.end();
      await database.end();
      await owner.end();
      await embedded.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
