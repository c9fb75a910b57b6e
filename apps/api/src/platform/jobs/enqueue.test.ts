import { expect, test } from 'vitest';
import * as z from 'zod';
import { useTestApp } from '../../testing/test-app.ts';
import { enqueue } from './enqueue.ts';
import { job, startJobs } from './jobs.ts';

const quiet = { info() {}, warn() {}, error() {}, debug() {} };

const t = useTestApp();

const ask = (value: number) =>
  enqueue(t.database.forTenant(t.tenants.acme.id), 'collect', { value }, { key: 'of-a-person', runAt: new Date() });
const jobs = async () =>
  (
    await t.owner.pool.query<{ value: number; isTaken: boolean; key: string | null }>(
      `select (payload->>'value')::int value, locked_at is not null "isTaken", key
       from graphile_worker._private_jobs order by id`,
    )
  ).rows;

test('a key has at most one waiting job, with the latest payload', async () => {
  await ask(1);
  await ask(2);
  expect(await jobs()).toEqual([{ value: 2, isTaken: false, key: `${t.tenants.acme.id}:of-a-person` }]);
});

test('an urgent job is taken before those that wait', async () => {
  const db = t.database.forTenant(t.tenants.acme.id);
  for (const isUrgent of [false, false, true]) await enqueue(db, 'by-urgency', { isUrgent }, { isUrgent });
  const ran: unknown[] = [];
  const byUrgency = job({
    id: 'by-urgency',
    payload: z.object({ isUrgent: z.boolean() }),
    run: async ({ isUrgent }) => void ran.push(isUrgent),
  });
  const jobs = await startJobs(t.ownerUrl, t.database, [byUrgency], quiet, { concurrency: 1, pollInterval: 50 });
  await expect.poll(() => ran, { timeout: 10_000 }).toEqual([true, false, false]);
  await jobs.stop();
});

test('a job that is enqueued while a worker takes the waiting one of its key is not lost', async () => {
  const worker = await t.owner.pool.connect();
  await worker.query('begin');
  await worker.query(
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a worker', attempts = attempts + 1`,
  );
  const asked = ask(3);
  const { rows } = await worker.query<{ pid: number }>('select pg_backend_pid() pid');
  const waiting = 'select count(*)::int n from pg_stat_activity where $1::int = any(pg_blocking_pids(pid))';
  await expect.poll(async () => (await t.owner.pool.query(waiting, [rows[0]?.pid])).rows).toEqual([{ n: 1 }]);
  await worker.query('commit');
  worker.release();
  await asked;
  expect(await jobs()).toEqual([
    { value: 2, isTaken: true, key: null },
    { value: 3, isTaken: false, key: `${t.tenants.acme.id}:of-a-person` },
  ]);
});
