// Measures how long a write waits for a lock while a site with many records is merged into another one: people edit records of the
// site meanwhile, and waits are read from the database itself, so that the load of the machine does not count.
import { setTimeout as wait } from 'node:timers/promises';
import { DEMO_PASSWORD } from '@safety-qube/domain/demo';
import pg from 'pg';
import { OPTIONS } from './options.ts';
import { atMost } from './results.ts';
import { median, quantile } from './stage/launch.ts';
import { openStage, type Stage } from './stage/open-stage.ts';
import { signIn } from './stage/sign-in.ts';

/** Milliseconds that a write may wait. */
const BOUND = 50;
/** People who edit records of the site, each one after the other. */
const WRITERS = 2;
const SAMPLE_MS = 5;
const POLL_MS = 250;
/** Milliseconds of the same edits without a merge: what the load of the machine makes of them. */
const CALM_MS = 5000;
/** Statements that wait without being those of the merge, and for how long in milliseconds. */
const WAITS = `select max(extract(epoch from clock_timestamp() - l.waitstart) * 1000)::float8 ms
  from pg_locks l join pg_stat_activity a on a.pid = l.pid
  where not l.granted and l.waitstart is not null and a.query not like '%place_move%'`;

interface Site {
  readonly from: number;
  readonly into: number;
}

/** Puts all hazards at one facility, and returns it with another one. */
async function fillSite({ client, tenantId }: Stage): Promise<Site> {
  const { rows } = await client.query<{ id: number }>(
    `select id::int from app.facility where tenant_id = $1 and is_active order by id limit 2`,
    [tenantId],
  );
  const [from, into] = rows.map(({ id }) => id);
  if (from === undefined || into === undefined) throw new Error('the demo has no two facilities');
  // As when the records are filled: nothing that triggers derive depends on the place.
  await client.query('set session_replication_role to replica');
  await client.query(
    `update app.record set facility_id = $2, department_id = null, location_id = null, subarea_id = null
      where tenant_id = $1 and type = 'hazard'`,
    [tenantId, from],
  );
  await client.query('set session_replication_role to origin');
  await client.query('vacuum analyze app.record');
  return { from, into };
}

const countAt = async ({ client, tenantId }: Stage, facilityId: number): Promise<number> => {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int from app.record where tenant_id = $1 and facility_id = $2',
    [tenantId, facilityId],
  );
  return rows[0]?.count ?? 0;
};

/** Calls the application as installed. */
async function call(stage: Stage, token: string, method: string, path: string, body?: object, version?: number) {
  const answer = await fetch(`${stage.app.origin}${path}`, {
    method,
    headers: {
      authorization: token,
      ...(body && { 'content-type': 'application/json' }),
      ...(version !== undefined && { 'if-match': String(version) }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as { version: number } };
}

/** Edits hazards of the site until the merge has ended. Returns the milliseconds of each edit. */
async function edit(stage: Stage, ids: readonly number[], signal: AbortSignal): Promise<number[]> {
  const taken: number[] = [];
  for (let at = 0; !signal.aborted; at += 1) {
    const path = `/api/hazards/${ids[at % ids.length]}`;
    const { body } = await call(stage, stage.tokens.manager, 'GET', path);
    const startedAt = performance.now();
    const { status } = await call(stage, stage.tokens.manager, 'PATCH', path, { title: `Edited ${at}` }, body.version);
    // The merge has moved it since it was read.
    if (status !== 200 && status !== 409) throw new Error(`an edit was answered with ${status}`);
    taken.push(performance.now() - startedAt);
  }
  return taken;
}

/** Reads how long the longest write has waited for a lock, until the merge has ended. */
async function sampleWaits(stage: Stage, signal: AbortSignal): Promise<number> {
  const client = new pg.Client({ connectionString: stage.superuserUrl });
  await client.connect();
  let longest = 0;
  while (!signal.aborted) {
    const { rows } = await client.query<{ ms: number | null }>(WAITS);
    longest = Math.max(longest, rows[0]?.ms ?? 0);
    await wait(SAMPLE_MS);
  }
  await client.end();
  return longest;
}

/** Measures on a temporary database. */
export async function measureMerge(): Promise<void> {
  const most = Math.max(...OPTIONS.scales);
  const stage = await openStage(most, { hazard: most });
  try {
    const site = await fillSite(stage);
    const records = await countAt(stage, site.from);
    const { rows } = await stage.client.query<{ id: number }>(
      `select id::int from app.record where tenant_id = $1 and type = 'hazard' and shelf = 'open' and facility_id = $2
        and not is_confidential order by md5(id::text) limit 2000`,
      [stage.tenantId, site.from],
    );
    const ids = rows.map(({ id }) => id);
    const token = await signIn(stage.app.origin, 'administrator@dbo.example', DEMO_PASSWORD);
    const editAll = async (signal: AbortSignal) => {
      const ofWriter = (writer: number) => ids.filter((_id, at) => at % WRITERS === writer);
      const taken = Array.from({ length: WRITERS }, (_, writer) => edit(stage, ofWriter(writer), signal));
      return (await Promise.all(taken)).flat();
    };
    const calm = await editAll(AbortSignal.timeout(CALM_MS));
    const ended = new AbortController();
    const writing = editAll(ended.signal);
    const waiting = sampleWaits(stage, ended.signal);
    const startedAt = performance.now();
    const { status } = await call(stage, token, 'DELETE', `/api/fm/facility/${site.from}?moveTo=${site.into}`);
    if (status !== 200) throw new Error(`the merge was answered with ${status}`);
    while ((await countAt(stage, site.from)) > 0) await wait(POLL_MS);
    const seconds = (performance.now() - startedAt) / 1000;
    ended.abort();
    const taken = await writing;
    const longest = await waiting;
    console.log(
      `\nA site with ${records} records merged in ${seconds.toFixed(0)} s while ${taken.length} edits were made`,
    );
    for (const [when, all] of [['before', calm] as const, ['meanwhile', taken] as const])
      console.log(`  an edit ${when} took ${median(all).toFixed(0)} ms, p99 ${quantile(all, 0.99).toFixed(0)} ms`);
    atMost(`wait of a write for the merge of a site with ${records} records`, longest, BOUND);
  } finally {
    await stage.close();
  }
}
