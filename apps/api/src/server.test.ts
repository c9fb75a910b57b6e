import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { ensureRoles } from './platform/db/roles.ts';
import { freePortNear } from './platform/http/choose-port.ts';
import { serveAsVersion } from './testing/serve-as-version.ts';
import { type Spawned, spawnProgram } from './testing/spawn-server.ts';
import { createTestDatabase } from './testing/test-database.ts';

// Processes start here, on machines that may have much else to do.
vi.setConfig({ testTimeout: 40_000 });

const folder = mkdtempSync(join(tmpdir(), 'safety-qube-start-'));
const HOST = '127.0.0.1';
let port: number;
beforeAll(async () => {
  chmodSync(folder, 0o700); // as root's home is: the database's own account cannot walk through
  port = await freePortNear(0, HOST);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A start that has to fail: with this sentence alone, code 1, and nothing made. */
async function expectRefusal(env: Record<string, string>, sentence: RegExp): Promise<void> {
  const data = join(folder, 'never');
  const end = await spawnProgram('server.ts', { PORT: String(port), DATA_DIR: data, ...env }).ended;
  expect(end.stderr.trim().split('\n')).toEqual([expect.stringMatching(sentence)]);
  expect(end).toMatchObject({ code: 1, stdout: '' });
  expect(existsSync(join(data, 'postgres'))).toBe(false);
}

describe('a start that cannot be is one plain sentence and code 1', () => {
  test('wrong configuration values are all named', async () => {
    const env = { PORT: 'abc', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://x' };
    await expectRefusal(env, /wrong value: PORT \(.+\), DATABASE_URL \(.+\), LOG_LEVEL \(.+\)\.$/);
    expect(existsSync(join(folder, 'never'))).toBe(false);
  });

  test('a port in use is named, with what to do', async () => {
    const other = createServer().listen(port, HOST);
    await expectRefusal({}, new RegExp(`^Port ${port} of 127.0.0.1 is in use by another program; choose .* PORT\\.$`));
    other.close();
    expect(existsSync(join(folder, 'never'))).toBe(false);
  });

  test('a data folder that cannot be used is named', async () => {
    writeFileSync(join(folder, 'file'), '');
    const data = join(folder, 'file', 'data');
    await expectRefusal({ DATA_DIR: data }, new RegExp(`^The data folder ${data} cannot be read and written`));
  });

  test('a database that cannot be reached is named, without its password', async () => {
    const DATABASE_URL = 'postgres://someone:hush@127.0.0.1:1/product';
    await expectRefusal(
      { DATABASE_URL },
      /^The database product at 127\.0\.0\.1:1 cannot be reached \((?!.*hush).+\)\.$/,
    );
  });

  test('a database of PostgreSQL 14 is refused with the version that is needed', async () => {
    const database = await createTestDatabase();
    const older = await serveAsVersion(database.ownerUrl, '140012');
    await expectRefusal(
      { DATABASE_URL: older.url },
      /^PostgreSQL 14 is too old; DATABASE_URL has to name version 15 or newer\.$/,
    );
    const oldest = await serveAsVersion(database.ownerUrl, '150000');
    expect((await ensureRoles(oldest.url)).appRole).toBe(database.appRole);
    older.close();
    oldest.close();
    await database.drop();
  });

  test('a database that is newer than the code is left alone', async () => {
    const database = await createTestDatabase();
    const owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    await owner.query("insert into public.kysely_migration values ('999_from_tomorrow', now()::text)");
    await owner.end();
    await expectRefusal(
      { DATABASE_URL: database.ownerUrl },
      /^The database is newer .* 999_from_tomorrow, unknown here\.$/,
    );
    await database.drop();
  });

  test.runIf(inject('hasSuperuser'))(
    'an owner that is a superuser is refused, because no row would be closed to it',
    async () => {
      await expectRefusal({ DATABASE_URL: inject('adminUrl') }, /^DATABASE_URL signs in as the superuser "postgres"/);
    },
  );

  test('an owner that may not make roles is told which right it lacks', async () => {
    const admin = new pg.Client({ connectionString: inject('adminUrl') });
    await admin.connect();
    await admin.query("create role sq_plain login password 'plain'");
    const url = new URL(inject('adminUrl'));
    url.username = 'sq_plain';
    url.password = 'plain';
    await expectRefusal({ DATABASE_URL: url.href }, /^DATABASE_URL's user "sq_plain" needs the right CREATEROLE\.$/);
    await admin.query('drop role sq_plain');
    await admin.end();
  });
});

describe('a server’s life', () => {
  let running: Spawned;
  const data = () => join(folder, 'data');
  const env = () => ({ PORT: String(port), DATA_DIR: data(), SEED: 'none', LOG_LEVEL: 'warn' });
  const start = async (): Promise<string> => {
    running = spawnProgram('server.ts', env());
    return running.says(/is ready[\s\S]*-{20,}\s*$/);
  };
  const scheme = (tenant: string): Promise<number | undefined> =>
    new Promise((answer, fail) => {
      const path = '/api/tenant/scheme';
      get({ host: HOST, port, path, agent: false, headers: { host: `${tenant}.localhost` } }, (response) => {
        response.resume();
        answer(response.statusCode);
      }).once('error', fail);
    });
  const postmaster = (): number => Number(readFileSync(join(data(), 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  afterAll(async () => {
    running?.child.kill('SIGTERM');
    await running?.ended;
  });

  test('SEED=none makes one empty tenant and prints the one-time link of its set-up page', async () => {
    mkdirSync(data());
    const said = await start();
    const [, token] = /http:\/\/localhost:\d+\/setup\?token=(\S+)/.exec(said) ?? [];
    const good = (link = '') => fetch(`http://${HOST}:${port}/api/identity/setup?token=${link}`);
    expect((await good(token)).status).toBe(200);
    expect((await good(`${token}x`)).status).toBe(422);
  });

  test('a second server on the same data folder is refused, and the first goes on', async () => {
    const before = postmaster();
    const second = spawnProgram('server.ts', { ...env(), PORT: String(await freePortNear(0, HOST)) });
    expect(await second.ended).toEqual({
      code: 1,
      stdout: '',
      stderr: `The data folder ${data()} is in use by another running server.\n`,
    });
    expect(postmaster()).toBe(before);
    expect((await fetch(`http://${HOST}:${port}/readyz`)).status).toBe(200);
  });

  test('secrets of the embedded database are nobody else’s to read', () => {
    expect(readFileSync(join(data(), 'secrets.json')).length).toBeGreaterThan(60);
    expect((statSync(join(data(), 'secrets.json')).mode & 0o077).toString(8)).toBe('0');
  });

  test('a tenant made by command is served, with a set-up link of its own', async () => {
    const made = await spawnProgram('cli/create-tenant.ts', env(), ['umbra', 'Umbra Works', 'security']).ended;
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(made.stdout).toMatch(/http:\/\/umbra\.localhost:\d+\/setup\?token=\S{40,}/);
    expect(await scheme('umbra')).toBe(200);
    const again = await spawnProgram('cli/create-tenant.ts', env(), ['umbra', 'Umbra Works']).ended;
    expect(again).toMatchObject({ code: 1, stderr: 'There is a tenant "umbra" already.\n' });
  });

  test('the worker runs as a process of its own beside the server, and stops when told', async () => {
    const worker = spawnProgram('worker.ts', { ...env(), LOG_LEVEL: 'info' });
    await worker.says(/the worker is ready/);
    worker.child.kill('SIGTERM');
    expect(await worker.ended).toMatchObject({ code: 0, stderr: '' });
    const alone = spawnProgram('worker.ts', { ...env(), DATA_DIR: join(folder, 'empty') });
    expect(await alone.ended).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^No server is running on .+\n$/),
    });
  });

  test('SIGTERM finishes the request in flight, then ends with code 0 within ten seconds', async () => {
    const body = JSON.stringify({ email: 'someone@umbra.example' });
    const socket = connect(port, HOST);
    let answer = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
    socket.write(
      `POST /api/identity/forgot-password HTTP/1.1\r\nhost: umbra.localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nexpect: 100-continue\r\n\r\n`,
    );
    await expect.poll(() => answer).toContain('100 Continue'); // the request has begun, its body is missing
    const began = Date.now();
    running.child.kill('SIGTERM');
    await expect.poll(() => scheme('umbra').catch(() => 'closed')).toBe('closed');
    socket.write(body);
    await expect.poll(() => answer).toContain('HTTP/1.1 202');
    expect(await running.ended).toMatchObject({ code: 0 });
    expect(Date.now() - began).toBeLessThan(10_000);
    expect(existsSync(join(data(), 'postgres/postmaster.pid'))).toBe(false);
  });

  test('the next start keeps what was there', async () => {
    await start();
    expect(await scheme('umbra')).toBe(200);
  });

  test('after kill -9 of the server the next start takes over the database that still runs', async () => {
    const before = postmaster();
    running.child.kill('SIGKILL');
    await running.ended;
    await start();
    expect(postmaster()).toBe(before);
    expect(await scheme('umbra')).toBe(200);
  });

  test('after kill -9 of the database the server says so and ends, and the next start recovers', async () => {
    process.kill(postmaster(), 'SIGKILL');
    expect(await running.ended).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('embedded database has ended'),
    });
    await start();
    expect(await scheme('umbra')).toBe(200);
  });

  test('a server ends with the process that started it', async () => {
    running.child.disconnect();
    expect(await running.ended).toMatchObject({ code: 0 });
  });
});
