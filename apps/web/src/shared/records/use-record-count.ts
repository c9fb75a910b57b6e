import type { Count, ListTab } from '@safety-qube/contract/records';
import { useQuery } from '@tanstack/react-query';
import type { RecordTypeSetup } from '../../config/record-types.ts';
import { refusalOf } from '../api/form-errors.ts';
import { toastError } from '../page/toast.ts';
import {
  exactMyActionsCountQuery,
  exactRecordCountQuery,
  myActionsCountQuery,
  recordCountQuery,
} from './record-counts.ts';

/** How an exact figure is had, where there are more than were counted. */
export interface Exactly {
  readonly run: () => void;
  readonly isCounting: boolean;
  /** Whether the figure is exact already, as of when it was asked for. */
  readonly isExact: boolean;
}

/** Asks a query that is only asked by hand, and says when it is refused. */
function byHand(query: { refetch: () => Promise<{ error: unknown }>; isFetching: boolean; data: unknown }): Exactly {
  const run = async () => {
    const { error } = await query.refetch();
    const said = error ? refusalOf(error) : undefined;
    if (said) toastError(said);
  };
  return { run: () => void run(), isCounting: query.isFetching, isExact: query.data !== undefined };
}

/** How many records a tab holds under filters: up to the limit, and all of them once somebody has asked for that. */
export function useRecordCount(
  setup: RecordTypeSetup,
  tab: ListTab,
  filters: Readonly<Record<string, string | number | undefined>>,
): { count: Count | undefined; exactly: Exactly | undefined } {
  const { data } = useQuery(recordCountQuery(setup, tab, filters));
  const exact = useQuery(exactRecordCountQuery(setup, tab, filters));
  if (!data?.isMore) return { count: data, exactly: undefined };
  return { count: exact.data ?? data, exactly: byHand(exact) };
}

/** The same of what waits for the person. */
export function useMyActionsCount() {
  const { data } = useQuery(myActionsCountQuery);
  const exact = useQuery(exactMyActionsCountQuery);
  if (!data?.total.isMore) return { counts: data, exactly: undefined };
  return { counts: exact.data ?? data, exactly: byHand(exact) };
}
