import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { breakableLine } from '../../testing/breakable-line.ts';
import { closeConnections } from '../../testing/close-connections.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { enqueue } from './enqueue.ts';
import { type Job, job, startJobs } from './jobs.ts';

const t = useTestApp();

const quiet = { info() {}, warn() {}, error() {}, debug() {} };
const dbOf = () => t.database.forTenant(t.tenants.acme.id);
async function running<T>(jobs: Job[], work: () => Promise<T>): Promise<T> {
  const runner = await startJobs(t.ownerUrl, t.database, jobs, quiet, { pollInterval: 50 });
  try {
    return await work();
  } finally {
    await runner.stop();
  }
}
const waitingJobs = async () =>
  (await t.owner.pool.query('select id, locked_by, last_error from graphile_worker._private_jobs')).rows;

test('every job is done although all connections are terminated again and again while jobs end', async () => {
  const done = new Set<number>();
  const quick = job({
    id: 'quick',
    payload: z.object({ n: z.int() }),
    async run({ n }) {
      await wait(2);
      done.add(n);
    },
  });
  await running([quick], async () => {
    for (let round = 0; round < 8; round += 1) {
      await sql`select app.enqueue('quick', jsonb_build_object('n', n)) from generate_series(${round * 40}::int, ${
        round * 40 + 39
      }::int) n`.execute(dbOf());
      await wait(30 + round * 11);
      await closeConnections(t);
    }
    await expect.poll(() => done.size, { timeout: 20_000 }).toBe(320);
    await expect.poll(waitingJobs, { timeout: 10_000 }).toEqual([]);
  });
}, 60_000);

test('a job that fails while the database is unreachable is retried', async () => {
  const tries: string[] = [];
  const failing = job({
    id: 'failing',
    payload: z.object({}),
    async run() {
      tries.push('try');
      if (tries.length > 1) return;
      await closeConnections(t);
      throw new Error('the database went');
    },
  });
  await running([failing], async () => {
    await enqueue(dbOf(), 'failing', {});
    await expect.poll(() => tries.length, { timeout: 20_000 }).toBe(2);
    await expect.poll(waitingJobs, { timeout: 10_000 }).toEqual([]);
  });
}, 40_000);

test('a job that was taken by a statement whose response was lost does not stay locked', async () => {
  const ran: string[] = [];
  const held = Promise.withResolvers<void>();
  const jobs = [
    job({ id: 'long', payload: z.object({}), run: () => held.promise }),
    job({ id: 'taken', payload: z.object({}), run: async () => void ran.push('taken') }),
  ];
  await running(jobs, async () => {
    await enqueue(dbOf(), 'long', {});
    const name = async () =>
      (await t.owner.pool.query('select locked_by from graphile_worker._private_jobs')).rows[0]?.locked_by as string;
    await expect.poll(name, { timeout: 5000 }).toMatch(/^pool-/);
    // As such a statement leaves it: locked by the current worker, which does not know of it.
    await t.owner.pool.query(
      `insert into graphile_worker._private_jobs (task_id, payload, locked_at, locked_by, attempts)
       select id, $1, now(), $2, 1 from graphile_worker._private_tasks where identifier = 'taken'`,
      [JSON.stringify({ tenantId: t.tenants.acme.id }), await name()],
    );
    held.resolve();
    await closeConnections(t);
    await expect.poll(() => ran, { timeout: 10_000 }).toEqual(['taken']);
  });
}, 30_000);

test('a running job continues when the database is lost; other jobs are run meanwhile, and it runs only once', async () => {
  const ran: string[] = [];
  const held = Promise.withResolvers<void>();
  const jobs = [
    job({
      id: 'long',
      payload: z.object({}),
      async run() {
        ran.push('started');
        await held.promise;
        ran.push('ended');
      },
    }),
    job({ id: 'beside', payload: z.object({}), run: async () => void ran.push('beside') }),
  ];
  await running(jobs, async () => {
    await enqueue(dbOf(), 'long', {});
    await expect.poll(() => ran, { timeout: 5000 }).toEqual(['started']);
    await closeConnections(t);
    await enqueue(dbOf(), 'beside', {});
    await expect.poll(() => ran, { timeout: 10_000 }).toEqual(['started', 'beside']);
    await wait(2500); // long enough for it to be considered abandoned
    held.resolve();
    await expect.poll(waitingJobs, { timeout: 10_000 }).toEqual([]);
    expect(ran).toEqual(['started', 'beside', 'ended']);
  });
}, 40_000);

test('while the database is unreachable, the worker is restarted after growing pauses, and jobs run once it is back', async () => {
  const line = await breakableLine(t.ownerUrl);
  const failedAt: number[] = [];
  const log = {
    ...quiet,
    warn: (...said: unknown[]) => void (String(said[1]).includes('wait for') && failedAt.push(performance.now())),
  };
  const ran: string[] = [];
  const note = job({ id: 'note', payload: z.object({}), run: async () => void ran.push('note') });
  const runner = await startJobs(line.url, t.database, [note], log, { pollInterval: 50 });
  line.refuse(true);
  await closeConnections(t);
  await enqueue(dbOf(), 'note', {});
  await expect.poll(() => failedAt.length, { timeout: 20_000 }).toBeGreaterThan(3);
  const pauses = failedAt.slice(1).map((at, n) => at - (failedAt[n] ?? 0));
  expect(pauses[2]).toBeGreaterThan((pauses[0] ?? 0) * 2);
  expect(ran).toEqual([]);
  line.refuse(false);
  await expect.poll(() => ran, { timeout: 10_000 }).toEqual(['note']);
  await runner.stop();
  await line.close();
}, 40_000);
