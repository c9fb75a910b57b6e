import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import type { TenantDb } from '../db/database.ts';
import { type JobRunner, startJobs } from './jobs.ts';
import { runTimerJob, setTimer, type TimerKind, withdrawTimer } from './timers.ts';

const t = useTestApp();
const quiet = { info() {}, warn() {}, error() {}, debug() {} };
const dbOf = (tenant: 'acme' | 'globex' = 'acme') => t.database.forTenant(t.tenants[tenant].id);
/** The subject and the tenant of each timer that ran, with the milliseconds after its instant. */
let ran: { subjectId: number; tenantId: number; at: number }[];
beforeEach(() => {
  ran = [];
});

/** A kind of timers that notes that it ran once it is committed; `work` is done in its transaction. */
const noting = (work: (tx: TenantDb) => Promise<unknown> = async () => undefined): TimerKind => ({
  kind: 'note',
  lock: async () => undefined,
  async run(subjectId, { tx, tenant, afterCommit }) {
    await work(tx);
    afterCommit(() => void ran.push({ subjectId, tenantId: tenant.id, at: Date.now() }));
  },
});
const running = async (kinds: readonly TimerKind[], workers: number, work: () => Promise<void>): Promise<void> => {
  const runners: JobRunner[] = [];
  for (let made = 0; made < workers; made += 1)
    runners.push(await startJobs(t.ownerUrl, t.database, [runTimerJob(kinds)], quiet, { pollInterval: 50 }));
  try {
    await work();
  } finally {
    await Promise.all(runners.map((runner) => runner.stop()));
  }
};
const inMs = (ms: number) => sql<Date>`now() + make_interval(secs => ${ms / 1000})`;
const subjects = () => ran.map(({ subjectId }) => subjectId).sort((a, b) => a - b);
const timers = async () =>
  (await dbOf().selectFrom('timer').select('subject_id').where('kind', '=', 'note').execute()).length;

test('timers run once and not before their instant, with several workers', async () => {
  await running([noting()], 3, async () => {
    const begun = Date.now();
    for (let id = 1; id <= 20; id += 1) await setTimer(dbOf(), 'note', id, inMs(500));
    await expect.poll(timers, { timeout: 10_000 }).toBe(0);
    await wait(300);
    expect(subjects()).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
    expect(Math.min(...ran.map(({ at }) => at)) - begun).toBeGreaterThanOrEqual(500);
  });
}, 20_000);

test('a timer that is moved runs at its new instant alone, one that is withdrawn not at all', async () => {
  await setTimer(dbOf(), 'note', 1, inMs(200));
  await setTimer(dbOf(), 'note', 1, inMs(60_000));
  await setTimer(dbOf(), 'note', 2, inMs(60_000));
  await setTimer(dbOf(), 'note', 2, inMs(300));
  await setTimer(dbOf(), 'note', 3, inMs(200));
  await withdrawTimer(dbOf(), 'note', 3);
  await running([noting()], 2, async () => {
    await expect.poll(subjects, { timeout: 5000 }).toEqual([2]);
    await wait(500);
    expect(subjects()).toEqual([2]);
    expect(await timers()).toBe(1);
  });
  await withdrawTimer(dbOf(), 'note', 1);
}, 20_000);

test('a timer belongs to the transaction that sets it, and to its tenant', async () => {
  await dbOf()
    .transaction()
    .execute(async (tx) => {
      await setTimer(tx, 'note', 1, inMs(0));
      throw new Error('undone');
    })
    .catch(() => undefined);
  await setTimer(dbOf('globex'), 'note', 2, inMs(0));
  await running([noting()], 1, async () => {
    await expect.poll(() => ran.length, { timeout: 5000 }).toBe(1);
    expect(ran).toMatchObject([{ subjectId: 2, tenantId: t.tenants.globex.id }]);
  });
});

test('what became due while no worker ran is done when one starts, and once', async () => {
  await setTimer(dbOf(), 'note', 7, inMs(-60_000));
  await running([noting()], 2, () => expect.poll(subjects, { timeout: 5000 }).toEqual([7]));
  await running([noting()], 1, () => wait(300));
  expect(subjects()).toEqual([7]);
});

test('a timer whose work fails stays, and is tried again', async () => {
  let tries = 0;
  const failing = noting(async () => {
    tries += 1;
    if (tries === 1) throw new Error('not now');
  });
  await setTimer(dbOf(), 'note', 9, inMs(0));
  await running([failing], 1, async () => {
    await expect.poll(() => tries, { timeout: 5000 }).toBe(1);
    expect(await timers()).toBe(1);
    // Without the delay that follows a failure.
    await t.owner.pool.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null');
    await expect.poll(subjects, { timeout: 10_000 }).toEqual([9]);
    expect(await timers()).toBe(0);
  });
}, 20_000);

test('a timer and a writer that has locked its subject wait for each other in one order', async () => {
  const order: string[] = [];
  const locking: TimerKind = {
    ...noting(),
    async lock(tx) {
      order.push('timer waits');
      await sql`select pg_advisory_xact_lock(4242)`.execute(tx);
    },
  };
  const held = Promise.withResolvers<void>();
  const writer = dbOf()
    .transaction()
    .execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(4242)`.execute(tx);
      await held.promise;
      await withdrawTimer(tx, 'note', 5);
    });
  await setTimer(dbOf(), 'note', 5, inMs(0));
  await running([locking], 1, async () => {
    await expect.poll(() => order, { timeout: 5000 }).toEqual(['timer waits']);
    held.resolve();
    await writer;
    await wait(300);
    expect(ran).toEqual([]);
  });
});
