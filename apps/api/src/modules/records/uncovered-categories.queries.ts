import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import { type RawBuilder, sql } from 'kysely';
import type { Actor, Ctx } from '../../platform/context.ts';
import { withinReach } from '../../platform/db/list-conditions.ts';
import { IS_RESPONSIBLE, reachesFacility } from './approver-lines.ts';
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

/**
 * SQL condition that a line names somebody active, or their deputy, for records of the type `t` at the facility `f`, whatever their
 * department, type of event and level of risk.
 */
const lines = (category: RawBuilder<unknown>) => sql`
  exists (select from approver a where a.type = t.type and (a.facility_id is null or a.facility_id = f.id) and ${category}
    and num_nonnulls(a.department_id, a.event_type, a.risk_level) = 0
    and exists (select from employee e where e.tenant_id = a.tenant_id and e.status = 'active'
      and (e.id in (a.employee_id, a.deputy_id)
        or (e.role_id = a.role_id and ${IS_RESPONSIBLE} and ${reachesFacility(sql`f.id`)}))))`;

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
          where p.privilege = t.approve and ${IS_RESPONSIBLE} and ${reachesFacility(sql`f.id`)}))
    select t.type, f.id::int "facilityId", f.name facility, o ->> 'value' value, o ->> 'label' label
    from uncovered f cross join lateral (select f.type) t
      cross join lateral jsonb_array_elements(${categoryOptions(sql`f.type`, sql`f.id`)}) o
    where (o ->> 'isActive')::boolean is not false and not ${lines(sql`a.category = o ->> 'value'`)}
    order by f.name, f.id, t.type, (o ->> 'order')::int`.execute(tx);
  return rows;
}
