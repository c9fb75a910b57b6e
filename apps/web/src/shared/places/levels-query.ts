import { getOrgLevels } from '@safety-qube/contract/endpoints/organisation';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { CONFIG_STALE_MS } from '../session/start-visit.ts';

/** The levels of places below the facility, and which of them the tenant uses. */
export const levelsQuery = queryOptions({
  queryKey: ['org', 'levels'],
  queryFn: () => call(getOrgLevels, {}),
  staleTime: CONFIG_STALE_MS,
});
