import { sql } from 'kysely';
import { makeJobs } from '../make-jobs.ts';
import type { Tenant } from '../platform/context.ts';
import type { TestApp } from './test-app.ts';

const log = { info() {}, warn() {}, error() {}, debug() {} };

/** Runs the timers of a tenant that are due before a time, as the queue does when that time has come. */
export async function runTimersUntil(t: TestApp, tenant: Tenant, at: Date): Promise<void> {
  const tx = t.database.forTenant(tenant.id);
  const due = await tx.selectFrom('timer').select(['kind', 'subject_id']).where('due_at', '<', at).execute();
  await tx
    .updateTable('timer')
    .set({ due_at: sql`now()` })
    .where('due_at', '<', at)
    .where('due_at', '>', sql<Date>`now()`)
    .execute();
  const job = makeJobs(t.platform).find(({ id }) => id === 'run-timer');
  for (const { kind, subject_id: subjectId } of due)
    await job?.run({ kind, subjectId }, { tenantId: tenant.id, tx, log, attempt: { number: 1, of: 1 } });
}
