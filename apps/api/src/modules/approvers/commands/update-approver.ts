import type { ApproverItem } from '@safety-qube/contract/schemas/approvers';
import { actorOf, authorize, authorizeSomewhere, type Ctx } from '../../../platform/context.ts';
import { type RowChange, rowChange } from '../../../platform/row-change.ts';
import { updateRow } from '../../../platform/rows.ts';
import { findLine, type LineRow, presentLine, readSaved } from '../approvers.queries.ts';
import { CONFLICTS, checkLine, type GivenLine, LINE_COLUMNS, type Line } from '../check-line.ts';

type Column = (typeof LINE_COLUMNS)[keyof typeof LINE_COLUMNS];

/** A line with what is changed of it. Its facility changes with its department, unless both are given. */
const changedLine = (line: ApproverItem, given: GivenLine): Line => ({
  ...line,
  ...(given as Partial<Line>),
  ...(given.facilityId !== undefined && given.departmentId === undefined && { departmentId: null }),
  ...(given.departmentId != null && given.facilityId === undefined && { facilityId: null }),
});

/**
 * Changes whom a line names, and for what. 403 without the rights where it counted and where it will; 404; 409 STALE with the current
 * line, APPROVER_LINE_TAKEN; 422.
 */
export async function updateApprover(
  ctx: Ctx,
  id: number,
  { version, ...given }: GivenLine & { version?: number | undefined },
): Promise<ApproverItem> {
  authorizeSomewhere(ctx, 'management.approver.edit');
  const stored = (row: LineRow): Line => changedLine(presentLine(actorOf(ctx), row), given);
  await updateRow<LineRow, RowChange<LineRow, Column>>(ctx, {
    ...{ table: 'approver', id, version, load: findLine, conflicts: CONFLICTS },
    authorize: ({ at_facility }) => authorize(ctx, 'management.approver.edit', at_facility),
    present: (row) => presentLine(actorOf(ctx), row),
    difference: (row) => {
      const { departmentId, facilityId, ...line } = stored(row);
      return rowChange(LINE_COLUMNS, row, {
        ...line,
        departmentId,
        facilityId: departmentId === null ? facilityId : null,
      });
    },
    check: async (row) => {
      await checkLine(ctx, stored(row), 'management.approver.edit', row.risk_level);
    },
  });
  return readSaved(ctx, id);
}
