import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import { type ApproverLine, MOST_APPROVERS } from '@safety-qube/domain/records/approver-lines';
import type { Responsibilities } from '@safety-qube/domain/records/record-people';
import { type RawBuilder, sql } from 'kysely';
import { IS_NAMED, IS_RESPONSIBLE, LINE_CONDITIONS, LINE_DEPUTY } from './approver-lines.ts';

/** A person, with the facilities that their role is limited to; null for all. */
export interface Reaching {
  readonly id: number;
  readonly facilityIds: readonly number[] | null;
}
/** Who is responsible for records of a type anywhere in the tenant. */
export interface TenantApprovers {
  readonly approvers: readonly (Omit<ApproverLine, 'employeeIds'> & { readonly people: readonly Reaching[] })[];
  /** Who may approve. */
  readonly holders: readonly Reaching[];
}

const LIMITS = sql`(select json_agg(s.facility_id) from employee_scope s where s.tenant_id = e.tenant_id and s.employee_id = e.id)`;

/** SQL for the approver lines of `TenantApprovers` as JSON. A person whom a line names is responsible wherever the line counts. */
export const allApproverLines = (type: RecordType): RawBuilder<unknown> => sql`
  coalesce((select json_agg(json_build_object(${LINE_CONDITIONS}, ${LINE_DEPUTY}, 'people', coalesce((
        select json_agg(json_build_object('id', e.id, 'facilityIds', case when a.employee_id is null then
          ${LIMITS} end) order by e.id)
        from employee e where e.tenant_id = a.tenant_id and e.status = 'active' and ${IS_NAMED}), '[]')) order by a.id)
    from approver a where a.type = ${type}), '[]')`;

/** SQL for the holders of a right to approve, as JSON; nobody for a type without one. */
export const allHolders = (approve: string | undefined): RawBuilder<unknown> => sql`
  coalesce((select json_agg(json_build_object('id', e.id, 'facilityIds', ${LIMITS}) order by e.id)
    from employee e join role_privilege p on p.tenant_id = e.tenant_id and p.role_id = e.role_id
    where p.privilege = ${approve ?? null} and ${IS_RESPONSIBLE}), '[]')`;

/** The first people who reach a facility. */
const reaching = (people: readonly Reaching[], facility: number): number[] =>
  people
    .filter(({ facilityIds }) => facilityIds === null || facilityIds.includes(facility))
    .slice(0, MOST_APPROVERS)
    .map(({ id }) => id);

/** Returns who is responsible at a facility. */
export const responsibilitiesAt = (
  { approvers, holders }: TenantApprovers,
  {
    id,
    ownerId,
    approverId,
  }: { readonly id: number; readonly ownerId: number | null; readonly approverId: number | null },
): Responsibilities => ({
  approvers: approvers
    .filter(({ facilityId }) => facilityId === null || facilityId === id)
    .map(({ people, ...line }) => ({ ...line, employeeIds: reaching(people, id) })),
  facilityOwnerId: ownerId,
  facilityApproverId: approverId,
  holders: reaching(holders, id),
});
