import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import { type RawBuilder, sql } from 'kysely';
import type { Actor, Ctx } from '../../platform/context.ts';
import { withinReach } from '../../platform/db/list-conditions.ts';
import { categoryOptions } from './raise-rules.ts';
import type { RecordDefinition } from './record-definition.ts';

/** A category of a type at a facility whose records nobody could approve. */
export interface UncoveredCategory {
  readonly type: RecordType;
  readonly facilityId: number;
  readonly facility: string;
  readonly value: string;
  readonly label: string;
}

/** SQL for the lines of active approvers of the type `t` that are for the facility `f` or for all. */
const lines = (category: RawBuilder<unknown>) => sql`
  exists (select from approver a join employee e on e.tenant_id = a.tenant_id and e.id = a.employee_id and e.status = 'active'
    where a.type = t.type and (a.facility_id is null or a.facility_id = f.id) and ${category})`;

/**
 * Returns the categories at active facilities in the actor's reach that reach no approver: no line for the category, the facility or
 * all, no default approver of the facility, and nobody with the right to approve there.
 */
export async function readUncoveredCategories(
  { tx }: Pick<Ctx, 'tx'>,
  actor: Pick<Actor, 'facilityIds'>,
  definitions: readonly Pick<RecordDefinition, 'type' | 'privileges'>[],
): Promise<UncoveredCategory[]> {
  const types = definitions.flatMap(({ type, privileges: { approve } }) =>
    approve === undefined ? [] : [sql`(${type}::text, ${approve}::text)`],
  );
  if (!types.length) return [];
  const { rows } = await sql<UncoveredCategory>`
    with uncovered as materialized (
      select t.type, f.id, f.name from facility f cross join (values ${sql.join(types)}) t(type, approve)
      where f.is_active and ${withinReach(actor, 'f.id')} and not ${lines(sql`a.category is null`)}
        and not exists (select from employee d where d.id = f.default_approver_id and d.status = 'active')
        and not exists (select from employee e join role_privilege p on p.tenant_id = e.tenant_id and p.role_id = e.role_id
          where p.privilege = t.approve and e.status = 'active' and not e.is_service_account
            and (not exists (select from employee_scope s where s.tenant_id = e.tenant_id and s.employee_id = e.id)
              or exists (select from employee_scope s where s.tenant_id = e.tenant_id and s.employee_id = e.id and s.facility_id = f.id))))
    select t.type, f.id::int "facilityId", f.name facility, o ->> 'value' value, o ->> 'label' label
    from uncovered f cross join lateral (select f.type) t
      cross join lateral jsonb_array_elements(${categoryOptions(sql`f.type`, sql`f.id`)}) o
    where (o ->> 'isActive')::boolean is not false and not ${lines(sql`a.category = o ->> 'value'`)}
    order by f.name, f.id, t.type, (o ->> 'order')::int`.execute(tx);
  return rows;
}
