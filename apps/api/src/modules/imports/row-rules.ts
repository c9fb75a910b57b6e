import type { ApprovalFacts } from '@safety-qube/domain/records/approver-lines';
import type { Responsibilities } from '@safety-qube/domain/records/record-people';
import { responsibilitiesAt } from '../records/index.ts';
import type { ImportedType } from './imported-type.ts';
import type { Lookups } from './lookups.ts';
import type { Places } from './places.ts';

/** Returns the people responsible in a facility. */
function responsibilities(lookups: Lookups, places: Places): (facilityId: number) => Responsibilities {
  const known = new Map<number, Responsibilities>();
  return (id) => {
    let found = known.get(id);
    if (!found) {
      const { ownerId = null, approverId = null } = places.facility(id) ?? {};
      found = responsibilitiesAt(lookups, { id, ownerId, approverId });
      known.set(id, found);
    }
    return found;
  };
}

/** A category in a facility. */
interface Category {
  readonly label: string;
}

/** Returns the categories of a facility by their values: its own list instead of the tenant's. */
export function categoryRules({ categories }: Lookups): (facilityId: number) => ReadonlyMap<string, Category> {
  const lists = new Map(
    categories.map(({ facilityId, options }) => {
      const active = options.filter(({ isActive }) => isActive);
      return [facilityId, new Map(active.map(({ value, label }) => [value, { label }] as const))] as const;
    }),
  );
  const none: ReadonlyMap<string, Category> = new Map();
  return (facilityId) => lists.get(facilityId) ?? lists.get(null) ?? none;
}

/** Results that are cached: many rows have the same place, category and people. */
const MAX_CACHED = 10_000;

interface Chosen extends ApprovalFacts {
  readonly raiserId: number | null;
  readonly ownerId: number | undefined;
}
type People = ReturnType<ImportedType['choosePeople']>;

/** Returns how to find the people of a row: those whom it names, and those whom the tenant's rules name. 422 NOBODY_RESPONSIBLE. */
export function peopleChooser(definition: ImportedType, lookups: Lookups, places: Places): (chosen: Chosen) => People {
  const ruling = responsibilities(lookups, places);
  const known = new Map<string, People>();
  return (chosen) => {
    const { facilityId, departmentId, eventType, riskLevel, category, raiserId, ownerId } = chosen;
    const key = [facilityId, departmentId, raiserId, ownerId, eventType, riskLevel, category].join(' ');
    const before = known.get(key);
    if (before) return before;
    const people = definition.choosePeople(ruling(facilityId), chosen);
    if (known.size < MAX_CACHED) known.set(key, people);
    return people;
  };
}
