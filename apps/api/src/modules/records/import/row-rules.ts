import type { Responsibilities } from '@safety-qube/domain/records/record-people';
import type { Lookups } from './lookups.ts';
import type { Places } from './places.ts';

/** Who looks after what in a facility. */
export function responsibilities(
  { approvers, holders }: Lookups,
  places: Places,
): (facilityId: number) => Responsibilities {
  const known = new Map<number, Responsibilities>();
  return (id) => {
    let found = known.get(id);
    if (!found) {
      const facility = places.facility(id);
      found = {
        approvers: approvers.filter(({ facilityId }) => facilityId === null || facilityId === id),
        facilityOwnerId: facility?.ownerId ?? null,
        facilityApproverId: facility?.approverId ?? null,
        holders: holders
          .filter(({ facilityIds }) => facilityIds === null || facilityIds.includes(id))
          .slice(0, 20)
          .map((holder) => holder.id),
      };
      known.set(id, found);
    }
    return found;
  };
}

/** How the categories of a facility are valued: its own list in place of the tenant's. */
export function categoryRules({ categories }: Lookups) {
  const known = new Map<number, Map<string, readonly number[] | null>>();
  const of = (facilityId: number): Map<string, readonly number[] | null> => {
    const field = categories.find((f) => f.facilityId === facilityId) ?? categories.find((f) => f.facilityId === null);
    return new Map(
      (field?.options ?? [])
        .filter((option) => option.isActive)
        .map((option) => [option.value, (option as { confidentialTo?: readonly number[] }).confidentialTo ?? null]),
    );
  };
  return (facilityId: number) => {
    const options = known.get(facilityId) ?? of(facilityId);
    known.set(facilityId, options);
    return options;
  };
}
