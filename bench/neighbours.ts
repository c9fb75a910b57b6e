// How long another tenant waits for its photo, its PDF, its report and its list while one person of a first tenant does what was
// seen to stop everybody. Each attack goes on for as long as the neighbour is measured. Then the server's memory, once it is calm.
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import http from 'node:http';
import { makePlatform } from '../apps/api/src/make-platform.ts';
import { readConfig } from '../apps/api/src/platform/config.ts';
import type { Tenant } from '../apps/api/src/platform/context.ts';
import { openDatabase } from '../apps/api/src/platform/db/database.ts';
import { startEmbedded } from '../apps/api/src/platform/db/embedded-postgres.ts';
import { migrate } from '../apps/api/src/platform/db/migrate.ts';
import { ensureOwner, ensureRoles } from '../apps/api/src/platform/db/roles.ts';
import type { Platform } from '../apps/api/src/platform/platform.ts';
import { memoryRelay } from '../apps/api/src/platform/relay/memory-relay.ts';
import { createTenant } from '../apps/api/src/seed/create-tenant.ts';
import { type Attack, attacksOn, type Call, noisePhoto, upload } from './cases/attacks.ts';
import { atMost } from './results.ts';
import { freePort, freshFolder, quantile, SERVER, start, stop } from './stage/launch.ts';

/** Times that the neighbour does each thing, calm and during each attack. */
const TIMES = 20;
/** Milliseconds after which an attack has filled what it can. */
const LEAD_MS = 1500;
/** Bound of the neighbour's p99: so many times that of calm, or so many milliseconds. */
const BOUND = { times: 3, ms: 500 } as const;
const COMMENTS = 450;
/** Milliseconds after which the attacker tries again what was refused: what is measured is work, not how many requests a loop takes. */
const AGAIN_MS = 200;

/** Milliseconds of calm after which the server's memory is read, and its bound in megabytes. */
const CALM_MS = 90_000;
const MOST_MEMORY = 600;

/** Somebody of a tenant, and what their requests carry. */
interface Person {
  readonly id: number;
  readonly headers: Readonly<Record<string, string>>;
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
  return { id, headers: { host: `${tenant.slug}.localhost`, authorization } };
}

/** Megabytes that the server holds. */
async function memory(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / 1e6;
}

/** Sends a request and answers its status and body; status 0 where the connection broke. */
const send = (
  port: number,
  agent: http.Agent,
  { headers }: Person,
  call: Call,
): Promise<{ status: number; body: string }> =>
  new Promise((answer) => {
    const { method, path, body } = call;
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const all = { ...headers, ...call.headers, ...length, 'idempotency-key': randomUUID() };
    const request = http.request({ port, host: '127.0.0.1', agent, method, path, headers: all }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => answer({ status: response.statusCode ?? 0, body: String(Buffer.concat(chunks)) }));
      response.on('error', () => answer({ status: 0, body: '' }));
    });
    request.on('error', () => answer({ status: 0, body: '' })).end(body);
  });

