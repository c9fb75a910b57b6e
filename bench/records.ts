// Lists and counts of hazards and incidents in a tenant of 100,000 each, one record, raising a hazard and saving an answer, beside a
// yardstick that runs the same statements bare. BENCH_ROUNDS, BENCH_RECORDS and BENCH_ONLY (a pattern of titles) make it shorter while
// something is tried.
import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import autocannon from 'autocannon';
import pg from 'pg';
import { buildApp } from '../apps/api/src/app.ts';
import { makePlatform } from '../apps/api/src/make-platform.ts';
import { readConfig } from '../apps/api/src/platform/config.ts';
import { openDatabase } from '../apps/api/src/platform/db/database.ts';
import { startEmbedded } from '../apps/api/src/platform/db/embedded-postgres.ts';
import { ensureOwner, ensureRoles } from '../apps/api/src/platform/db/roles.ts';
import { memoryRelay } from '../apps/api/src/platform/relay/memory-relay.ts';
import { cpuOf, cpuOfChildren } from './cpu-time.ts';
import { fillRecords } from './fill-records.ts';
import { freePort, freshFolder, median, start, stop } from './launch.ts';
import { type Plan, planOf, viewsOf } from './record-statements.ts';
import { type Asked, type Case, casesOf, type Given } from './request-cases.ts';
import { signIn } from './sign-in.ts';

const RECORDS = Number(process.env['BENCH_RECORDS'] ?? 100_000);
const ONLY = new RegExp(process.env['BENCH_ONLY'] ?? '');
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 7);
const SECONDS = 2;
const CONNECTIONS = 16;
const HOST = 'dbo.localhost';

/** The path of a request; what it is given stands in place of the names in braces. */
const pathWith = (path: string, given: Given = {}): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(given[name]));
const methodOf = ({ method, body }: Asked) => method ?? (body ? 'POST' : 'GET');

type Tokens = Readonly<Record<Asked['by'], string>>;
const headersOf = (tokens: Tokens, { by, body }: Asked): Record<string, string> => ({
  host: HOST,
  authorization: tokens[by],
  ...(body && { 'content-type': 'application/json' }),
});

/** What the application sends for each request, as one run of it in this process shows. */
async function readPlans(appUrl: string, folder: string, tokens: Tokens, cases: readonly Case[]) {
  const database = openDatabase(appUrl, 2);
  const platform = makePlatform(readConfig({ DATA_DIR: folder }), database, memoryRelay());
  const app = await buildApp(platform);
  const plans: Record<string, Plan> = {};
  for (const asked of cases.flatMap(({ requests }) => requests)) {
    const { path, body } = asked;
    const send = (given: Given) => {
      const headers = { ...headersOf(tokens, asked), ...(body && { 'idempotency-key': randomUUID() }) };
      const request = { method: methodOf(asked), url: pathWith(path, given), headers };
      return app.inject(body ? { ...request, payload: body } : request);
    };
    await send(asked.given?.() ?? {}); // what is remembered between requests is known then
    const given = asked.given?.() ?? {};
    plans[asked.name] = await planOf(() => send(given), given);
  }
  await app.close();
  await platform.relay.end();
  await database.end();
  return plans;
}

/** A round against one of the two servers: requests a second, p99, and processor time by request. */
async function shoot(
  origin: string,
  requests: readonly Asked[],
  tokens: Tokens,
  pathOf: (asked: Asked, given?: Given) => string,
  pids: { server: number | undefined; database: number },
) {
  const before = { server: cpuOf(pids.server), database: cpuOfChildren(pids.database) };
  const result = await autocannon({
    url: origin,
    connections: CONNECTIONS,
    duration: SECONDS,
    requests: requests.map((asked) => ({
      method: methodOf(asked),
      path: pathOf(asked),
      headers: headersOf(tokens, asked),
      ...(asked.body && {
        body: JSON.stringify(asked.body),
        setupRequest: (request) => ({
          ...request,
          ...(asked.given && { path: pathOf(asked, asked.given()) }),
          headers: { ...request.headers, 'idempotency-key': randomUUID() },
        }),
      }),
    })),
  });
  if (result.non2xx || result.errors) throw new Error(`${result.non2xx + result.errors} requests failed under load`);
  const done = result.requests.total;
  return {
    perSecond: result.requests.average,
    p99: result.latency.p99,
    server: (cpuOf(pids.server) - before.server) / done,
    database: (cpuOfChildren(pids.database) - before.database) / done,
  };
}
type Round = Awaited<ReturnType<typeof shoot>>;

