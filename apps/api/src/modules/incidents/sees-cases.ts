import { ANALYSTS } from '@safety-qube/domain/incidents/analysts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../platform/context.ts';
import { oneOf } from '../../platform/db/one-of.ts';
import { TEAM } from './incidents.policy.ts';

/** Whether an actor sees the cases of the incidents that their role reaches. */
export const isAnalyst = ({ privileges }: Pick<Actor, 'privileges'>): boolean =>
  ANALYSTS.some((privilege) => privileges.has(privilege));

/**
 * Condition for whether an actor may see the cases of the incident `r`, which they may see: equivalent to `seesCases`, for many
 * incidents at once.
 */
export function seesCasesOf(actor: Pick<Actor, 'employeeId' | 'privileges' | 'facilityIds'>): RawBuilder<SqlBool> {
  const { employeeId, facilityIds } = actor;
  const reach = facilityIds === null ? sql`true` : oneOf(sql.ref('r.facility_id'), [...facilityIds], 'bigint');
  // Values that are the same for every caller are literals: a cached plan then costs no more than one made for a caller.
  return sql<SqlBool>`((${sql.lit(isAnalyst(actor))} and ${reach}) or exists (select from record_person q where q.tenant_id = r.tenant_id
    and q.record_id = r.id and q.employee_id = ${employeeId} and q.relation in (${sql.join(TEAM.map(sql.lit))})))`;
}
