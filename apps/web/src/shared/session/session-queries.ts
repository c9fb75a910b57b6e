import { getMyAccess } from '@safety-qube/contract/endpoints/access';
import { listChanges } from '@safety-qube/contract/endpoints/across-types';
import { listAssetStatuses } from '@safety-qube/contract/endpoints/assets';
import { listPriorities, listTaskFields } from '@safety-qube/contract/endpoints/custom-fields';
import { listAllFacilities, listFacilities } from '@safety-qube/contract/endpoints/organisation';
import { getEmployee, listEmployeeBriefs } from '@safety-qube/contract/endpoints/people';
import type { EmployeeBrief } from '@safety-qube/contract/schemas/people';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { session } from './session.ts';
import { CONFIG_STALE_MS } from './start-visit.ts';

/** The signed-in person's own record. */
export const meQuery = queryOptions({
  queryKey: ['people', 'me'],
  queryFn: () => call(getEmployee, { params: { id: session.claims()?.userId ?? 0 } }),
});
export const myAccessQuery = queryOptions({ queryKey: ['access', 'mine'], queryFn: () => call(getMyAccess, {}) });
export const facilitiesQuery = queryOptions({
  queryKey: ['facilities'],
  queryFn: () => call(listFacilities, {}),
  staleTime: CONFIG_STALE_MS,
});
export const allFacilitiesQuery = queryOptions({
  queryKey: ['facilities', 'all'],
  queryFn: () => call(listAllFacilities, {}),
  staleTime: CONFIG_STALE_MS,
});
export const employeeBriefsQuery = queryOptions({
  queryKey: ['people', 'brief'],
  queryFn: () => call(listEmployeeBriefs, { query: {} }),
  staleTime: CONFIG_STALE_MS,
});
/** The people of a large organisation who were loaded after the start. */
export const furtherPeopleQuery = queryOptions<EmployeeBrief[]>({
  queryKey: ['people', 'further'],
  queryFn: skipToken,
  gcTime: Number.POSITIVE_INFINITY,
});
export const prioritiesQuery = queryOptions({
  queryKey: ['priorities'],
  queryFn: () => call(listPriorities, {}),
  staleTime: CONFIG_STALE_MS,
});
export const taskFieldsQuery = queryOptions({
  queryKey: ['custom-fields', 'task'],
  queryFn: () => call(listTaskFields, {}),
  staleTime: CONFIG_STALE_MS,
});
export const assetStatusesQuery = queryOptions({
  queryKey: ['asset-statuses'],
  queryFn: () => call(listAssetStatuses, {}),
  staleTime: CONFIG_STALE_MS,
});
/** Cursor from which real time requests changes; null when it could not be loaded, which must not block the sign-in. */
export const changesCursorQuery = queryOptions({
  queryKey: ['changes', 'cursor'],
  queryFn: () =>
    call(listChanges, { query: {} }).then(
      ({ cursor }) => cursor,
      () => null,
    ),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});