/** Measures on a database of its own, which it throws away. */
export async function measureNeighbours(): Promise<void> {
  const folder = freshFolder();
  const embedded = await startEmbedded(folder);
  const ownerUrl = await ensureOwner(embedded.superuserUrl, embedded.ownerPassword);
  const { appUrl, appRole } = await ensureRoles(ownerUrl);
  await migrate(ownerUrl, appRole);
  const [owner, database] = [openDatabase(ownerUrl, 2), openDatabase(appUrl, 4)];
  const platform = makePlatform(readConfig({ DATA_DIR: folder }), database, memoryRelay());
  const tenants = [];
  for (const slug of ['first', 'other']) tenants.push(await createTenant(owner, { slug, name: slug, brand: 'safety' }));
  const [attacker, neighbour] = [
    await signIn(platform, tenants[0] as Tenant),
    await signIn(platform, tenants[1] as Tenant),
  ];
  const port = await freePort();
  const { child: server } = await start(SERVER, {
    PORT: String(port),
    DATABASE_URL: ownerUrl,
    DATA_DIR: folder,
    SEED: 'none',
    LOG_LEVEL: 'error',
    DEMO_ISSUER_PORT: String(await freePort()),
  });
  const [agent, attackers] = [new http.Agent({ keepAlive: true }), new http.Agent({ keepAlive: true })];

  const raise = async (as: Person, tenant: Tenant): Promise<Call> => {
    const tx = database.forTenant(tenant.id);
    const place = { name: 'Yard', time_zone: 'America/New_York' };
    const { id: facilityId } = await tx.insertInto('facility').values(place).returning('id').executeTakeFirstOrThrow();
    const body = {
      description: 'A guard rail is loose.',
      category: 'other',
      facilityId,
      ownerId: as.id,
      risk: { likelihood: 3, severity: 4 },
    };
    return {
      method: 'POST',
      path: '/api/hazards',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    };
  };
  const raised = async (as: Person, call: Call): Promise<number> => {
    const { status, body } = await send(port, agent, as, call);
    if (status !== 201) throw new Error(`a hazard could not be raised: ${status} ${body}`);
    return (JSON.parse(body) as { id: number }).id;
  };
  const [report, theirs] = [await raise(neighbour, tenants[1] as Tenant), await raise(attacker, tenants[0] as Tenant)];
  const ownRecord = await raised(neighbour, report);
  const longRecord = await raised(attacker, theirs);
  const comments = Array.from({ length: COMMENTS }, () => ({
    record_id: longRecord,
    author_id: attacker.id,
    body: 'a\n'.repeat(2000),
  }));
  await database
    .forTenant((tenants[0] as Tenant).id)
    .insertInto('record_comment')
    .values(comments)
    .execute();

  const usual: Readonly<Record<string, Call>> = {
    photo: upload('photo.jpg', await noisePhoto(1600, 1200)),
    PDF: { method: 'GET', path: `/api/records/${ownRecord}/pdf` },
    report,
    list: { method: 'GET', path: '/api/hazards' },
  };
  /** Takes a file away again that was taken: nobody may have many that belong to no record. */
  const discard = async (as: Person, call: Call, { status, body }: { status: number; body: string }): Promise<void> => {
    if (status !== 201 || !call.path.startsWith('/api/attachments')) return;
    const { id } = JSON.parse(body) as { id: number };
    await send(port, agent, as, { method: 'DELETE', path: `/api/attachments/${id}` });
  };
  /** Milliseconds of each thing that the neighbour does, in turn. */
  const measure = async (): Promise<Record<string, number>> => {
    const taken = new Map(Object.keys(usual).map((name) => [name, [] as number[]]));
    for (let n = 0; n < TIMES; n++)
      for (const [name, call] of Object.entries(usual)) {
        const begun = performance.now();
        const { status, body } = await send(port, agent, neighbour, call);
        if (status >= 300 || status === 0) throw new Error(`the neighbour’s ${name}: ${status} ${body}`);
        taken.get(name)?.push(performance.now() - begun);
        await discard(neighbour, call, { status, body });
      }
    return Object.fromEntries([...taken].map(([name, all]) => [name, quantile(all, 0.99)]));
  };
  const during = async ({ atOnce, call }: Attack) => {
    let isOver = false;
    const statuses = new Map<number, number>();
    const lane = async (): Promise<void> => {
      while (!isOver) {
        const told = await send(port, attackers, attacker, call);
        statuses.set(told.status, (statuses.get(told.status) ?? 0) + 1);
        await discard(attacker, call, told);
        if (told.status >= 400) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      }
    };
    const lanes = Array.from({ length: atOnce }, lane);
    await new Promise((resolve) => setTimeout(resolve, LEAD_MS));
    const measured = await measure();
    isOver = true;
    await Promise.all(lanes);
    return { measured, statuses };
  };

  try {
    await measure(); // warm
    const calm = await measure();
    console.log('\nWhat another tenant waits for, p99 in ms');
    const told = (figures: Record<string, number>) =>
      Object.entries(figures)
        .map(([name, ms]) => `${name} ${ms.toFixed(0)}`)
        .join(', ');
    console.log(`  calm: ${told(calm)}`);
    for (const attack of await attacksOn(longRecord)) {
      const { measured, statuses } = await during(attack);
      console.log(
        `  during ${attack.atOnce} x ${attack.name}: ${told(measured)}; answered ${told(Object.fromEntries(statuses))}`,
      );
      for (const [name, ms] of Object.entries(measured))
        atMost(
          `neighbour’s ${name} during ${attack.name}: p99`,
          ms,
          Math.max(BOUND.times * (calm[name] ?? 0), BOUND.ms),
        );
    }
    const held = await memory(port);
    await new Promise((resolve) => setTimeout(resolve, CALM_MS));
    const atLast = await memory(port);
    console.log(
      `  memory of the server: ${held.toFixed(0)} MB at the end, ${atLast.toFixed(0)} MB when it was calm again`,
    );
    atMost('memory of the server, calm after the attacks', atLast, MOST_MEMORY, 'MB');
  } finally {
    agent.destroy();
    attackers.destroy();
    await stop(server);
    await platform.relay.end();
    await database.end();
    await owner.end();
    await embedded.stop();
    rmSync(folder, { recursive: true });
  }
}
