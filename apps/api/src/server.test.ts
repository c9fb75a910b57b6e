import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { get } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePortNear } from './platform/http/choose-port.ts';
import { type Spawned, spawnProgram } from './testing/spawn-server.ts';
import { makeTestFolder } from './testing/test-folder.ts';

// These tests start processes, which takes long on a busy machine.
vi.setConfig({ testTimeout: 40_000 });

const folder = await makeTestFolder();
const HOST = '127.0.0.1';
let port: number;
beforeAll(async () => {
  chmodSync(folder, 0o700); // like root's home folder: the account of the database cannot traverse it
  port = await freePortNear(0, HOST);
});
afterAll(() => rmSync(folder, { recursive: true }));

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

/** A second server on the same data folder, which waits while the tests run: the first server might be about to end. */
let second: Spawned;
let firstPostmaster: number;

test('SEED=none creates one empty tenant and prints the one-time link to its set-up page', async () => {
  mkdirSync(data());
  const printed = await start();
  const [, token] = /http:\/\/localhost:\d+\/setup\?token=(\S+)/.exec(printed) ?? [];
  const good = (link = '') => fetch(`http://${HOST}:${port}/api/identity/setup?token=${link}`);
  expect((await good(token)).status).toBe(200);
  expect((await good(`${token}x`)).status).toBe(422);
  firstPostmaster = postmaster();
  second = spawnProgram('server.ts', { ...env(), PORT: String(await freePortNear(0, HOST)) });
});

test('the secrets of the embedded database are readable by their owner only', () => {
  expect(readFileSync(join(data(), 'secrets.json')).length).toBeGreaterThan(60);
  expect((statSync(join(data(), 'secrets.json')).mode & 0o077).toString(8)).toBe('0');
});

test('the embedded database is sized by DATABASE_MEMORY_MB', () => {
  // `spawnProgram` sets DATABASE_MEMORY_MB to 512.
  expect(readFileSync(join(data(), 'postgres/postmaster.opts'), 'utf8')).toContain('"shared_buffers=128MB"');
});

test('connections that come while the process is busy wait, and none is refused', async () => {
  running.child.kill('SIGSTOP');
  const answers = Array.from({ length: 1500 }, () => scheme('nobody'));
  await new Promise((longer) => setTimeout(longer, 3000));
  running.child.kill('SIGCONT');
  expect(new Set(await Promise.all(answers))).toEqual(new Set([404]));
});

test('a tenant created from the command line is served and has its own set-up link', async () => {
  const made = await spawnProgram('cli/create-tenant.ts', env(), ['umbra', 'Umbra Works', 'security']).ended;
  expect(made).toMatchObject({ code: 0, stderr: '' });
  expect(made.stdout).toMatch(/http:\/\/umbra\.localhost:\d+\/setup\?token=\S{40,}/);
  expect(await scheme('umbra')).toBe(200);
  const again = await spawnProgram('cli/create-tenant.ts', env(), ['umbra', 'Umbra Works']).ended;
  expect(again).toMatchObject({ code: 1, stderr: 'A tenant "umbra" already exists.\n' });
});

test('a command rotates the signing keys of one tenant or of all', async () => {
  const rotate = (...args: string[]) => spawnProgram('cli/rotate-keys.ts', env(), args).ended;
  expect(await rotate()).toEqual({ code: 0, stdout: 'New keys for dbo.\nNew keys for umbra.\n', stderr: '' });
  expect(await rotate('umbra')).toMatchObject({ code: 0, stdout: 'New keys for umbra.\n' });
  expect(await rotate('nobody')).toMatchObject({
    code: 1,
    stderr: 'There is no tenant "nobody"; give the slug of a tenant, or all.\n',
  });
});

test('the worker runs as a separate process beside the server, and stops on SIGTERM', async () => {
  const worker = spawnProgram('worker.ts', { ...env(), LOG_LEVEL: 'info' });
  const alone = spawnProgram('worker.ts', { ...env(), DATA_DIR: join(folder, 'empty') });
  await worker.says(/the worker is ready/);
  worker.child.kill('SIGTERM');
  expect(await worker.ended).toMatchObject({ code: 0, stderr: '' });
  expect(await alone.ended).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^No server is running on .+\n$/),
  });
});

test('a second server on the same data folder is refused, and the first keeps running', async () => {
  expect(await second.ended).toEqual({
    code: 1,
    stdout: '',
    stderr: `The data folder ${data()} is in use by another running server.\n`,
  });
  expect(postmaster()).toBe(firstPostmaster);
  expect((await fetch(`http://${HOST}:${port}/readyz`)).status).toBe(200);
});

test('SIGTERM finishes the request in flight, then ends with code 0 within ten seconds', async () => {
  const body = JSON.stringify({ email: 'someone@umbra.example' });
  const socket = connect(port, HOST);
  let answer = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
  socket.write(
    `POST /api/identity/forgot-password HTTP/1.1\r\nhost: umbra.localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nexpect: 100-continue\r\n\r\n`,
  );
  await expect.poll(() => answer).toContain('100 Continue'); // the request has started, its body is missing
  const startedAt = Date.now();
  running.child.kill('SIGTERM');
  await expect.poll(() => scheme('umbra').catch(() => 'closed')).toBe('closed');
  socket.write(body);
  await expect.poll(() => answer).toContain('HTTP/1.1 202');
  expect(await running.ended).toMatchObject({ code: 0 });
  expect(Date.now() - startedAt).toBeLessThan(10_000);
  expect(existsSync(join(data(), 'postgres/postmaster.pid'))).toBe(false);
});

test('data is kept after a restart', async () => {
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

test.each([
  ['is killed', 'SIGKILL'],
  ['is stopped', 'SIGINT'],
] as const)(
  'when the embedded database %s, the server restarts it and keeps running, and so does the worker',
  async (_, signal) => {
    const worker = spawnProgram('worker.ts', { ...env(), LOG_LEVEL: 'info' });
    await worker.says(/the worker is ready/);
    const before = postmaster();
    process.kill(before, signal);
    const answers = new Set<number | undefined>();
    await expect
      .poll(
        async () => {
          answers.add(await scheme('umbra'));
          return [postmaster() !== before, await scheme('umbra')];
        },
        { timeout: 20_000, interval: 20 },
      )
      .toEqual([true, 200]);
    expect([...answers].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect([running.child.exitCode, worker.child.exitCode]).toEqual([null, null]);
    worker.child.kill('SIGTERM');
    expect(await worker.ended).toMatchObject({ code: 0 });
  },
);

test('a server ends with the process that started it', async () => {
  running.child.disconnect();
  expect(await running.ended).toMatchObject({ code: 0 });
});

test('SIGTERM during the demo’s seed stops the server and its database at once, without output', async () => {
  const demo = join(folder, 'demo');
  const starting = spawnProgram('server.ts', { PORT: '0', DATA_DIR: demo });
  await expect.poll(() => existsSync(join(demo, 'demo-issuer/secrets.json')), { timeout: 30_000 }).toBe(true);
  const startedAt = Date.now();
  starting.child.kill('SIGTERM');
  expect(await starting.ended).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(Date.now() - startedAt).toBeLessThan(10_000);
  expect(existsSync(join(demo, 'postgres/postmaster.pid'))).toBe(false);
});
