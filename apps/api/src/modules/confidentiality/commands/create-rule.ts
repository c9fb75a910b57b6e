import type { ConfidentialityRuleItem } from '@safety-qube/contract/schemas/confidentiality';
import { authorizeSomewhere, type Ctx } from '../../../platform/context.ts';
import { insertRow } from '../../../platform/rows.ts';
import { CONFLICTS, checkRule, type GivenRule, type Rule, wholeRule } from '../check-rule.ts';
import { readSaved } from '../rules.queries.ts';

/** Adds a rule by which new records are confidential. 403; 409 CONFIDENTIALITY_RULE_TAKEN; 422. */
export async function createRule(ctx: Ctx, given: GivenRule & Pick<Rule, 'type'>): Promise<ConfidentialityRuleItem> {
  authorizeSomewhere(ctx, 'management.confidentiality.create');
  const rule = wholeRule(given);
  await checkRule(ctx, rule, 'management.confidentiality.create');
  const { type, facilityId, category, eventType, roleIds, groupIds } = rule;
  const to = { role_ids: roleIds, group_ids: groupIds };
  const row = { type, facility_id: facilityId, category, event_type: eventType, ...to };
  const logged = { action: 'confidentiality_rule.created', noted: { ...rule }, conflicts: CONFLICTS };
  return readSaved(ctx, await insertRow(ctx, 'confidentiality_rule', row, logged));
}
