import type { Count, ListTab } from '@safety-qube/contract/schemas/records';
import { useQuery } from '@tanstack/react-query';
import type { RecordTypeSetup } from '../../config/record-types.ts';
import { refusalOf } from '../api/form-errors.ts';
import { toastError } from '../page/toast.ts';
import { exactMyActionsCountAt, exactRecordCountQuery, myActionsCountAt, recordCountQuery } from './record-counts.ts';

/** How to get an exact count, where there are more than were counted. */
export interface ExactCount {
  readonly run: () => void;
  readonly isCounting: boolean;
  /** Whether the count is already exact, as of when it was requested. */
  readonly isExact: boolean;
}

/** Wraps a query that is fetched on demand only, and shows a message when it is refused. */
export function onDemand(query: {
  refetch: () => Promise<{ error: unknown }>;
  isFetching: boolean;
  data: unknown;
}): ExactCount {
  const run = async () => {
    const { error } = await query.refetch();
    const message = error ? refusalOf(error) : undefined;
    if (message) toastError(message);
  };
  return { run: () => void run(), isCounting: query.isFetching, isExact: query.data !== undefined };
}

/** Number of records of a tab under filters: up to the limit, and exact once the user has asked for it. */
export function useRecordCount(
  setup: RecordTypeSetup,
  tab: ListTab,
  filters: Readonly<Record<string, string | number | undefined>>,
): { count: Count | undefined; exactly: ExactCount | undefined } {
  const { data } = useQuery(recordCountQuery(setup, tab, filters));
  const exact = useQuery(exactRecordCountQuery(setup, tab, filters));
  if (!data?.isMore) return { count: data, exactly: undefined };
  return { count: exact.data ?? data, exactly: onDemand(exact) };
}

/** The same for the user's pending actions, at one facility if it is given. */
export function useMyActionsCount(facilityId?: number) {
  const { data, isLoading } = useQuery(myActionsCountAt(facilityId));
  const exact = useQuery(exactMyActionsCountAt(facilityId));
  if (!data?.total.isMore) return { counts: data, exactly: undefined, isLoading };
  return { counts: exact.data ?? data, exactly: onDemand(exact), isLoading };
}
