import { getOrgDefinition } from '@safety-qube/contract/endpoints/organisation';
import type { Facility, LevelKey, OrgLevel } from '@safety-qube/contract/schemas/organisation';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../api/call.ts';
import { facilitiesQuery } from '../session/session-queries.ts';
import { CONFIG_STALE_MS } from '../session/start-visit.ts';
import { levelsQuery } from './levels-query.ts';

const definitionQuery = queryOptions({
  queryKey: ['org', 'definition'],
  queryFn: () => call(getOrgDefinition, {}),
  staleTime: CONFIG_STALE_MS,
});

/** The property of a place for each level. */
export const PLACE_KEY = {
  facility: 'facilityId',
  department: 'departmentId',
  location: 'locationId',
  subarea: 'subareaId',
} as const satisfies Record<LevelKey, string>;

const NO_LEVELS: OrgLevel[] = [];

/** The tenant's names of its levels, and the levels that are used below the facility, in their order. */
export function useLevels() {
  const { t } = useTranslation();
  const { data: levels = NO_LEVELS } = useQuery(levelsQuery);
  const { data: definition = [] } = useQuery(definitionQuery);
  const words: Record<LevelKey, string> = {
    facility: t('place.facility'),
    department: t('place.department'),
    location: t('place.location'),
    subarea: t('place.subarea'),
  };
  const label = (key: LevelKey): string => definition.find((level) => level.key === key)?.name ?? words[key];
  const below = useMemo(
    () =>
      levels
        .filter((level) => level.isActive && level.key !== 'facility')
        .toSorted((a, b) => a.order - b.order)
        .map(({ key }) => key),
    [levels],
  );
  return { label, below };
}

const NO_FACILITIES: Facility[] = [];

/** Facilities with their units, and names by id. */
export function usePlaces() {
  const { data: facilities = NO_FACILITIES } = useQuery(facilitiesQuery);
  return useMemo(() => {
    const facility = (id: number | null | undefined) => facilities.find((one) => one.id === id);
    return {
      facilities,
      facility,
      unitName: (facilityId: number, id: number | null): string | undefined =>
        facility(facilityId)?.units.find((unit) => unit.id === id)?.name,
    };
  }, [facilities]);
}

/** A department, location or subarea. */
export type Unit = Facility['units'][number];

/** Returns a unit with all units that contain it, from itself upwards. */
export function chainOf(units: readonly Unit[], id: number | null): Unit[] {
  const chain: Unit[] = [];
  for (let at = units.find((unit) => unit.id === id); at && chain.length < 9; ) {
    chain.push(at);
    const { parentId } = at;
    at = units.find((unit) => unit.id === parentId);
  }
  return chain;
}
