import type { Schedule } from '@safety-qube/contract/executions';
import { usePlaces } from '../../lib/places.ts';

/** What a place is called, from the facility to the deepest part that is known. */
export function usePlaceName() {
  const { facility, unitName } = usePlaces();
  return ({
    facilityId,
    departmentId,
    locationId,
    subareaId,
  }: Pick<Schedule, 'facilityId' | 'departmentId' | 'locationId' | 'subareaId'>): string =>
    [facility(facilityId)?.name, ...[departmentId, locationId, subareaId].map((id) => unitName(facilityId, id))]
      .filter(Boolean)
      .join(', ');
}
