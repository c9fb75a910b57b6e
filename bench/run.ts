// npm run bench: a small authenticated GET beside the bare yardstick, start times, sizes of the first load.
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import pg from 'pg';
import { startEmbedded } from '../apps/api/src/platform/db/embedded-postgres.ts';
import { ensureOwner } from '../apps/api/src/platform/db/roles.ts';
import { firstLoad } from './first-load.ts';
import { signIn } from './sign-in.ts';

const ROUNDS = 7;
const SECONDS = 3;
const CONNECTIONS = 16;
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const median = (values: number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

const freePort = (): Promise<number> =>
  new Promise((answer) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => answer(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** Starts a program and waits until it serves. Answers it with the seconds that this took. */
async function start(file: string, env: Record<string, string>): Promise<{ child: ChildProcess; seconds: number }> {
  const begun = performance.now();
  const child = spawn(process.execPath, [here(file)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const url = `http://127.0.0.1:${env['PORT']}/readyz`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${file} has ended`);
    if (
      await fetch(url).then(
        (r) => r.ok,
        () => false,
      )
    )
      break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return { child, seconds: (performance.now() - begun) / 1000 };
}
const stop = (child: ChildProcess): Promise<unknown> =>
  new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill('SIGTERM');
  });

const freshFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'safety-qube-bench-'));
  chmodSync(folder, 0o755);
  return folder;
};

async function measureStarts(): Promise<void> {
  console.log('\nStart until it serves, seconds (bound)');
  const env = async (folder: string, seed: string) => ({
    PORT: String(await freePort()),
    DATA_DIR: folder,
    SEED: seed,
    LOG_LEVEL: 'error',
    DEMO_ISSUER_PORT: String(await freePort()),
  });
  for (const [seed, bound] of [
    ['none', 10],
    ['demo', 30],
  ] as const) {
    const fresh: number[] = [];
    const warm: number[] = [];
    for (let round = 0; round < 3; round++) {
      const folder = freshFolder();
      const first = await start('../apps/api/src/server.ts', await env(folder, seed));
      await stop(first.child);
      const second = await start('../apps/api/src/server.ts', await env(folder, seed));
      await stop(second.child);
      rmSync(folder, { recursive: true });
      fresh.push(first.seconds);
      warm.push(second.seconds);
    }
    console.log(
      `  from nothing, SEED=${seed}: ${median(fresh).toFixed(2)} (${bound}); again: ${median(warm).toFixed(2)} (3)`,
    );
  }
}

const shoot = (url: string, token?: string): Promise<autocannon.Result> =>
  autocannon({ url, connections: CONNECTIONS, duration: SECONDS, ...(token && { headers: { authorization: token } }) });

async function measureRequests(): Promise<void> {
  const folder = freshFolder();
  const embedded = await startEmbedded(folder);
  const ownerUrl = await ensureOwner(embedded.superuserUrl, embedded.ownerPassword);
  const [port, bare, issuer] = [await freePort(), await freePort(), await freePort()];
  const common = { LOG_LEVEL: 'error', DEMO_ISSUER_PORT: String(issuer), DATA_DIR: folder };
  const app = await start('../apps/api/src/server.ts', { ...common, PORT: String(port), DATABASE_URL: ownerUrl });
  const database = new URL(ownerUrl);
  const superuser = new URL(embedded.superuserUrl);
  superuser.pathname = database.pathname;
  const client = new pg.Client({ connectionString: superuser.href });
  await client.connect();
  const { rows } = await client.query<{ id: number }>("select id from app.tenant where slug = 'dbo'");
  await client.end();
  const yardstick = await start('./yardstick.ts', {
    PORT: String(bare),
    YARDSTICK_DATABASE: superuser.href,
    YARDSTICK_TENANT: String(rows[0]?.id),
  });
  try {
    const origin = `http://127.0.0.1:${port}`;
    const token = await signIn(origin, 'worker@dbo.example', 'Safety-Qube-2026');
    const ratios: number[] = [];
    const ours: autocannon.Result[] = [];
    for (let round = -1; round < ROUNDS; round++) {
      const b = await shoot(`http://127.0.0.1:${bare}/`);
      const a = await shoot(`${origin}/api/app/org/levels`, token);
      if (a.non2xx || a.errors || b.non2xx || b.errors) throw new Error('a request failed under load');
      if (round < 0) continue; // warms up
      ours.push(a);
      ratios.push(a.requests.average / b.requests.average);
    }
    console.log(
      `\nSmall GET with session, rights and row-level security, ${CONNECTIONS} connections, ${ROUNDS} rounds`,
    );
    console.log(
      `  ${Math.round(median(ours.map((r) => r.requests.average)))} requests/s, p99 ${median(ours.map((r) => r.latency.p99))} ms`,
    );
    console.log(
      `  ${median(ratios).toFixed(2)} of the bare yardstick's (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`,
    );
  } finally {
    await stop(yardstick.child);
    await stop(app.child);
    await embedded.stop();
    rmSync(folder, { recursive: true });
  }
}

function measureFirstLoads(): void {
  const dist = new URL('../apps/web/dist/', import.meta.url);
  console.log('\nFirst load of JavaScript, kB gzip (bound)');
  console.log(`  sign-in: ${firstLoad(dist, 'features/identity/sign-in-page')} (130)`);
  const page = (route: string) => firstLoad(dist, 'app/with-router', 'app/routes/_app', `app/routes/_app/${route}`);
  console.log(`  shell and home: ${page('home')}; shell and list: ${page('management/people')} (200)`);
}

await measureRequests();
await measureStarts();
measureFirstLoads();
