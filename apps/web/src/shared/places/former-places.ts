import { listFormerPlaces } from '@safety-qube/contract/endpoints/places';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { stillLoading } from '../page/still-loading.ts';
import { CONFIG_STALE_MS } from '../session/start-visit.ts';

const formerPlacesQuery = queryOptions({
  queryKey: ['places', 'former'],
  queryFn: ({ signal }) => call(listFormerPlaces, {}, { signal }),
  staleTime: CONFIG_STALE_MS,
});

/** Names of places that are not in use any more; loaded only where something names one, if `isNeeded`. */
export function useFormerPlaces(isNeeded: boolean) {
  const query = useQuery({ ...formerPlacesQuery, enabled: isNeeded });
  const { data } = query;
  return {
    isLoading: isNeeded && stillLoading([query]),
    facility: (id: number): string | undefined => data?.facilities.find((one) => one.id === id)?.name,
    unit: (id: number): string | undefined => data?.units.find((one) => one.id === id)?.name,
  };
}
