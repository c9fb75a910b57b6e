import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { findEmbedded } from '../../apps/api/src/platform/db/embedded-postgres.ts';
import { findPostmaster } from '../../apps/api/src/platform/db/postmaster.ts';
import type { Pair } from './pair.ts';
import { childrenOf } from './processes.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const NODE = join(root, 'node_modules/.bin/node');
/** Timeout of the first start in milliseconds: it builds what is stale and seeds the demo. */
const FIRST_START = 180_000 * Number(process.env['E2E_SLOW'] ?? 1);
/** Milliseconds until a worker that has ended is restarted. */
const WORKER_PAUSE_MS = 200;
/** Milliseconds to stop before it is killed. */
const END_TIMEOUT_MS = 12_000;

/**
 * What is killed: npm's launcher, the server process, the worker process, PostgreSQL completely or in part, or all of them. Two are
 * less forceful: PostgreSQL is stopped as by its administrator, or all connections to it are terminated. Of a pair of PostgreSQL
 * servers the primary is killed, and the standby takes over.
 */
export type Victim =
  | 'launcher'
  | 'server'
  | 'worker'
  | 'postmaster'
  | 'backend'
  | 'stopped'
  | 'connections'
  | 'everything'
  | 'failover';
/** Victims after which the server must be restarted. After others it recovers on its own, and so does the worker unless killed. */
const ENDS_SERVER: ReadonlySet<Victim> = new Set(['launcher', 'server', 'everything']);
export const endsServer = (victim: Victim): boolean => ENDS_SERVER.has(victim);
/** Where jobs run: in the server's process or in a separate one. */
export type Layout = 'inside' | 'separate';

/** Whether a process is running; zombies are not. */
const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    const stat = existsSync('/proc/self/stat') ? readFileSync(`/proc/${pid}/stat`, 'utf8') : '';
    return !stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
  } catch {
    return false;
  }
};

/** Returns the first child of a process whose command line contains a file name. */
function childOf(parent: number, file: string): number | undefined {
  return childrenOf(parent).find(({ command }) => command.includes(file))?.pid;
}

/** Terminates all connections to the server of a database except its own. */
async function closeConnections(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  await client.end();
}

/** One installation, started like by users and supervised: processes that end are restarted. */
export interface Installation {
  /** Origin of the tenant that is written to. */
  readonly origin: string;
  readonly folder: string;
  readonly log: string;
  /** The environment of its processes. */
  readonly env: NodeJS.ProcessEnv;
  /** Starts it the first time, empty or with a copy of the data folder DEMO_DATA. */
  start(layout: Layout): Promise<void>;
  /** Waits until requests are accepted; throws after `limit` milliseconds. */
  untilReady(limit: number): Promise<void>;
  /** Sets the layout for the next start. */
  lay(layout: Layout): void;
  /** Kills the victim and waits until everything that ends with it has ended; `pick` chooses one of the backend processes. */
  kill(victim: Victim, pick: (from: readonly number[]) => number): Promise<void>;
  /** Returns the process ids of the server and, if it is separate, the worker. */
  processes(): { readonly server: number | undefined; readonly worker: number | undefined };
  /** Returns the URL of its database as the superuser. */
  databaseUrl(): string;
  /** Stops all its processes; with `remove` also deletes its data. */
  end(remove: boolean): Promise<void>;
}

