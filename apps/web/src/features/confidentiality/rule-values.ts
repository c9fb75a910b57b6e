import type { ConfidentialityRuleItem } from '@safety-qube/contract/schemas/confidentiality';
import { RECORD_TYPES } from '@safety-qube/domain/record-types/record-types';
import { RULES, type RuleBody } from './confidentiality.queries.ts';

/** A rule in its form. */
export interface RuleValues {
  type: ConfidentialityRuleItem['type'];
  facilityId: string | null;
  category: string | null;
  eventType: string | null;
  roleIds: string[];
  groupIds: string[];
}
export const NEW_RULE: RuleValues = {
  type: 'incident',
  facilityId: null,
  category: null,
  eventType: null,
  roleIds: [],
  groupIds: [],
};

const idsOf = (chosen: readonly string[]): number[] => chosen.map(Number).toSorted((a, b) => a - b);
export const RULE_FORM = {
  cache: RULES,
  valuesOf: ({ type, facilityId, category, eventType, roleIds, groupIds }: ConfidentialityRuleItem): RuleValues => ({
    ...{ type, category, eventType, roleIds: roleIds.map(String), groupIds: groupIds.map(String) },
    facilityId: facilityId === null ? null : String(facilityId),
  }),
  bodyOf: ({ type, facilityId, category, eventType, roleIds, groupIds }: RuleValues): RuleBody => ({
    facilityId: facilityId === null ? null : Number(facilityId),
    category,
    eventType: RECORD_TYPES[type].forms?.by === 'eventType' ? (eventType as RuleBody['eventType']) : null,
    roleIds: idsOf(roleIds),
    groupIds: idsOf(groupIds),
  }),
  fieldOfCode: {
    CATEGORY_UNKNOWN: 'category',
    FACILITY_UNKNOWN: 'facilityId',
    GROUP_UNKNOWN: 'groupIds',
    GROUP_BY_LANGUAGE: 'groupIds',
    ROLE_UNKNOWN: 'roleIds',
  },
} as const;
