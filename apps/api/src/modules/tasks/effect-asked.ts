import { sql } from 'kysely';
import type { AfterEnd } from '../records/index.ts';
import type { TaskRow } from './task-row.ts';
import { isAskedForEffect } from './tasks.policy.ts';

/** Whether the task `x` waits to be said that it has worked. */
export const isEffectAskedIn = sql`(x.effect_asked_at is not null and x.effect_worked is null)`;

/** A finished task waits for its verifier once they are asked whether it has worked, unless the work was their own. */
export const EFFECT_ASKED: AfterEnd = {
  wants: 'judgeEffect',
  waitsSince: sql`(select x.effect_asked_at from task x
    where p.relation = 'verifier' and x.tenant_id = r.tenant_id and x.record_id = r.id and ${isEffectAskedIn}
      and not exists (select from record_person o where o.tenant_id = p.tenant_id and o.record_id = p.record_id
        and o.employee_id = p.employee_id and o.relation = 'owner')
      and (select c.actor_id from record_change c where c.tenant_id = r.tenant_id and c.record_id = r.id
        and c.action = 'completed' order by c.id desc limit 1) is distinct from p.employee_id)`,
  waits: (row, standing) => isAskedForEffect(row as TaskRow, standing),
};
