import { readDefaultsEffect, readPlaceSight } from '@safety-qube/contract/endpoints/place-effects';
import { listLevelSettings, listPlaces, readFacility, readPlaceUse } from '@safety-qube/contract/endpoints/places';
import { listHolidayRegions } from '@safety-qube/contract/endpoints/work-calendar';
import type { FacilitySettings, PlaceOfTree } from '@safety-qube/contract/schemas/organisation';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { registerCache } from '../../shared/register/register-cache.ts';
import { facilitiesQuery } from '../../shared/session/session-queries.ts';

const TREE = ['places', 'tree'] as const;

/** All places, in use or not. */
export const treeQuery = queryOptions({ queryKey: TREE, queryFn: ({ signal }) => call(listPlaces, {}, { signal }) });

/** The levels, with their names in each language. */
export const levelSettingsQuery = queryOptions({
  queryKey: ['places', 'levels'],
  queryFn: ({ signal }) => call(listLevelSettings, {}, { signal }),
});

/** How much hangs on a place; always asked again, because it says what a change affects. */
export const placeUseQuery = ({ level, id }: Pick<PlaceOfTree, 'level' | 'id'>) =>
  queryOptions({
    queryKey: ['places', 'use', level, id],
    queryFn: ({ signal }) => call(readPlaceUse, { params: { level, id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Where a place would be: merged into another one, or moved. */
export type PlaceTarget = { moveTo: number } | { facilityId: number; parentId?: number };

/** Who would see other records if a place were merged or moved; always asked again. */
export const placeSightQuery = ({ level, id }: Pick<PlaceOfTree, 'level' | 'id'>, query: PlaceTarget) =>
  queryOptions({
    queryKey: ['places', 'sight', level, id, query],
    queryFn: ({ signal }) => call(readPlaceSight, { params: { level, id }, query }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** The people whom reports at a facility would go to that nobody else is responsible for. */
export type FacilityDefaults = Pick<FacilitySettings, 'defaultOwnerId' | 'defaultApproverId'>;

/** What would become of reports at a facility with other people; always asked again. */
export const defaultsEffectQuery = (id: number, { defaultOwnerId, defaultApproverId }: FacilityDefaults) =>
  queryOptions({
    queryKey: ['places', 'defaults', id, defaultOwnerId, defaultApproverId],
    queryFn: ({ signal }) => {
      const query = { defaultOwnerId: defaultOwnerId ?? 'none', defaultApproverId: defaultApproverId ?? 'none' };
      return call(readDefaultsEffect, { params: { id }, query }, { signal });
    },
    staleTime: 0,
    gcTime: 0,
  });

/** The regions of a country with public holidays of their own. */
export const holidayRegionsQuery = (country: string) =>
  queryOptions({
    queryKey: ['holiday-regions', country],
    queryFn: ({ signal }) => call(listHolidayRegions, { query: { country } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The settings of facilities. */
export const FACILITIES = registerCache<FacilitySettings>(
  'facility-settings',
  (id, signal) => call(readFacility, { params: { id } }, { signal }),
  [['facility-settings'], TREE, levelSettingsQuery.queryKey, ['places', 'former'], ['org'], facilitiesQuery.queryKey],
);

/** Fetches everything again that shows places. */
export const refreshPlaces = (client: QueryClient) => FACILITIES.refresh(client);