function print({ title, bounds }: Case, statements: number, ours: readonly Round[], bare: readonly Round[]): void {
  const of = (rounds: readonly Round[], figure: keyof Round) =>
    Math.round(median(rounds.map((round) => round[figure])));
  const ratios = ours.map((round, n) => round.perSecond / (bare[n]?.perSecond ?? Number.NaN));
  const [least, most] = [Math.min(...ratios), Math.max(...ratios)];
  console.log(`  ${title}${bounds ? ` (${bounds})` : ''}, ${statements} statements`);
  console.log(
    `    ${median(ratios).toFixed(2)} of the yardstick's (${least.toFixed(2)} to ${most.toFixed(2)}); p99 ${of(ours, 'p99')} ms beside ${of(bare, 'p99')}`,
  );
  console.log(
    `    ${of(ours, 'perSecond')} requests/s; processor time by request ${of(ours, 'server')} + ${of(ours, 'database')} µs beside ${of(bare, 'server')} + ${of(bare, 'database')}`,
  );
}

/** Measures it all on a database of its own, which it throws away. */
export async function measureRecords(): Promise<void> {
  const folder = freshFolder();
  const embedded = await startEmbedded(folder);
  const ownerUrl = await ensureOwner(embedded.superuserUrl, embedded.ownerPassword);
  const { appUrl } = await ensureRoles(ownerUrl);
  const [port, bare, issuer] = [await freePort(), await freePort(), await freePort()];
  // What follows a record is the worker's, in a process of its own: here only what the caller waits for is measured.
  const app = await start('../apps/api/src/server.ts', {
    LOG_LEVEL: 'error',
    WORKER: 'separate',
    DATA_DIR: folder,
    PORT: String(port),
    DEMO_ISSUER_PORT: String(issuer),
    DATABASE_URL: ownerUrl,
  });
  const superuser = new URL(embedded.superuserUrl);
  superuser.pathname = new URL(ownerUrl).pathname;
  const client = new pg.Client({ connectionString: superuser.href });
  await client.connect();
  const stops = [() => stop(app.child)];
  try {
    await fillRecords(client, { hazard: RECORDS, incident: RECORDS });
    const { rows } = await client.query<{ id: number; pid: number }>(
      `select id, pg_read_file('postmaster.pid', 0, 20)::text pid from app.tenant where slug = 'dbo'`,
    );
    const tenant = Number(rows[0]?.id);
    const database = Number.parseInt(String(rows[0]?.pid), 10);
    const origin = `http://127.0.0.1:${port}`;
    const sign = (login: string) => signIn(origin, `${login}@dbo.example`, 'Safety-Qube-2026');
    const tokens: Tokens = { manager: await sign('manager'), worker: await sign('worker') };
    const cases = (await casesOf(client, tenant)).filter(({ title }) => ONLY.test(title));
    const plans = await readPlans(appUrl, folder, tokens, cases);
    await viewsOf(client, tenant);
    writeFileSync(join(folder, 'plans.json'), JSON.stringify(plans));
    const yardstick = await start('./yardstick.ts', {
      PORT: String(bare),
      YARDSTICK_DATABASE: superuser.href,
      YARDSTICK_TENANT: String(tenant),
      YARDSTICK_PLANS: join(folder, 'plans.json'),
    });
    stops.unshift(() => stop(yardstick.child));
    console.log(
      `\nRecords: ${RECORDS} hazards and as many incidents, ${CONNECTIONS} connections, ${ROUNDS} rounds in turn (bounds)`,
    );
    for (const one of cases) {
      const ours: Round[] = [];
      const theirs: Round[] = [];
      for (let round = -1; round < ROUNDS; round++) {
        const at = `http://127.0.0.1:${bare}`;
        const b = await shoot(
          at,
          one.requests,
          tokens,
          ({ name }, given = {}) => `/${name}?${new URLSearchParams(Object.entries(given) as [string, string][])}`,
          {
            server: yardstick.child.pid,
            database,
          },
        );
        const a = await shoot(origin, one.requests, tokens, ({ path }, given) => pathWith(path, given), {
          server: app.child.pid,
          database,
        });
        await client.query('truncate graphile_worker._private_jobs'); // which nobody works off here
        if (round < 0) continue; // warms up
        ours.push(a);
        theirs.push(b);
      }
      const statements = one.requests.reduce((sum, { name }) => sum + (plans[name]?.statements.length ?? 0), 0);
      print(one, statements, ours, theirs);
    }
  } finally {
    for (const end of stops) await end();
    await client.end();
    await embedded.stop();
    rmSync(folder, { recursive: true });
  }
}

if (import.meta.main) await measureRecords();
