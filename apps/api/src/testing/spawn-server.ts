import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const NODE = at('../../../../node_modules/.bin/node');

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}
export interface Spawned {
  readonly child: ChildProcess;
  /** Returns its output so far. */
  stdout(): string;
  /** Resolves with its output once this matches; rejects if the process ends first. */
  says(pattern: RegExp): Promise<string>;
  readonly ended: Promise<Ended>;
}

/** Spawns one of the product's programs (`server.ts`, `cli/create-tenant.ts`) with its own environment. */
export function spawnProgram(file: string, env: Record<string, string>, args: string[] = []): Spawned {
  const child = spawn(NODE, [at(`../${file}`), ...args], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: at('../../../../node_modules/.cache/node'),
      DATABASE_MEMORY_MB: '512',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => (stdout += chunk));
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk));
  // Not 'close', which is never emitted after the IPC channel was closed from this side.
  const over = [once(child, 'exit'), once(child.stdout as Readable, 'end'), once(child.stderr as Readable, 'end')];
  const ended = Promise.all(over).then(([exit]) => ({ code: exit?.[0] as number | null, stdout, stderr }));
  return {
    child,
    stdout: () => stdout,
    ended,
    says: (pattern) =>
      new Promise((answer, fail) => {
        const look = () => pattern.test(stdout) && answer(stdout);
        child.stdout?.on('data', look);
        look();
        void ended.then((end) => fail(new Error(`ended with ${end.code}: ${end.stderr}`)));
      }),
  };
}
