import { RECORD_TYPES, type ReportedType } from '@safety-qube/domain/record-types/record-types';
import type { ApprovalFacts } from '@safety-qube/domain/records/approver-lines';
import type { Outcome } from '@safety-qube/domain/records/record-people';
import { sql } from 'kysely';
import { actorOf, type Ctx } from '../../platform/context.ts';
import { withinReach } from '../../platform/db/list-conditions.ts';

/** Reports that are alike in what decides who is responsible for them. */
export interface ReportGroup extends ApprovalFacts {
  readonly isConfidential: boolean;
  readonly reports: number;
  readonly open: number;
}

const samePeople = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id));
/** Whether the same people would own and approve. */
export const isSame = (a: Outcome, b: Outcome): boolean =>
  samePeople(a.owner.employeeIds, b.owner.employeeIds) && samePeople(a.approvers.employeeIds, b.approvers.employeeIds);

/** Returns the facts of the reports of the last twelve months in the caller's reach, or at one facility, with how many had them. */
export async function readReports(ctx: Ctx, type: ReportedType, facilityId?: number): Promise<ReportGroup[]> {
  const { forms, hasRisk } = RECORD_TYPES[type];
  const eventType = forms?.by === 'eventType' ? sql`x.event_type` : sql`null::text`;
  const riskLevel = hasRisk ? sql`x.risk_level` : sql`null::text`;
  const { rows } = await sql<ReportGroup>`
    select r.facility_id "facilityId", r.department_id "departmentId", r.category, ${eventType} "eventType", ${riskLevel} "riskLevel",
      r.is_confidential "isConfidential", count(*)::int reports, (count(*) filter (where r.shelf = 'open'))::int open
    from record r join ${sql.table(type)} x on x.tenant_id = r.tenant_id and x.record_id = r.id
    where r.type = ${type} and r.shelf in ('open', 'closed', 'archived') and r.raised_at > now() - interval '12 months'
      and ${withinReach(actorOf(ctx), 'r.facility_id')} and ${facilityId === undefined ? sql`true` : sql`r.facility_id = ${facilityId}`}
    group by 1, 2, 3, 4, 5, 6`.execute(ctx.tx);
  return rows;
}
