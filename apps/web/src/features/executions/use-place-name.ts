import type { Schedule } from '@safety-qube/contract/executions';
import { PLACE_SEPARATOR, usePlaces } from '../../shared/places/places.ts';

type Place = Pick<Schedule, 'facilityId' | 'departmentId' | 'locationId' | 'subareaId'>;

/** What a place within its facility is called, to the deepest part that is known. */
export function useUnitNames() {
  const { unitName } = usePlaces();
  return ({ facilityId, departmentId, locationId, subareaId }: Place): string =>
    [departmentId, locationId, subareaId]
      .map((id) => unitName(facilityId, id))
      .filter(Boolean)
      .join(PLACE_SEPARATOR);
}

/** What a place is called, from the facility on. */
export function usePlaceName() {
  const { facility } = usePlaces();
  const unitNames = useUnitNames();
  return (place: Place): string =>
    [facility(place.facilityId)?.name, unitNames(place)].filter(Boolean).join(PLACE_SEPARATOR);
}
