import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Answer, Operation } from './account.ts';
import { send, type World } from './world.ts';

/** Rows per file: several batches, so that a kill happens when only some are written. */
const ROWS = 2_500;
/** Timeout of an import in milliseconds, with everything that runs beside it. */
const IMPORT_TIMEOUT_MS = 90_000;

interface State {
  readonly id: number;
  readonly state: string;
  readonly version: number;
  readonly created: number;
  readonly problems: number;
}

/** An uploaded and checked import that is ready to start. */
export interface PreparedImport {
  readonly id: number;
  readonly rows: number;
  /** Prefix of every description in it. */
  readonly label: string;
  /** Starts it without waiting for the response. */
  start(): void;
  /** Waits until it is done, regardless of kills meanwhile. Returns the faults. */
  finish(): Promise<string[]>;
}

/** Uploads and checks a file. */
export async function prepareImport(world: World, round: string): Promise<PreparedImport> {
  const label = `Kill import ${round}`;
  const lines = Array.from({ length: ROWS }, (_, n) => `"${label} row ${n}: a loose step",${world.facility}`);
  const ask = async (op: Omit<Operation, 'as' | 'isLoose' | 'enter'>): Promise<Answer> => {
    for (const until = Date.now() + IMPORT_TIMEOUT_MS; Date.now() < until; await wait(250)) {
      const answer = await send(world, { as: 'manager', ...op });
      if (answer) return answer;
    }
    throw new Error(`${op.method} ${op.path} has no answer`);
  };
  const look = async (id: number): Promise<State> =>
    (await ask({ method: 'GET', path: `/api/imports/${id}`, body: {} })).body as State;
  const until = async (id: number, isOver: (state: string) => boolean): Promise<State> => {
    for (const limit = Date.now() + IMPORT_TIMEOUT_MS; ; await wait(100)) {
      const now = await look(id);
      if (isOver(now.state) || Date.now() > limit) return now;
    }
  };
  const imported = await ask({
    method: 'POST',
    path: '/api/imports?type=hazard&name=kill.csv',
    body: Buffer.from(`Description,Site\n${lines.join('\n')}\n`),
    key: randomUUID(),
  });
  const { id, version } = imported.body as State;
  await ask({ method: 'POST', path: `/api/imports/${id}/check`, body: {}, version });
  const checked = await until(id, (state) => state !== 'checking');
  if (checked.state !== 'checked' || checked.problems)
    throw new Error(`The import is ${checked.state} with ${checked.problems} problems.`);
  const go = {
    method: 'POST',
    path: `/api/imports/${id}/start`,
    body: {},
    version: checked.version,
    key: randomUUID(),
  } as const;
  return {
    id,
    rows: ROWS,
    label,
    start: () => void ask(go).catch(() => undefined),
    async finish() {
      const answer = await ask(go);
      if (answer.status !== 202) return [`the start of an import: ${answer.status} ${JSON.stringify(answer.body)}`];
      const { state, created } = await until(id, (now) => now !== 'running');
      return state === 'done' && created === ROWS ? [] : [`the import is ${state} with ${created} of ${ROWS} rows`];
    },
  };
}
