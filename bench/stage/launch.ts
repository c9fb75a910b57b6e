import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const SERVER = '../../apps/api/src/server.ts';
const MEMORY = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };

/** Returns a quantile of the values: 0.5 is the median, 0.99 the p99. */
export const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN;
export const median = (values: readonly number[]): number => quantile(values, 0.5);

export const freePort = (): Promise<number> =>
  new Promise((answer) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => answer(typeof address === 'object' && address ? address.port : 0));
    });
  });

/**
 * Starts a program by its path relative to this folder, with the flag and memory settings of `npm start`, and waits until it
 * serves. Its standard output is written to a file in `logFolder`, as in production, or discarded. Returns it with the seconds that
 * this took.
 */
export async function start(
  file: string,
  env: Record<string, string>,
  logFolder?: string,
): Promise<{ child: ChildProcess; seconds: number }> {
  const startedAt = performance.now();
  const output = logFolder === undefined ? 'ignore' : openSync(join(logFolder, 'output.log'), 'a');
  const child = spawn(process.execPath, ['--max-semi-space-size=4', fileURLToPath(new URL(file, import.meta.url))], {
    env: { ...process.env, ...MEMORY, ...env },
    stdio: ['ignore', output, 'inherit', 'ipc'],
  });
  if (typeof output === 'number') closeSync(output);
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
  return { child, seconds: (performance.now() - startedAt) / 1000 };
}

export const stop = (child: ChildProcess): Promise<unknown> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve(undefined);
    child.once('exit', resolve);
    child.kill('SIGTERM');
  });

export const freshFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'safety-qube-bench-'));
  chmodSync(folder, 0o755);
  return folder;
};
