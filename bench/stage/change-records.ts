import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { headersOf } from '../measures/compare.ts';
import { send } from '../measures/load.ts';
import type { Stage } from './open-stage.ts';
import { untilQueueIsEmpty } from './queue.ts';

const CONCURRENT_CHANGES = 16;
/** Of this many changes one raises a record, one reassigns it, and the others change fields by which lists are ordered. */
const CYCLE = 5;

interface Open {
  readonly id: number;
  readonly path: string;
  readonly status: string;
  version: number;
}

const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Returns the body for raising a hazard at a facility. */
export const raiseBody = (facilityId: number, n: number) => ({
  description:
    'The guard rail beside the loading dock is loose at its second post and gives way when somebody leans on it. ' +
    `A colleague nearly fell this morning. We have put barrier ${n} in front of it.`,
  category: 'other',
  facilityId,
});

async function openOf({ client, tenantId }: Stage): Promise<Open[]> {
  const { rows } = await client.query<Open>(
    `select id::int, '/api/' || type || 's/' || id path, status, version from app.record where tenant_id = $1
      and type in ('hazard', 'incident') and shelf = 'open' and not is_confidential order by md5(id::text) limit 5000`,
    [tenantId],
  );
  return rows;
}

/** Returns the request of the n-th change. */
function changeOf(open: Open, n: number, facilities: readonly number[], staff: readonly number[]) {
  if (n % CYCLE === 0)
    return {
      method: 'POST',
      path: '/api/hazards',
      body: raiseBody(facilities[n % facilities.length] ?? 0, n),
    } as const;
  if (n % CYCLE === 1 && open.status !== 'Open')
    return { method: 'POST', path: `${open.path}/reassign`, body: { team: [staff[n % staff.length]] } } as const;
  return { method: 'PATCH', path: open.path, body: { priority: 1 + (n % 4), dueOn: dayIn(n % 60) } } as const;
}

/** A record that is changed, with its current version. */
export type Change = Open;

/** Creates a client that changes records through the application: `next` makes a change, of which 16 can run concurrently. */
export async function changer(stage: Stage) {
  const ids = async (table: string, where: string) =>
    (
      await stage.client.query<{ id: number }>(
        `select id::int from app.${table} where tenant_id = $1 and ${where} order by id limit 500`,
        [stage.tenantId],
      )
    ).rows.map(({ id }) => id);
  const [facilities, staff] = [await ids('facility', 'is_active'), await ids('employee', `status = 'active'`)];
  const records = await openOf(stage);
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONCURRENT_CHANGES });
  const free = [...records]; // records without a change in progress
  let made = 0;
  const next = async (): Promise<void> => {
    const n = made++;
    const of = free.shift();
    if (!of) throw new Error('there is nothing to change');
    const { method, path, body } = changeOf(of, n, facilities, staff);
    const answer = await send(agent, stage.app.origin + path, {
      method,
      headers: {
        ...headersOf(stage, 'manager'),
        ...{ 'content-type': 'application/json', 'idempotency-key': randomUUID(), 'if-match': `"${of.version}"` },
      },
      body: JSON.stringify(body),
    });
    if (answer.status >= 300)
      throw new Error(`${method} ${path} answers ${answer.status} ${answer.body.slice(0, 500)}`);
    if (path !== '/api/hazards') of.version = (JSON.parse(answer.body) as { version: number }).version;
    free.push(of);
  };
  return { records, next, close: () => agent.destroy() };
}

/**
 * Changes records like people do, then waits until the resulting jobs are done. Prints how long both took. Dead rows are left to
 * autovacuum.
 */
export async function changeRecords(stage: Stage, changes: number): Promise<void> {
  const { next, close } = await changer(stage);
  const startedAt = performance.now();
  let left = changes;
  const work = async () => {
    while (left-- > 0) await next();
  };
  await Promise.all(Array.from({ length: CONCURRENT_CHANGES }, work));
  close();
  const changed = performance.now() - startedAt;
  const queueMs = await untilQueueIsEmpty(stage.client);
  console.log(
    `  ${changes} changes in ${(changed / 1000).toFixed(0)} s, the queue of their jobs empty ${(queueMs / 1000).toFixed(1)} s after`,
  );
}

/** Waits until autovacuum has nothing left to do by its own thresholds, for at most `minutes`. */
export async function waitForAutovacuum({ client }: Stage, minutes: number): Promise<void> {
  const startedAt = performance.now();
  for (;;) {
    const { rows } = await client.query<{ name: string }>(
      `with setting as (select name, setting::float8 value from pg_settings where name like 'autovacuum_%'),
          rule as (select (select value from setting where name = 'autovacuum_vacuum_threshold') base,
            (select value from setting where name = 'autovacuum_vacuum_scale_factor') factor)
        select s.relname::text name from pg_stat_user_tables s join pg_class c on c.oid = s.relid, rule
          where s.schemaname = 'app' and s.n_dead_tup > rule.base + rule.factor * greatest(c.reltuples, 0)
        union select relid::regclass::text from pg_stat_progress_vacuum order by 1`,
    );
    const waited = `${((performance.now() - startedAt) / 1000).toFixed(0)} s`;
    if (!rows.length) return console.log(`  autovacuum has nothing left to do after ${waited}`);
    if (performance.now() - startedAt > minutes * 60_000)
      return console.log(`  autovacuum has not been at ${rows.map(({ name }) => name).join(', ')} after ${waited}`);
    await wait(1000);
  }
}
