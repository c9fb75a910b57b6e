import type { Responsibilities } from '@safety-qube/domain/records/record-people';
import type { ImportedType } from './imported-type.ts';
import type { Lookups } from './lookups.ts';
import type { Places } from './places.ts';

/** Returns the people responsible in a facility. */
function responsibilities({ approvers, holders }: Lookups, places: Places): (facilityId: number) => Responsibilities {
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

/** A category in a facility, and whom its records are confidential to; null when they are not. */
interface Category {
  readonly label: string;
  readonly confidentialTo: readonly number[] | null;
}

/** Returns the categories of a facility by their values: its own list instead of the tenant's. */
export function categoryRules({ categories }: Lookups): (facilityId: number) => ReadonlyMap<string, Category> {
  const lists = new Map(
    categories.map(({ facilityId, options }) => {
      const active = options.filter(({ isActive }) => isActive);
      return [
        facilityId,
        new Map(
          active.map((option) => {
            const { confidentialTo = null } = option as { confidentialTo?: readonly number[] };
            return [option.value, { label: option.label, confidentialTo }] as const;
          }),
        ),
      ] as const;
    }),
  );
  const none: ReadonlyMap<string, Category> = new Map();
  return (facilityId) => lists.get(facilityId) ?? lists.get(null) ?? none;
}

/** Results that are cached: many rows have the same place, category and people. */
const MAX_CACHED = 10_000;

interface Chosen {
  readonly facilityId: number;
  readonly category: string | null;
  readonly raiserId: number | null;
  readonly ownerId: number | undefined;
}
type People = ReturnType<ImportedType['choosePeople']>;

/** Returns how to find the people of a row: those whom it names, and those whom the tenant's rules name. 422 NOBODY_RESPONSIBLE. */
export function peopleChooser(definition: ImportedType, lookups: Lookups, places: Places): (chosen: Chosen) => People {
  const ruling = responsibilities(lookups, places);
  const known = new Map<string, People>();
  return (chosen) => {
    const { facilityId, category, raiserId, ownerId } = chosen;
    const key = `${facilityId} ${raiserId ?? ''} ${ownerId ?? ''} ${category ?? ''}`;
    const before = known.get(key);
    if (before) return before;
    const people = definition.choosePeople(ruling(facilityId), chosen);
    if (known.size < MAX_CACHED) known.set(key, people);
    return people;
  };
}
