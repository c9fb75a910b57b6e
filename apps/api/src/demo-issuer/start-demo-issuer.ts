import { fork } from 'node:child_process';
import { once } from 'node:events';
import * as z from 'zod';
import type { DemoPerson } from './settings.ts';

export interface DemoIssuerOptions {
  /** Port on 127.0.0.1; 0 takes a free one. */
  readonly port: number;
  /** Folder for its keys and sessions. */
  readonly folder: string;
  /** Address of the tenant whose people sign in there, such as http://globex.localhost:3000. */
  readonly clientOrigin: string;
  readonly people: readonly DemoPerson[];
  readonly password: string;
}
export interface DemoIssuer {
  /** Its `iss`, also the address to find it at. */
  readonly issuer: string;
  readonly pid: number;
  /** Called when the process ended without being asked to. */
  onEnd(listener: () => void): void;
  stop(): Promise<void>;
}

/** The message of the process when it serves. */
const Started = z.object({ issuer: z.string() });

/** Starts the demo issuer as a process of its own and waits until it serves. Throws a sentence when it cannot. */
export async function startDemoIssuer(options: DemoIssuerOptions): Promise<DemoIssuer> {
  const child = fork(new URL('./server.ts', import.meta.url), [], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [], // not what the parent was started with: no inspector, no loader
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      NODE_ENV: 'production',
      DEMO_ISSUER_PORT: String(options.port),
      DEMO_ISSUER_DIR: options.folder,
      DEMO_ISSUER_CLIENT_ORIGIN: options.clientOrigin,
      DEMO_ISSUER_PEOPLE: JSON.stringify(options.people),
      DEMO_ISSUER_PASSWORD: options.password,
    },
  });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    said = (said + chunk).slice(-2000);
  });
  const ended = once(child, 'exit');
  const first = await Promise.race([once(child, 'message'), ended.then(() => undefined)]);
  if (!first) throw new Error(said.trim().split('\n').at(-1) || 'The demo issuer ended while it started.');
  const { issuer } = Started.parse(first[0]);
  let wanted = false;
  return {
    issuer,
    pid: child.pid ?? 0,
    onEnd: (listener) => void ended.then(() => wanted || listener()),
    async stop() {
      wanted = true;
      child.kill('SIGTERM');
      await ended;
    },
  };
}
