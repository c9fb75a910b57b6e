import {
  getConfidentialityRule,
  pageConfidentialityRules,
  readAudience,
  readConfidentialityEffect,
} from '@safety-qube/contract/endpoints/confidentiality';
import type { ConfidentialityRuleItem } from '@safety-qube/contract/schemas/confidentiality';
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { PAGE_SIZE, registerCache } from '../../shared/register/register-cache.ts';
import type { ConfidentialitySearch } from './confidentiality-search.ts';

/** Effects and audiences are under the same key, so that a change refetches them too. */
export const RULES = registerCache('confidentiality', (id, signal) =>
  call(getConfidentialityRule, { params: { id } }, { signal }),
);

export const rulesPageQuery = ({ q, type, page }: ConfidentialitySearch) =>
  RULES.page(page, { search: q, type }, (query, signal) => call(pageConfidentialityRules, { query }, { signal }));

/** A rule, as it is sent. */
export type RuleBody = Pick<ConfidentialityRuleItem, 'facilityId' | 'category' | 'eventType' | 'roleIds' | 'groupIds'>;
export type PlannedRule = Pick<ConfidentialityRuleItem, 'type'> & RuleBody;
export function ruleEffectQuery({ type, facilityId, category, eventType, roleIds, groupIds }: PlannedRule) {
  const query = {
    type,
    ...(facilityId !== null && { facilityId }),
    ...(category !== null && { category }),
    ...(eventType !== null && { eventType }),
    ...(roleIds.length > 0 && { roleIds: roleIds.join() }),
    ...(groupIds.length > 0 && { groupIds: groupIds.join() }),
  };
  return queryOptions({
    queryKey: ['confidentiality', 'effect', query],
    queryFn: ({ signal }) => call(readConfidentialityEffect, { query }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** Who could see a record, or one that does not exist yet; nothing is asked until it is known which. */
export function audienceQuery({ record, type, facility, category, event, page = 1 }: ConfidentialitySearch) {
  const facts =
    record !== undefined
      ? { record }
      : type !== undefined && facility !== undefined
        ? { type, facilityId: facility, ...(category && { category }), ...(event && { eventType: event }) }
        : undefined;
  const query = facts && { ...facts, page, size: PAGE_SIZE };
  return queryOptions({
    queryKey: ['confidentiality', 'audience', query],
    queryFn: query ? ({ signal }) => call(readAudience, { query }, { signal }) : skipToken,
    placeholderData: keepPreviousData,
  });
}
