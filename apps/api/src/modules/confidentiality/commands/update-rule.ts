import type { ConfidentialityRuleItem } from '@safety-qube/contract/schemas/confidentiality';
import { actorOf, authorize, authorizeSomewhere, type Ctx } from '../../../platform/context.ts';
import { type RowChange, rowChange } from '../../../platform/row-change.ts';
import { updateRow } from '../../../platform/rows.ts';
import { CONFLICTS, checkRule, type GivenRule, RULE_COLUMNS, type Rule, wholeRule } from '../check-rule.ts';
import { findRule, presentRule, type RuleRow, readSaved } from '../rules.queries.ts';

type Column = (typeof RULE_COLUMNS)[keyof typeof RULE_COLUMNS];
const isSame = (a: readonly number[], b: readonly number[]): boolean => a.join() === b.join();

/**
 * Changes for which new records a rule is, and which roles and groups may see them; records that it made confidential stay as they are. 403 where it
 * was and where it will be; 404; 409 STALE with the current rule, CONFIDENTIALITY_RULE_TAKEN; 422.
 */
export async function updateRule(
  ctx: Ctx,
  id: number,
  { version, ...given }: GivenRule & { version?: number | undefined },
): Promise<ConfidentialityRuleItem> {
  authorizeSomewhere(ctx, 'management.confidentiality.edit');
  const actor = actorOf(ctx);
  const changed = (row: RuleRow): Rule => {
    const { type, facilityId, category, eventType, roleIds, groupIds } = presentRule(actor, row);
    return wholeRule({ type, facilityId, category, eventType, roleIds, groupIds, ...given });
  };
  await updateRow<RuleRow, RowChange<RuleRow, Column>>(ctx, {
    ...{ table: 'confidentiality_rule', id, version, load: findRule, conflicts: CONFLICTS },
    authorize: ({ facility_id }) => authorize(ctx, 'management.confidentiality.edit', facility_id),
    present: (row) => presentRule(actor, row),
    difference(row) {
      const { roleIds, groupIds, ...rule } = changed(row);
      const was = presentRule(actor, row);
      return rowChange(RULE_COLUMNS, row, {
        ...rule,
        ...(!isSame(roleIds, was.roleIds) && { roleIds }),
        ...(!isSame(groupIds, was.groupIds) && { groupIds }),
      });
    },
    check: (row) => checkRule(ctx, changed(row), 'management.confidentiality.edit'),
  });
  return readSaved(ctx, id);
}
