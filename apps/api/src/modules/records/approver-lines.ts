import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import { type ApprovalFacts, MOST_APPROVERS } from '@safety-qube/domain/records/approver-lines';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { TenantDb } from '../../platform/db/database.ts';

/** Whether the person `e` can be responsible for anything. */
export const IS_RESPONSIBLE = sql`e.status = 'active' and not e.is_service_account`;

/** Whether the role of the person `e` reaches a facility. */
export const reachesFacility = (facilityId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  (not exists (select from employee_scope s where s.tenant_id = e.tenant_id and s.employee_id = e.id)
    or exists (select from employee_scope s where s.tenant_id = e.tenant_id and s.employee_id = e.id and s.facility_id = ${facilityId}))`;

/** SQL condition that the line `a` names the active person `e`: as the person, or by a role or a group, which have to reach the place as well. */
export const IS_NAMED = sql<SqlBool>`(e.id = a.employee_id or (${IS_RESPONSIBLE} and (e.role_id = a.role_id
  or e.id = any(array(select m.employee_id from app.group_people(array[a.group_id]) m where a.group_id is not null)))))`;

/** The properties of an `ApproverLine` besides its people, of the line `a`. */
export const LINE_CONDITIONS = sql`'id', a.id, 'facilityId', a.facility_id, 'departmentId', a.department_id, 'category', a.category,
  'eventType', a.event_type, 'riskLevel', a.risk_level`;
export const LINE_DEPUTY = sql`'deputyId', (select e.id from employee e where e.tenant_id = a.tenant_id and e.id = a.deputy_id and e.status = 'active')`;

/** SQL for the approver lines of a type that can match a record at a place, as JSON of `ApproverLine`. */
export const approverLines = (
  type: RecordType,
  { facilityId, departmentId }: { readonly facilityId: number; readonly departmentId?: number | null | undefined },
): RawBuilder<unknown> => sql`
  coalesce((select json_agg(json_build_object(${LINE_CONDITIONS}, ${LINE_DEPUTY}, 'employeeIds', case
        when a.employee_id is not null then array(select e.id from employee e
          where e.tenant_id = a.tenant_id and e.id = a.employee_id and e.status = 'active')
        when a.group_id is not null
          then app.responsible_in_group(a.group_id, ${facilityId}::bigint, ${sql.lit(MOST_APPROVERS)}::int)
        else app.responsible_in_role(a.role_id, ${facilityId}::bigint, ${sql.lit(MOST_APPROVERS)}::int) end) order by a.id)
    from approver a where a.type = ${type} and (a.facility_id is null or a.facility_id = ${facilityId})
      and (a.department_id is null or a.department_id = ${departmentId ?? null}::bigint)), '[]')`;

/** What of the row of a type's table decides who approves a record. */
export const approvalColumns = (
  row: Readonly<Record<string, unknown>>,
): Pick<ApprovalFacts, 'eventType' | 'riskLevel'> => {
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  return { eventType: text(row['event_type']), riskLevel: text(row['risk_level']) };
};

/** Returns what of a record, besides its facility and category, decides who approves it. */
export async function readApprovalFacts(
  tx: TenantDb,
  { type, id }: { readonly type: RecordType; readonly id: number },
): Promise<Pick<ApprovalFacts, 'departmentId' | 'eventType' | 'riskLevel'>> {
  const { rows } = await sql<{ department_id: number | null; own: Readonly<Record<string, unknown>> }>`
    select r.department_id, to_jsonb(x) own from record r
      join ${sql.table(type)} x on x.tenant_id = r.tenant_id and x.record_id = r.id where r.id = ${id}`.execute(tx);
  return { departmentId: rows[0]?.department_id ?? null, ...approvalColumns(rows[0]?.own ?? {}) };
}
