import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { childrenOf } from './processes.ts';

/** The folder in which Debian installs PostgreSQL 15. */
const BIN = '/usr/lib/postgresql/15/bin';
const PASSWORD = 'failover';
const DATABASE = 'safety_qube';
const OWNER = 'failover_owner';
const LOCALE = ['--encoding=UTF8', '--locale=C.UTF-8', '--locale-provider=icu', '--icu-locale=en-US'];

/** A primary and a standby PostgreSQL server behind an address that leads to the primary. */
export interface Pair {
  /** URL of the database for the product. */
  readonly url: string;
  readonly superuserUrl: string;
  /** Kills the primary, then promotes the standby; `isEarly`: the address leads to the standby before the promotion. */
  failOver(isEarly: boolean): Promise<void>;
  /** Adds a new standby to the primary. */
  follow(): Promise<void>;
  end(): Promise<void>;
}

interface Server {
  readonly port: number;
  readonly process: ChildProcess;
}

/** Runs a statement as the superuser of one server. */
async function ask<T extends pg.QueryResultRow>(port: number, text: string, database = 'postgres'): Promise<T[]> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password: PASSWORD, database });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<T>(text).finally(() => client.end());
  return rows;
}

/** Retries until `done` returns true, for half a minute. */
async function until(done: () => Promise<boolean>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const isDone = await done().catch((error: unknown) => {
      if (attempt === 300) throw error;
      return false;
    });
    if (isDone) return;
    if (attempt === 300) throw new Error('PostgreSQL is not as it should be after half a minute.');
    await wait(100);
  }
}

/** Starts two servers with synchronous replication. `freePort` returns an unused port. */
export async function startPair(freePort: () => Promise<number>): Promise<Pair> {
  if (!existsSync(BIN)) throw new Error(`This needs PostgreSQL 15 in ${BIN}: apt-get install postgresql-15.`);
  const folder = mkdtempSync(join(tmpdir(), 'safety-qube-pair-'));
  // PostgreSQL refuses to run as root; Debian's package provides an account.
  const isRoot = process.getuid?.() === 0;
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  const account = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  const options = { ...account, cwd: folder, stdio: 'ignore' as const };
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, PASSWORD);
  if (isRoot) for (const path of [folder, passwordFile]) chownSync(path, idOf('-u'), idOf('-g'));
  let made = 0;
  const nextData = () => join(folder, `data-${++made}`);
  const run = async (data: string): Promise<Server> => {
    const port = await freePort();
    const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'];
    const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
    const server = { port, process: spawn(join(BIN, 'postgres'), args, options) };
    await until(async () => (await ask(port, 'select 1')).length === 1);
    return server;
  };
  const everyCommitWaits = async ({ port }: Server, waits: boolean): Promise<void> => {
    await ask(port, `alter system set synchronous_standby_names = '${waits ? '*' : ''}'`);
    await ask(port, 'select pg_reload_conf()');
  };
  const kill = ({ process: server }: Server): void => {
    const all = [server.pid ?? 0, ...childrenOf(server.pid ?? 0).map(({ pid }) => pid)];
    for (const pid of all)
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // it has already ended
      }
  };

  const first = nextData();
  const initdb = ['-D', first, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '--no-sync'];
  execFileSync(join(BIN, 'initdb'), [...initdb, ...LOCALE], options);
  let primary = await run(first);
  let standby: Server | undefined;
  await ask(primary.port, `create role ${OWNER} login createrole createdb password '${PASSWORD}'`);
  await ask(primary.port, `create database ${DATABASE} owner ${OWNER}`);

  /** The port of new connections; undefined during a failover. */
  let target: number | undefined = primary.port;
  const open = new Set<Socket>();
  const address = createServer((caller) => {
    if (target === undefined) return caller.destroy();
    const server = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [caller, server],
      [server, caller],
    ] as const) {
      open.add(from);
      from.on('error', () => undefined);
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  });
  const port = await freePort();
  await new Promise<void>((done) => address.listen(port, '127.0.0.1', done));
  const at = (user: string) => `postgres://${user}:${PASSWORD}@127.0.0.1:${port}/${DATABASE}`;

  const follow = async (): Promise<void> => {
    const data = nextData();
    const source = `host=127.0.0.1 port=${primary.port} user=postgres password=${PASSWORD}`;
    execFileSync(join(BIN, 'pg_basebackup'), ['-D', data, '-d', source, '-R', '-c', 'fast', '--no-sync'], options);
    standby = await run(data);
    await until(async () => (await ask(primary.port, 'select 1 from pg_stat_replication')).length === 1);
    await everyCommitWaits(primary, true);
  };
  await follow();

  return {
    url: at(OWNER),
    superuserUrl: at('postgres'),
    follow,
    async failOver(isEarly) {
      if (!standby) throw new Error('Nobody follows.');
      const next = standby;
      standby = undefined;
      kill(primary);
      target = isEarly ? next.port : undefined;
      await ask(next.port, 'select pg_promote()');
      await everyCommitWaits(next, false);
      primary = next;
      target = next.port;
    },
    async end() {
      for (const socket of open) socket.destroy();
      address.close();
      for (const server of [primary, standby]) if (server) kill(server);
      await wait(200);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
