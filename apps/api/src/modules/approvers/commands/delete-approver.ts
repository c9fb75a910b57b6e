import { authorize, authorizeSomewhere, type Ctx } from '../../../platform/context.ts';
import { loadForUpdate, removeRow } from '../../../platform/rows.ts';
import { findLine } from '../approvers.queries.ts';
import { LINE_COLUMNS } from '../check-line.ts';

/** Deletes an approver line; records that have its people as approvers keep them. 403; 404. */
export async function deleteApprover(ctx: Ctx, id: number): Promise<void> {
  authorizeSomewhere(ctx, 'management.approver.delete');
  const row = await loadForUpdate(ctx, 'approver', id, findLine);
  authorize(ctx, 'management.approver.delete', row.at_facility);
  const values = Object.entries(LINE_COLUMNS).map(([name, column]) => [name, row[column]]);
  const noted = { type: row.type, ...Object.fromEntries(values) };
  await removeRow(ctx, 'approver', id, { action: 'approver.removed', noted });
}
