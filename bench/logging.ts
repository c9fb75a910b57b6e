// node bench/logging.ts [rounds=15] [path=/api/notifications/count]: measures the cost of logging for a small GET. Two servers on
// one database, one of which logs at the default level to a file; requests per second, in turn. Exits with code 1 above the bound.
import { type ChildProcess, spawn } from 'node:child_process';
import { openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { startEmbedded } from '../apps/api/src/platform/db/embedded-postgres.ts';
import { ensureOwner } from '../apps/api/src/platform/db/roles.ts';
import { cpuOf } from './stage/cpu-time.ts';
import { freePort, freshFolder, median, stop } from './stage/launch.ts';
import { signIn } from './stage/sign-in.ts';

const ROUNDS = Number(process.argv[2] ?? 15);
const PATH = process.argv[3] ?? '/api/notifications/count';
/** Maximum share of the requests per second that logging may cost. */
const BOUND = 0.1;
const SECONDS = 1;
const CONNECTIONS = 16;

const folder = freshFolder();
const embedded = await startEmbedded(folder);
const ownerUrl = await ensureOwner(embedded.superuserUrl, embedded.ownerPassword);

interface Server {
  readonly child: ChildProcess;
  readonly origin: string;
}
async function startServer(level: string): Promise<Server> {
  const port = await freePort();
  const child = spawn(process.execPath, [fileURLToPath(new URL('../apps/api/src/server.ts', import.meta.url))], {
    env: {
      ...process.env,
      LOG_LEVEL: level,
      WORKER: 'separate',
      DATA_DIR: folder,
      DATABASE_URL: ownerUrl,
      PORT: String(port),
      DEMO_ISSUER_PORT: String(await freePort()),
    },
    stdio: ['ignore', openSync(join(folder, `${level}.log`), 'w'), 'inherit', 'ipc'],
  });
  const origin = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error('the server has ended');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { child, origin };
}

/** Returns requests per second, and microseconds of CPU time per request. */
async function shoot({ child, origin }: Server, authorization: string) {
  const before = cpuOf(child.pid);
  const { requests, non2xx, errors } = await autocannon({
    url: origin + PATH,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: { host: 'dbo.localhost', authorization },
  });
  if (non2xx || errors) throw new Error(`${non2xx + errors} requests failed under load`);
  return { perSecond: requests.average, cpu: (cpuOf(child.pid) - before) / requests.total };
}

const silent = await startServer('silent');
const logging = await startServer('info');
const token = await signIn(logging.origin, 'worker@dbo.example', 'Safety-Qube-2026');
const rounds: { with: Awaited<ReturnType<typeof shoot>>; without: Awaited<ReturnType<typeof shoot>> }[] = [];
for (let round = -1; round < ROUNDS; round++) {
  const first = await shoot(round % 2 ? silent : logging, token);
  const second = await shoot(round % 2 ? logging : silent, token);
  if (round >= 0) rounds.push(round % 2 ? { without: first, with: second } : { with: first, without: second }); // warm-up
}
// Compares requests per second of each pair, not CPU time, half of which is the kernel's and depends on other load of the machine.
const share = median(rounds.map((one) => 1 - one.with.perSecond / one.without.perSecond));
const of = (which: 'with' | 'without', figure: 'perSecond' | 'cpu') =>
  Math.round(median(rounds.map((one) => one[which][figure])));
console.log(`GET ${PATH}, ${CONNECTIONS} connections, ${ROUNDS} rounds in turn`);
console.log(`  logging takes ${(100 * share).toFixed(1)} % of the requests a second (${100 * BOUND} %):`);
console.log(`  ${of('with', 'perSecond')} with, ${of('without', 'perSecond')} without`);
console.log(`  processor time by request ${of('with', 'cpu')} µs with, ${of('without', 'cpu')} µs without`);
if (share > BOUND) process.exitCode = 1;

await stop(logging.child);
await stop(silent.child);
await embedded.stop();
rmSync(folder, { recursive: true });
