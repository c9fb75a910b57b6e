import type { ApproverItem } from '@safety-qube/contract/schemas/approvers';
import { authorizeSomewhere, type Ctx } from '../../../platform/context.ts';
import { insertRow } from '../../../platform/rows.ts';
import { readSaved } from '../approvers.queries.ts';
import { CONFLICTS, checkLine, type GivenLine, type Line, wholeLine } from '../check-line.ts';

/** Adds an approver line. 403; 409 APPROVER_LINE_TAKEN; 422. */
export async function createApprover(
  ctx: Ctx,
  { type, ...given }: GivenLine & Pick<Line, 'type'>,
): Promise<ApproverItem> {
  authorizeSomewhere(ctx, 'management.approver.create');
  const line = await checkLine(ctx, wholeLine(type, given), 'management.approver.create');
  const row = {
    type: line.type,
    ...{ employee_id: line.employeeId, role_id: line.roleId, group_id: line.groupId, deputy_id: line.deputyId },
    ...{ facility_id: line.facilityId, department_id: line.departmentId },
    ...{ category: line.category, event_type: line.eventType, risk_level: line.riskLevel },
  };
  const id = await insertRow(ctx, 'approver', row, {
    action: 'approver.created',
    noted: { ...line },
    conflicts: CONFLICTS,
  });
  return readSaved(ctx, id);
}
