import { useQuery } from '@tanstack/react-query';
import { onDemand, useMyActionsCount } from '../../../shared/records/use-record-count.ts';
import { allActionsCountQuery, exactAllActionsCountQuery } from './all-actions.queries.ts';
import type { Whose } from './my-actions-search.ts';

/**
 * The number of pending actions of the user, at one facility if it is given, or of others: up to the limit, and exact once the user
 * has asked for it.
 */
export function useActionsCount(whose: Whose | undefined, facilityId: number | undefined) {
  const own = useMyActionsCount(facilityId);
  const { data, isLoading } = useQuery({ ...allActionsCountQuery(whose ?? 'all'), enabled: whose !== undefined });
  const exact = useQuery(exactAllActionsCountQuery(whose ?? 'all'));
  if (whose === undefined) return own;
  if (!data?.total.isMore) return { counts: data, exactly: undefined, isLoading };
  return { counts: exact.data ?? data, exactly: onDemand(exact), isLoading };
}
