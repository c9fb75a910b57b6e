import { authorize, authorizeSomewhere, type Ctx } from '../../../platform/context.ts';
import { loadForUpdate, removeRow } from '../../../platform/rows.ts';
import { RULE_COLUMNS } from '../check-rule.ts';
import { findRule } from '../rules.queries.ts';

/** Deletes a rule; records that it made confidential stay so. 403; 404. */
export async function deleteRule(ctx: Ctx, id: number): Promise<void> {
  authorizeSomewhere(ctx, 'management.confidentiality.delete');
  const row = await loadForUpdate(ctx, 'confidentiality_rule', id, findRule);
  authorize(ctx, 'management.confidentiality.delete', row.facility_id);
  const values = Object.entries(RULE_COLUMNS).map(([name, column]) => [name, row[column]]);
  const noted = { type: row.type, ...Object.fromEntries(values) };
  await removeRow(ctx, 'confidentiality_rule', id, { action: 'confidentiality_rule.removed', noted });
}
