import { listMyActions } from '@safety-qube/contract/endpoints/across-types';
import { countAllActions, listAllActions } from '@safety-qube/contract/endpoints/all-actions';
import type { AllAction, MyAction } from '@safety-qube/contract/schemas/across-types';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { type ActionsOf, myActionsQuery, PAGE_SIZE } from '../records.queries.ts';
import type { Whose } from './my-actions-search.ts';

const personOf = (whose: Whose): { of?: number } => (whose === 'all' ? {} : { of: whose });

/** A pending action of the user, or of others, with the people for whom it waits. */
export type Pending = MyAction & Partial<Pick<AllAction, 'waitsFor'>>;
interface PendingPage {
  readonly items: readonly Pending[];
  readonly next: string | null;
}

/** Reads a page of pending actions: the user's own, or those of others, which are of all facilities. */
export function readActions(
  whose: Whose | undefined,
  { facilityId, ...query }: ActionsOf & { limit: number; cursor: string | undefined },
  signal: AbortSignal,
): Promise<PendingPage> {
  return whose === undefined
    ? call(listMyActions, { query: { ...query, facilityId } }, { signal })
    : call(listAllActions, { query: { ...query, ...personOf(whose) } }, { signal });
}

/** Pending actions of the user, of a person, or of everybody whom the user's role reaches, page by page. */
export const actionsQuery = (whose: Whose | undefined, of: ActionsOf) =>
  infiniteQueryOptions({
    queryKey: whose === undefined ? myActionsQuery(of).queryKey : ['my-actions', 'of', whose, { type: of.type }],
    queryFn: ({ signal, pageParam }: { signal: AbortSignal; pageParam: string | undefined }) =>
      readActions(whose, { ...of, limit: PAGE_SIZE, cursor: pageParam }, signal),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
  });

/** Number of these. */
export const allActionsCountQuery = (whose: Whose) =>
  queryOptions({
    queryKey: ['my-actions', 'count-of', whose],
    queryFn: ({ signal }) => call(countAllActions, { query: personOf(whose) }, { signal }),
  });
/** Exact number of these: requested by the user only. */
export const exactAllActionsCountQuery = (whose: Whose) =>
  queryOptions({
    queryKey: ['exact-count', 'all-actions', whose],
    queryFn: ({ signal }) => call(countAllActions, { query: { ...personOf(whose), exact: 'true' } }, { signal }),
    ...{ enabled: false, gcTime: 0 },
  });
