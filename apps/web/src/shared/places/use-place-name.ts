import type { Schedule } from '@safety-qube/contract/schemas/executions';
import { PLACE_SEPARATOR } from '@safety-qube/domain/place-levels';
import { useCallback } from 'react';
import { usePlaces } from './places.ts';

type Place = Pick<Schedule, 'facilityId' | 'departmentId' | 'locationId' | 'subareaId'>;

/** Returns a function that gives the name of a place within its facility, down to the deepest known unit. */
export function useUnitNames() {
  const { unitName } = usePlaces();
  return useCallback(
    ({ facilityId, departmentId, locationId, subareaId }: Place): string =>
      [departmentId, locationId, subareaId]
        .map((id) => unitName(facilityId, id))
        .filter(Boolean)
        .join(PLACE_SEPARATOR),
    [unitName],
  );
}

/** Returns a function that gives the name of a place, starting with the facility. */
export function usePlaceName() {
  const { facility } = usePlaces();
  const unitNames = useUnitNames();
  return useCallback(
    (place: Place): string =>
      [facility(place.facilityId)?.name, unitNames(place)].filter(Boolean).join(PLACE_SEPARATOR),
    [facility, unitNames],
  );
}
