import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

export const freePort = (): Promise<number> =>
  new Promise((answer) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => answer(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** Starts a program of this folder and waits until it serves. Answers it with the seconds that this took. */
export async function start(
  file: string,
  env: Record<string, string>,
): Promise<{ child: ChildProcess; seconds: number }> {
  const begun = performance.now();
  const child = spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url))], {
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

export const stop = (child: ChildProcess): Promise<unknown> =>
  new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill('SIGTERM');
  });

export const freshFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'safety-qube-bench-'));
  chmodSync(folder, 0o755);
  return folder;
};
