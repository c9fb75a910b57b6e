// Measures what others notice of a flooded poster: another poster's report and an issue that somebody signed in raises, beside a bare
// server under the same load. The bare server is the yardstick's: one process that checks codes, stores reports and encodes pictures as
// they come, with hand-written statements and nothing that keeps callers apart; it leaves undone the jobs that notify people, which the
// application does meanwhile. Then looks for every report that was accepted.
import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sharp } from '../apps/api/src/platform/image-readers.ts';
import type { Flood, Flooded } from './flood-load.ts';
import { bareHeadersOf, headersOf } from './measures/compare.ts';
import { send } from './measures/load.ts';
import { OPTIONS } from './options.ts';
import { atMost } from './results.ts';
import { addPosters, type BenchForm, type BenchPoster, formOf } from './stage/add-posters.ts';
import { cpuOf, cpuOfChildren } from './stage/cpu-time.ts';
import { median, quantile } from './stage/launch.ts';
import { openStage, type Stage } from './stage/open-stage.ts';
import { untilQueueIsEmpty, whileStopped } from './stage/queue.ts';

const PER_SECOND = 300;
/** Seconds of a flood in a round; those who are measured begin after the first two. */
const SECONDS = 8;
const LEAD_MS = 2000;
/** Milliseconds between two calls of somebody who is measured. */
const PAUSE_MS = 50;
/** Milliseconds in which a server that is idle uses less than a tenth of a processor. */
const IDLE_MS = 500;
const BOUND = 1.5;
const MEGABYTES = 10;
const RECORDS = 10_000;
/** Posters that others come by in turn, so that none of these is flooded: twenty reports in ten minutes each. */
const OTHERS = 300;
const CATEGORY = 'something-is-not-right';
const WORDS = 'The light above the stairs is out';

/** Returns a picture of noise that has just under ten megabytes, the most that is taken. */
async function largePicture(): Promise<Buffer> {
  const [width, height] = [3280, 2460];
  const raw = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
  for (let quality = 98; quality > 50; quality -= 4) {
    const picture = await raw.clone().jpeg({ quality }).toBuffer();
    if (picture.length <= MEGABYTES * 1e6) return picture;
  }
  throw new Error('no quality gives a picture of ten megabytes');
}

/** Floods a poster in another process while `during` runs. */
async function whileFlooded<T>(flood: Flood, during: () => Promise<T>): Promise<readonly [T, Flooded]> {
  const child = fork(fileURLToPath(new URL('./flood-load.ts', import.meta.url)));
  const flooded = new Promise<Flooded>((resolve, reject) => {
    child.once('message', (result) => resolve(result as Flooded));
    child.once('exit', (code) => reject(new Error(`the load has ended with ${code}`)));
  });
  child.send(flood);
  const done = await during();
  return [done, await flooded];
}

/** Returns the requests of those who are measured, by name: what is sent, by whom to both servers. */
function callersOf(stage: Stage, others: readonly BenchPoster[], form: BenchForm, facilityId: number) {
  let next = 0;
  const nobody = { ...stage.callers.worker, employeeId: 0, privileges: [] };
  return {
    'another poster’s report': () => {
      const { id, token, scheduleId } = others[next++ % others.length] as BenchPoster;
      const claim = randomBytes(32).toString('hex');
      const body = { scheduleId, description: WORDS, danger: 'no', form: { ...form, answers: {} }, claim };
      const bare = { 'x-caller': JSON.stringify({ ...nobody, posterId: id }) };
      return { path: '/api/visit/reports', body, ours: { authorization: token }, bare };
    },
    'a signed-in raise': () => ({
      path: '/api/issues',
      body: { description: WORDS, category: CATEGORY, facilityId },
      ours: headersOf(stage, 'worker'),
      bare: bareHeadersOf(stage, 'worker'),
    }),
  };
}
type Callers = ReturnType<typeof callersOf>;

