import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { WriteCase } from '../cases/write-cases.ts';
import { type Given, type Planned, pathWith } from '../replay/read-plans.ts';
import type { Plan } from '../replay/record-statements.ts';
import type { Stage } from '../stage/open-stage.ts';
import { untilQueueIsEmpty } from '../stage/queue.ts';
import { differenceOf } from './compare.ts';
import { send } from './load.ts';
import type { Contest } from './throughput.ts';

const JSON_BODY = { 'content-type': 'application/json' };
const ifMatch = ({ version }: WriteCase) => (version === undefined ? {} : { 'if-match': `"${version}"` });

/** What differs between writes: keys and times. Times are only compared by presence. */
const KEYS = /^(id|record_id|number|xid|handled_at|execution_id|question_id|questionId)$/;
const MOMENT = /^\d{4}-\d\d-\d\d[T ]/;
/** Returns a value without what may differ. */
function comparable(value: unknown): unknown {
  if (typeof value === 'string' && MOMENT.test(value)) return 'a moment';
  if (Array.isArray(value)) return value.map(comparable);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => (KEYS.test(key) ? [] : [[key, comparable(one)]])),
  );
}

/** Logs every enqueued job to a table, even if it is run at once. */
const logJobs = ({ client }: Stage) =>
  client.query(`create schema bench; create table bench.job (task text, payload json);
    create function bench.note_job() returns trigger language plpgsql security definer as $$ begin
      insert into bench.job select t.identifier, new.payload from graphile_worker._private_tasks t where t.id = new.task_id;
      return null;
    end $$;
    create trigger noted after insert on graphile_worker._private_jobs for each row execute function bench.note_job()`);
const forgetJobs = ({ client }: Stage) => client.query('drop schema bench cascade');

/** Sends one write of each case to both servers. Throws with all differences of their responses and of the written rows. */
export async function compareWrites(stage: Stage, yardstick: string, cases: readonly WriteCase[]): Promise<void> {
  const agent = new http.Agent({ keepAlive: true });
  const found: string[] = [];
  await logJobs(stage);
  for (const one of cases) {
    const write = async (origin: string, whose: 'ours' | 'bare') => {
      const given: Given = one.given?.() ?? {};
      const answer = await send(agent, origin + pathWith(one.path, given), {
        method: one.method,
        headers: { ...one.headers(given)[whose], ...JSON_BODY, ...ifMatch(one), 'idempotency-key': randomUUID() },
        body: JSON.stringify(one.body(given)),
      });
      if (answer.status >= 300) throw new Error(`${one.name}: ${origin} answers ${answer.status} ${answer.body}`);
      const body = JSON.parse(answer.body) as { id?: number; number?: string };
      const values = [stage.tenantId, given['id'] ?? body.id ?? body.number, given['questionId']];
      const { rows } = await stage.client.query<{ rows: object }>(
        one.rows,
        values.slice(0, one.rows.includes('$3') ? 3 : 2),
      );
      return comparable({ status: answer.status, body, rows: rows[0]?.rows });
    };
    const ours = await write(stage.app.origin, 'ours');
    const theirs = await write(yardstick, 'bare');
    const difference = differenceOf(ours, theirs);
    if (difference !== undefined) found.push(`  ${one.name}: ${difference}`);
  }
  await untilQueueIsEmpty(stage.client);
  await forgetJobs(stage);
  agent.destroy();
  if (found.length) throw new Error(`the yardstick does not write what the application writes\n${found.join('\n')}`);
  if (cases.length) console.log(`  ${cases.length} writes leave the yardstick's rows`);
}

/** Returns the requests whose statements must be recorded for these cases. */
export const plannedWrites = (cases: readonly WriteCase[]): Planned[] =>
  cases.map((one) => ({
    key: one.name,
    ...{ method: one.method, path: one.path, body: one.body },
    headers: (given) => ({ ...one.headers(given).ours, ...ifMatch(one), host: 'dbo.localhost' }),
    ...(one.given && { given: one.given }),
  }));

/** Returns the requests of a case for the three servers. */
export function writeContest(plans: Readonly<Record<string, Plan>>, one: WriteCase): Contest {
  const shot = (pathOf: (given: Given) => string, headersOf: (given: Given) => Readonly<Record<string, string>>) => [
    {
      method: one.method,
      path: one.path,
      headers: { ...JSON_BODY, ...ifMatch(one) },
      body: '',
      next: () => {
        const given = one.given?.() ?? {};
        return {
          path: pathOf(given),
          headers: { ...headersOf(given), 'idempotency-key': randomUUID() },
          body: JSON.stringify(one.body(given)),
        };
      },
    },
  ];
  const query = (given: Given) => new URLSearchParams({ plan: one.name, ...given } as Record<string, string>);
  return {
    name: one.name,
    ours: shot(
      (given) => pathWith(one.path, given),
      (given) => one.headers(given).ours,
    ),
    bare: shot(
      (given) => pathWith(one.path, given),
      (given) => one.headers(given).bare,
    ),
    replay: shot(
      (given) => `/?${query(given)}`,
      () => ({}),
    ),
    statements: plans[one.name]?.statements.length ?? 0,
    least: one.least,
  };
}
