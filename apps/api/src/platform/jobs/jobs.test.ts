import { once } from 'node:events';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { useTestApp } from '../../testing/test-app.ts';
import { enqueue } from './enqueue.ts';
import { type Job, type JobRunner, job, startJobs } from './jobs.ts';

const t = useTestApp();

const quiet = { info() {}, warn() {}, error() {}, debug() {} };
const running = async <T>(jobs: Job[], work: () => Promise<T>): Promise<T> => {
  const runner: JobRunner = await startJobs(t.ownerUrl, t.database, jobs, quiet, { pollInterval: 50 });
  try {
    return await work();
  } finally {
    await runner.stop();
  }
};
const dbOf = (tenant: 'acme' | 'globex') => t.database.forTenant(t.tenants[tenant].id);

test('a job sees only its tenant’s rows, even if its payload names another tenant', async () => {
  const seen: unknown[] = [];
  const look = job({
    id: 'look',
    payload: z.object({ word: z.string() }),
    async run({ word }, { tenantId, tx }) {
      const { slug } = await sql<{ slug: string }>`
        select t.slug from tenant t join tenant_theme h on h.tenant_id = t.id`
        .execute(tx)
        .then((r) => r.rows[0] ?? { slug: 'none' });
      seen.push({ word, tenantId, slug });
    },
  });
  await running([look], async () => {
    await enqueue(dbOf('acme'), 'look', { word: 'hello', tenantId: t.tenants.globex.id });
    await expect
      .poll(() => seen, { timeout: 5000 })
      .toEqual([{ word: 'hello', tenantId: t.tenants.acme.id, slug: 'acme' }]);
  });
});

test('a job of a transaction that was rolled back does not exist', async () => {
  const ran: string[] = [];
  const note = job({
    id: 'note',
    payload: z.object({ word: z.string() }),
    run: async ({ word }) => void ran.push(word),
  });
  await expect(
    dbOf('acme')
      .transaction()
      .execute(async (tx) => {
        await enqueue(tx, 'note', { word: 'undone' });
        throw new Error('undone');
      }),
  ).rejects.toThrow('undone');
  await running([note], async () => {
    await enqueue(dbOf('acme'), 'note', { word: 'done' });
    await expect.poll(() => ran, { timeout: 5000 }).toEqual(['done']);
  });
});

test('a job without a tenant runs for each tenant, and a failure for one does not affect the others', async () => {
  const ran: number[] = [];
  const { acme, globex } = t.tenants;
  const each = job({
    id: 'each',
    payload: z.object({}),
    async run(_, { tenantId, attempt }) {
      if (tenantId === acme.id && attempt.number === 1) throw new Error('not now');
      ran.push(tenantId);
    },
  });
  await running([each], async () => {
    await t.owner.pool.query(`select graphile_worker.add_job('each', '{}'::json)`);
    await expect.poll(() => ran, { timeout: 5000 }).toEqual([globex.id]);
  });
});

test('the application’s role can access the queue only through the function that sets its tenant', async () => {
  await expect(sql`select graphile_worker.add_job('look', '{}'::json)`.execute(dbOf('acme'))).rejects.toMatchObject({
    code: '42501',
  });
});

test('stopping waits for the running job', async () => {
  const events = new EventTarget();
  let finished = false;
  const slow = job({
    id: 'slow',
    payload: z.object({}),
    async run() {
      events.dispatchEvent(new Event('started'));
      await sql`select pg_sleep(0.2)`.execute(dbOf('acme'));
      finished = true;
    },
  });
  await running([slow], async () => {
    const started = once(events, 'started');
    await enqueue(dbOf('acme'), 'slow', {});
    await started;
  });
  expect(finished).toBe(true);
});

test('a job aborted by the end of the process is resumed by the next one at once, without counting as an attempt', async () => {
  const tries: number[] = [];
  const started = Promise.withResolvers<void>();
  const long = job({
    id: 'long',
    payload: z.object({}),
    async run(_, { attempt, stopping }) {
      tries.push(attempt.number);
      if (tries.length > 1 || !stopping) return;
      const aborted = once(stopping, 'abort');
      started.resolve();
      await aborted;
      stopping.throwIfAborted();
    },
  });
  await running([long], async () => {
    await enqueue(dbOf('acme'), 'long', {});
    await started.promise;
  });
  await running([long], () => expect.poll(() => tries, { timeout: 2000 }).toEqual([1, 1]));
});

test('a job whose process was killed is run by another one within seconds', async () => {
  const ran: string[] = [];
  const left = job({ id: 'left', payload: z.object({}), run: async () => void ran.push('left') });
  await enqueue(dbOf('acme'), 'left', {});
  await t.owner.pool.query(
    "update graphile_worker._private_jobs set locked_by = 'pool-of-a-dead-process', locked_at = now(), attempts = 1",
  );
  await running([left], async () => {
    await expect.poll(() => ran, { timeout: 8000 }).toEqual(['left']);
  });
});

test('a long job is not taken over from the process that runs it', async () => {
  const ran: string[] = [];
  const long = job({
    id: 'long',
    payload: z.object({}),
    async run() {
      ran.push('started');
      await sql`select pg_sleep(3.5)`.execute(dbOf('acme'));
      ran.push('done');
    },
  });
  await running([long], async () => {
    await enqueue(dbOf('acme'), 'long', {});
    await expect.poll(() => ran, { timeout: 5000 }).toEqual(['started']);
    await running([long], async () => {
      await expect.poll(() => ran, { timeout: 8000 }).toContain('done');
    });
  });
  expect(ran).toEqual(['started', 'done']);
});

test('jobs continue after the database has terminated every connection', async () => {
  const ran: string[] = [];
  const note = job({
    id: 'note',
    payload: z.object({ word: z.string() }),
    run: async ({ word }) => void ran.push(word),
  });
  await running([note], async () => {
    await enqueue(dbOf('acme'), 'note', { word: 'before' });
    await expect.poll(() => ran, { timeout: 5000 }).toEqual(['before']);
    await t.owner.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`,
    );
    await enqueue(dbOf('acme'), 'note', { word: 'after' });
    await expect.poll(() => ran, { timeout: 15_000 }).toEqual(['before', 'after']);
  });
}, 30_000);
