// npm run test:external: runs the API's tests against Debian's PostgreSQL 15, with an owner that is no superuser and an ICU locale.
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { bin, ended, fail, install, installDebian, run, stopOnSignals } from './prepare.mjs';

const BIN = '/usr/lib/postgresql/15/bin';
const PORT = process.env.EXTERNAL_PORT ?? '54329';
const PASSWORD = 'external';
const isRoot = process.getuid?.() === 0;

/** PostgreSQL refuses to run as root; Debian's package provides an account. */
const idOf = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));

stopOnSignals();
await install();
if (!existsSync(BIN) && !(await installDebian('postgresql-15')))
  fail(`This needs PostgreSQL 15 in ${BIN}, as Debian installs it.`);
const folder = mkdtempSync(join(tmpdir(), 'safety-qube-external-'));
const account = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {};
const passwordFile = join(folder, 'password');
writeFileSync(passwordFile, PASSWORD);
if (isRoot) for (const path of [folder, passwordFile]) chownSync(path, account.uid, account.gid);
const data = join(folder, 'data');
const options = { ...account, cwd: folder, stdio: 'ignore' };
const locale = ['--encoding=UTF8', '--locale=C.UTF-8', '--locale-provider=icu', '--icu-locale=en-US'];
const initdb = ['-D', data, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '--no-sync'];
execFileSync(join(BIN, 'initdb'), [...initdb, ...locale], options);
const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', 'synchronous_commit=off'];
const server = spawn(join(BIN, 'postgres'), ['-D', data, '-p', PORT, ...settings.flatMap((s) => ['-c', s])], options);

let code = 1;
try {
  const psql = (sql) =>
    execFileSync(join(BIN, 'psql'), ['-h', '127.0.0.1', '-p', PORT, '-U', 'postgres', '-qc', sql], {
      env: { ...process.env, PGPASSWORD: PASSWORD },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  for (let attempt = 1; ; attempt += 1)
    try {
      // The tests terminate connections; the product itself does not need this right.
      psql(`create role external_owner login createrole createdb in role pg_signal_backend password '${PASSWORD}'`);
      break;
    } catch (error) {
      if (attempt === 100 || server.exitCode !== null) throw error;
      await wait(100);
    }
  const TEST_DATABASE_URL = `postgres://external_owner:${PASSWORD}@127.0.0.1:${PORT}/postgres`;
  const args = ['run', '--project', 'api', ...process.argv.slice(2)];
  code = await run(bin('vitest'), args, { env: { TEST_DATABASE_URL } });
} finally {
  const over = ended(server);
  server.kill('SIGINT');
  await over;
  rmSync(folder, { recursive: true });
}
process.exit(code);