/** Creates an installation with its embedded database, or with that of a pair of servers; `settings` are added to its environment. */
export function makeInstallation(
  name: string,
  ports: { app: number; issuer: number; smtp: number },
  pair: Pair | undefined,
  settings: Readonly<Record<string, string>> = {},
): Installation {
  const base = join(root, '.test');
  mkdirSync(base, { recursive: true });
  const folder = join(base, name);
  const log = `${folder}.log`;
  const output = createWriteStream(log, { flags: 'w' });
  const env = {
    ...process.env,
    PORT: String(ports.app),
    DEMO_ISSUER_PORT: String(ports.issuer),
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    DATABASE_MEMORY_MB: '512',
    ...(pair && { DATABASE_URL: pair.url }),
    // The few people of this test write more than the default limits allow.
    PERSON_WRITES_A_MINUTE: '1000000',
    TENANT_WRITES_A_MINUTE: '1000000',
    PERSON_COMMENTS_A_DAY: '1000000',
    PERSON_UPLOADS_A_DAY: '1000000',
    SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
    // Set like by npm, so that the launcher ends with this process, even by kill -9.
    npm_lifecycle_event: 'start',
    ...settings,
  };
  let layout: Layout = 'inside';
  let isEnding = false;
  let launcher: ChildProcess | undefined;
  let worker: ChildProcess | undefined;
  let server: number | undefined;

  const run = (command: string, file: string): ChildProcess => {
    const child = spawn(command, [join(root, file)], {
      cwd: root,
      env: { ...env, WORKER: layout },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    child.stdout?.pipe(output, { end: false });
    child.stderr?.pipe(output, { end: false });
    return child;
  };
  const launch = (): void => {
    launcher = run(process.execPath, 'scripts/start.mjs');
    launcher.once('exit', () => void followUp());
  };
  /** Restarts after a killed launcher: its server first finishes its requests, and the port is free only when it has ended. */
  const followUp = async (): Promise<void> => {
    while (server !== undefined && isAlive(server)) await wait(10);
    if (!isEnding) launch();
  };
  const employ = (): void => {
    worker = run(NODE, 'apps/api/src/worker.ts');
    worker.once('exit', async () => {
      worker = undefined;
      await wait(WORKER_PAUSE_MS);
      if (!isEnding && layout === 'separate') employ();
    });
  };
  const databaseUrl = (): string => {
    if (pair) return pair.superuserUrl;
    const address = findEmbedded(folder);
    if (!address) throw new Error(`No database runs in ${folder}.`);
    return address.superuserUrl.replace(/\/postgres$/, '/safety_qube');
  };
  const postmaster = () => findPostmaster(join(folder, 'postgres'))?.pid;
  const isReady = (): Promise<boolean> =>
    fetch(`http://127.0.0.1:${ports.app}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
      (answer) => answer.ok,
      () => false,
    );

  const lay = (wanted: Layout): void => {
    layout = wanted;
    if (layout === 'inside') worker?.kill('SIGTERM');
    else if (!worker) employ();
  };

  const untilReady = async (limit: number): Promise<void> => {
    for (const until = Date.now() + limit; !(await isReady()); await wait(20))
      if (isEnding || Date.now() > until) throw new Error(`It does not serve after ${limit} ms; ${log} may say why.`);
    server = childOf(launcher?.pid ?? 0, 'server.ts');
  };

  return {
    origin: `http://localhost:${ports.app}`,
    folder,
    log,
    env,
    untilReady,
    lay,
    async start(wanted) {
      layout = wanted;
      const demo = process.env['DEMO_DATA'];
      if (demo && !pair) {
        execFileSync('cp', ['-a', demo, folder]);
        execFileSync('sync'); // otherwise the first recovery of PostgreSQL has to write the copy to the disk
      }
      launch();
      await untilReady(FIRST_START);
      lay(wanted);
    },
    processes: () => ({ server, worker: worker?.pid }),
    async kill(victim, pick) {
      if (victim === 'connections') return closeConnections(databaseUrl());
      if (victim === 'failover') return pair?.failOver(pick([0, 1]) === 1);
      const head = postmaster();
      const backends =
        head === undefined ? [] : childrenOf(head).filter(({ command }) => / safety_qube_app /.test(command));
      const targets: Record<Exclude<Victim, 'connections' | 'failover'>, (number | undefined)[]> = {
        launcher: [launcher?.pid],
        server: [server],
        worker: [worker?.pid],
        postmaster: [head],
        stopped: [head],
        backend: backends.length ? [pick(backends.map(({ pid }) => pid))] : [],
        everything: [launcher?.pid, server, worker?.pid, head],
      };
      const signal = victim === 'stopped' ? 'SIGINT' : 'SIGKILL';
      for (const pid of targets[victim]) if (pid !== undefined && isAlive(pid)) process.kill(pid, signal);
      const ended = endsServer(victim) ? [server] : [];
      while ([...targets[victim], ...ended].some((pid) => pid !== undefined && isAlive(pid))) await wait(5);
    },
    databaseUrl,
    async end(remove) {
      isEnding = true;
      const isLeft = () =>
        [launcher?.pid, server, worker?.pid, postmaster()].some((pid) => pid !== undefined && isAlive(pid));
      for (const child of [worker, launcher]) child?.kill('SIGTERM');
      for (const limit = Date.now() + END_TIMEOUT_MS; isLeft() && Date.now() < limit; ) await wait(20);
      for (const pid of [launcher?.pid, server, worker?.pid, postmaster()])
        if (pid !== undefined && isAlive(pid)) process.kill(pid, 'SIGKILL');
      output.end();
      if (remove) for (const path of [folder, log]) rmSync(path, { recursive: true, force: true });
    },
  };
}