/** The milliseconds of each call of those who are measured, and how many were refused. */
interface Noticed {
  readonly taken: Readonly<Record<string, number[]>>;
  refused: number;
}

async function notice(origin: string, whose: 'ours' | 'bare', callers: Callers): Promise<Noticed> {
  await wait(LEAD_MS);
  const until = performance.now() + SECONDS * 1000 - LEAD_MS;
  const noticed: Noticed = { taken: Object.fromEntries(Object.keys(callers).map((name) => [name, []])), refused: 0 };
  await Promise.all(
    Object.entries(callers).map(async ([name, next]) => {
      const agent = new http.Agent({ keepAlive: true });
      while (performance.now() < until) {
        const one = next();
        const headers = { ...one[whose], 'content-type': 'application/json', 'idempotency-key': randomUUID() };
        const startedAt = performance.now();
        const answer = await send(agent, origin + one.path, {
          method: 'POST',
          headers,
          body: JSON.stringify(one.body),
        });
        noticed.taken[name]?.push(performance.now() - startedAt);
        if (answer.status !== 201) {
          noticed.refused += 1;
          console.log(`  ${name}: ${answer.status} ${answer.body.slice(0, 200)}`);
        }
        await wait(PAUSE_MS);
      }
      agent.destroy();
    }),
  );
  return noticed;
}

/**
 * Waits until a server has done what a flood has left it, such as pictures for which nobody waits any more: it would take the
 * processors from the other server.
 */
async function untilIdle({ pid = 0 }: ChildProcess): Promise<void> {
  const cpu = () => cpuOf(pid) + cpuOfChildren(pid);
  for (let before = Number.NEGATIVE_INFINITY, now = cpu(); now - before > IDLE_MS * 100; now = cpu()) {
    before = now;
    await wait(IDLE_MS);
  }
}

/** Counts the accepted reports that are not stored exactly once, as a record or held. */
async function countLost({ client, tenantId }: Stage, accepted: readonly string[]): Promise<number> {
  const { rows } = await client.query<{ lost: number }>(
    `with stored as (select description words from app.record where tenant_id = $1 and description = any($2)
        union all select report ->> 'description' from app.held_report where tenant_id = $1)
      select count(*)::int lost from unnest($2::text[]) a where (select count(*) from stored s where s.words = a) <> 1`,
    [tenantId, accepted],
  );
  return rows[0]?.lost ?? 0;
}

const p99Of = (rounds: readonly Noticed[], name: string): number =>
  quantile(
    rounds.flatMap(({ taken }) => taken[name] ?? []),
    0.99,
  );
const shown = (statuses: Flooded['statuses']): string =>
  Object.entries(statuses)
    .map(
      ([kind, counts]) =>
        `${kind} ${Object.entries(counts)
          .map(([status, count]) => `${count} x ${status}`)
          .join(', ')}`,
    )
    .join('; ');

