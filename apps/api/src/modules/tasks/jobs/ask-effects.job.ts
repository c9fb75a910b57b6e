import { sql } from 'kysely';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isSettled, writeEvent, writeRelation } from '../../records/index.ts';
import { type TimerCtx, taskTimer } from './task-timer.ts';

/** Condition for finished tasks whose effect is due to be asked about at a time, by the date at their facility. */
const due = (now: Date) => sql`r.shelf = 'closed' and ${isSettled(now)} and r.closed_as is distinct from 'cancelled'
  and x.effect_asked_at is null and x.effect_worked is null
  and x.effect_on <= (${now}::timestamptz at time zone coalesce(f.time_zone, 'UTC'))::date`;

/**
 * Asks about the effect of one task: its verifier, else the owner of the record that it was created from, else its raiser, who
 * becomes its verifier; never the person who did the work.
 */
async function askOne(ctx: TimerCtx, platform: Platform, id: number, now: Date): Promise<void> {
  const { rows } = await sql<{ version: number; verifier: number | null; asked: number | null }>`
    select r.version, x.verifier_id verifier, (select e.id from (values (x.verifier_id, 1), (o.owner_id, 2),
        ((select p.employee_id from record_person p where p.record_id = r.id and p.relation = 'raiser' and p.for_id is null), 3)) c (id, rank)
      join employee e on e.id = c.id and e.status = 'active' and e.id is distinct from r.owner_id
      order by c.rank limit 1) asked
    from record r join task x on x.tenant_id = r.tenant_id and x.record_id = r.id
    join facility f on f.tenant_id = r.tenant_id and f.id = r.facility_id
    left join record o on o.tenant_id = r.tenant_id and o.id = r.origin_id
    where r.id = ${id} and ${due(now)} for no key update of r, x`.execute(ctx.tx);
  const [task] = rows;
  if (!task) return;
  if (task.asked !== null && task.asked !== task.verifier) await writeRelation(ctx, id, 'verifier', [task.asked]);
  await ctx.tx
    .updateTable('task')
    .set({ effect_asked_at: now, verifier_id: task.asked ?? task.verifier })
    .where('record_id', '=', id)
    .execute();
  await ctx.tx.updateTable('record').set({ updated_at: now, version: sql`version + 1` }).where('id', '=', id).execute();
  await writeEvent(ctx, platform, { type: 'task', recordId: id, version: task.version + 1, name: 'effectAsked' });
}

/** Asks whether a task has worked, on the day that the task names. Tests pass a clock as `now`. */
export const askEffects = (platform: Platform, now: () => Date = () => new Date()): Job =>
  taskTimer({
    id: 'ask-task-effects',
    cron: '11 * * * *',
    due,
    act: (ctx, id, at) => askOne(ctx, platform, id, at),
    now,
  });
