import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../platform/context.ts';
import { VIEW_ALL } from './executions.policy.ts';

/** Whether an actor may see the form at a place that the notification `n` is about: `seesExecution` in SQL. */
export function seesNotifiedForm({ employeeId, facilityIds, privileges }: Actor): RawBuilder<SqlBool> {
  const reaches = facilityIds === null ? sql`true` : sql`s.facility_id = any(${[...facilityIds]}::bigint[])`;
  return sql<SqlBool>`exists (select from execution e join schedule s on s.tenant_id = e.tenant_id and s.id = e.schedule_id
    where e.tenant_id = n.tenant_id and e.id = n.about_id
      and (exists (select from execution_person p
          where p.tenant_id = e.tenant_id and p.execution_id = e.id and p.employee_id = ${employeeId})
        or (${reaches} and (${privileges.has(VIEW_ALL)} or e.submitted_at is null))))`;
}