/** Measures on a temporary database. */
export async function measureFlood(): Promise<void> {
  const stage = await openStage(RECORDS);
  try {
    const { client, tenantId, app, tokens } = stage;
    const place = { client, tenantId, origin: app.origin, token: tokens.manager };
    const { rows } = await client.query<{ id: number }>(
      'select id::int from app.facility where tenant_id = $1 and is_active order by id',
      [tenantId],
    );
    const form = await formOf(place, CATEGORY);
    const facilityIds = rows.map(({ id }) => id);
    const [flooded, ...others] = await addPosters(place, form, { facilityIds, count: OTHERS + 1 });
    if (!flooded) throw new Error('there is no poster');
    const callers = callersOf(stage, others, form, facilityIds[0] ?? 0);
    const picture = join(stage.folder, 'picture.jpg');
    const bytes = await largePicture();
    writeFileSync(picture, bytes);
    const kept = join(stage.folder, 'kept');
    mkdirSync(kept);
    const bare = await stage.startBeside('../yardstick/server.ts', {
      YARDSTICK_DATABASE: stage.superuserUrl,
      YARDSTICK_TENANT: String(tenantId),
      YARDSTICK_FOLDER: kept,
    });
    const nobody = { tenantId, employeeId: 0, roleId: 0, facilityIds: null, privileges: [] };
    const caller = JSON.stringify({ ...nobody, posterId: flooded.id });
    const flood = { poster: flooded, form, caller, picture, perSecond: PER_SECOND, seconds: SECONDS };
    console.log(
      `\nA poster at ${PER_SECOND} requests a second, files of ${(bytes.length / 1e6).toFixed(1)} MB; the longest of each in ms`,
    );

    /**
     * What was noticed in all rounds: a round has fewer than a hundred calls of each, of which the p99 would be the longest one. That
     * is as long as one stop of the disk or of the machine, of which either server may have one in a round and the other none.
     */
    const rounds = { ours: [] as Noticed[], bare: [] as Noticed[] };
    let [refused, lost, refusedReports] = [0, 0, 0];
    for (let round = -1; round < OPTIONS.rounds; round += 1) {
      const [theirs] = await whileStopped(stage, () =>
        whileFlooded({ ...flood, origin: bare.origin, mark: `Bare ${round}` }, () =>
          notice(bare.origin, 'bare', callers),
        ),
      );
      await untilIdle(bare.child);
      rmSync(kept, { recursive: true });
      mkdirSync(kept);
      const before = [cpuOf(app.child.pid), cpuOfChildren(stage.databasePid)];
      const startedAt = performance.now();
      const [ours, load] = await whileFlooded({ ...flood, origin: app.origin, mark: `Flood ${round}` }, async () => {
        const noticed = await notice(app.origin, 'ours', callers);
        const shares = [cpuOf(app.child.pid), cpuOfChildren(stage.databasePid)].map(
          (cpu, at) => (cpu - (before[at] ?? 0)) / 10 / (performance.now() - startedAt),
        );
        console.log(
          `  processors of the server ${shares[0]?.toFixed(0)} %, of the database ${shares[1]?.toFixed(0)} %`,
        );
        return noticed;
      });
      await untilQueueIsEmpty(client);
      await untilIdle(app.child);
      lost += await countLost(stage, load.accepted);
      const line = Object.keys(callers).map(
        (name) => `${name} ${p99Of([ours], name).toFixed(0)} beside ${p99Of([theirs], name).toFixed(0)}`,
      );
      console.log(`  ${line.join(', ')}; at most ${load.most} in progress; ${shown(load.statuses)}`);
      if (round < 0) continue; // warms up
      refused += ours.refused;
      refusedReports += Object.entries(load.statuses['report'] ?? {}).reduce(
        (sum, [status, count]) => sum + (status === '201' ? 0 : count),
        0,
      );
      rounds.ours.push(ours);
      rounds.bare.push(theirs);
    }
    for (const name of Object.keys(callers)) {
      const [ours, bare] = [p99Of(rounds.ours, name), p99Of(rounds.bare, name)];
      const calls = rounds.ours.reduce((sum, { taken }) => sum + (taken[name]?.length ?? 0), 0);
      const byRound = rounds.ours.map((one, at) => p99Of([one], name) / p99Of(rounds.bare.slice(at, at + 1), name));
      console.log(
        `  ${name}: p99 ${ours.toFixed(0)} of ${calls} calls, beside ${bare.toFixed(0)}; by the longest of a round ${median(byRound).toFixed(2)} x`,
      );
      atMost(`${name} beside a flooded poster: p99 of the bare server’s`, ours / bare, BOUND, 'x');
    }
    atMost('others refused beside a flooded poster', refused, 0, 'calls');
    atMost('reports by the flooded poster that were refused', refusedReports, 0, 'reports');
    atMost('accepted reports that are not stored once', lost, 0, 'reports');
  } finally {
    await stage.close();
  }
}
