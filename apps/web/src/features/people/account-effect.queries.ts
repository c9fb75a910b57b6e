import { readAccountEffect } from '@safety-qube/contract/endpoints/departures';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

/** A change of a person's account: its end, or another role or reach. */
export type AccountChange = { ends: true } | { roleId: number; scopeFacilityIds: readonly number[] | null };

const queryOf = (change: AccountChange) => {
  if ('ends' in change) return { ends: 'true' as const };
  const { roleId, scopeFacilityIds } = change;
  return {
    roleId,
    ...(scopeFacilityIds === null ? { everywhere: 'true' as const } : { scopeFacilityIds: scopeFacilityIds.join(',') }),
  };
};

/** What a change of a person's account would take away; always asked again. */
export const accountEffectQuery = (id: number, change: AccountChange) =>
  queryOptions({
    queryKey: ['people', 'effect', id, change],
    queryFn: ({ signal }) => call(readAccountEffect, { params: { id }, query: queryOf(change) }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
