import { sql } from 'kysely';
import type { AfterEnd } from '../records/index.ts';
import type { TaskRow } from './task-row.ts';
import { isAskedForEffect } from './tasks.policy.ts';

/** Whether the task `x` waits to be said that it has worked. */
export const isEffectAskedIn = sql`(x.effect_asked_at is not null and x.effect_worked is null)`;

/** A finished task waits for its verifier once they are asked whether it has worked, unless the work was their own. */
export const EFFECT_ASKED: AfterEnd = {
  wants: 'judgeEffect',
  ids: ({ employeeId }) => sql`select x.record_id from task x
    where x.verifier_id = ${employeeId} and ${isEffectAskedIn}
      and not exists (select from record_person p where p.tenant_id = x.tenant_id and p.record_id = x.record_id
        and p.employee_id = x.verifier_id and p.relation = 'owner')
      and (select c.actor_id from record_change c where c.tenant_id = x.tenant_id and c.record_id = x.record_id
        and c.action = 'completed' order by c.id desc limit 1) is distinct from x.verifier_id`,
  waits: (row, standing) => isAskedForEffect(row as TaskRow, standing),
};
