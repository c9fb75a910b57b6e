import {
  getApprover,
  pageApprovers,
  readApproverEffect,
  readApproverGrid,
} from '@safety-qube/contract/endpoints/approvers';
import type { ApproverItem } from '@safety-qube/contract/schemas/approvers';
import { FIRST_REPORTED_TYPE } from '@safety-qube/domain/record-types/record-types';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { PAGE_SIZE, registerCache } from '../../shared/register/register-cache.ts';
import type { ApproversSearch } from './approvers-search.ts';

/** The grid and effects are under the same key, so that a change refetches them too. */
export const APPROVERS = registerCache('approvers', (id, signal) => call(getApprover, { params: { id } }, { signal }));

export const approversPageQuery = ({ q, type, facility, page }: ApproversSearch) =>
  APPROVERS.page(page, { search: q, type, facilityId: facility }, (query, signal) =>
    call(pageApprovers, { query }, { signal }),
  );

export const approverGridQuery = ({ q, type = FIRST_REPORTED_TYPE, holes, page = 1 }: ApproversSearch) => {
  const query = { type, page, size: PAGE_SIZE, ...(q && { search: q }), ...(holes && { holes: 'true' as const }) };
  return queryOptions({
    queryKey: ['approvers', 'grid', query],
    queryFn: ({ signal }) => call(readApproverGrid, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
};

/** What a line says, as it is sent. */
export type LineBody = Pick<
  ApproverItem,
  | 'employeeId'
  | 'roleId'
  | 'groupId'
  | 'deputyId'
  | 'facilityId'
  | 'departmentId'
  | 'category'
  | 'eventType'
  | 'riskLevel'
>;
/** A change that is not made yet; without a line the one with the id is removed. */
export interface PlannedChange {
  readonly id?: number;
  readonly line?: Pick<ApproverItem, 'type'> & LineBody;
}
/** The values of a query: those that are given. */
const given = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));

export function approverEffectQuery({ id, line }: PlannedChange) {
  const query = { ...given({ id, ...line }), ...(!line && { isRemoved: 'true' as const }) };
  return queryOptions({
    queryKey: ['approvers', 'effect', query],
    queryFn: ({ signal }) => call(readApproverEffect, { query }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
}
