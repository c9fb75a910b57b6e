import type { ConfidentialityRuleItem } from '@safety-qube/contract/schemas/confidentiality';
import { RECORD_TYPES } from '@safety-qube/domain/record-types/record-types';
import { authorize, type Ctx } from '../../platform/context.ts';
import { checkConditions, checkSubjects, placeLine } from '../approvers/index.ts';

export type Rule = Pick<
  ConfidentialityRuleItem,
  'type' | 'facilityId' | 'category' | 'eventType' | 'roleIds' | 'groupIds'
>;
export const RULE_COLUMNS = {
  facilityId: 'facility_id',
  category: 'category',
  eventType: 'event_type',
  roleIds: 'role_ids',
  groupIds: 'group_ids',
} as const;

/** 409 CONFIDENTIALITY_RULE_TAKEN when another rule is for the same records. */
export const CONFLICTS = { confidentiality_conditions: 'CONFIDENTIALITY_RULE_TAKEN' };

/** A rule, or a change of one, as it is given. */
export type GivenRule = { readonly [Name in keyof Omit<Rule, 'type'>]?: Rule[Name] | undefined };

const sorted = (ids: readonly number[] | undefined): number[] => [...new Set(ids)].toSorted((a, b) => a - b);
/** Completes a rule: what is absent is null. */
export const wholeRule = ({
  type,
  facilityId,
  category,
  eventType,
  roleIds,
  groupIds,
}: GivenRule & Pick<Rule, 'type'>): Rule => ({
  type,
  facilityId: facilityId ?? null,
  category: category ?? null,
  eventType: eventType ?? null,
  roleIds: sorted(roleIds),
  groupIds: sorted(groupIds),
});

/** Throws 422 for a place, a category, a type of event, a role or a group that the tenant does not have. */
export async function checkValues(ctx: Ctx, { roleIds, groupIds, ...conditions }: Rule): Promise<void> {
  await placeLine(ctx, { ...conditions, departmentId: null });
  await checkConditions(ctx, { ...conditions, riskLevel: null }, conditions.facilityId);
  await checkSubjects(ctx, { roleIds, groupIds });
}

/**
 * Throws 403 without the right to edit confidentiality where a rule is (`privilege`), or without the right to see all such records
 * there, which a rule gives to others; 422 as `checkValues`.
 */
export async function checkRule(
  ctx: Ctx,
  rule: Rule,
  privilege: 'management.confidentiality.create' | 'management.confidentiality.edit',
): Promise<void> {
  authorize(ctx, privilege, rule.facilityId);
  authorize(ctx, RECORD_TYPES[rule.type].privileges.viewAll, rule.facilityId);
  await checkValues(ctx, rule);
}
