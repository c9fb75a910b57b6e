import { chooseEhsMembers, chooseOwner, type Responsibilities } from '@safety-qube/domain/records/record-people';
import type { Relation } from '@safety-qube/domain/records/relations';
import type { Lookups } from './lookups.ts';
import type { Places } from './places.ts';

/** Who looks after what in a facility. */
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

/** A category as a facility has it, and whom its records are confidential to; null where they are not. */
interface Category {
  readonly label: string;
  readonly confidentialTo: readonly number[] | null;
}

/** The categories of a facility by their values: its own list in place of the tenant's. */
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

/** Choices of people that are remembered: rows of the same place, category and people are many. */
const REMEMBERED = 10_000;

interface Chosen {
  readonly facilityId: number;
  readonly category: string;
  readonly raiserId: number | undefined;
  readonly ownerChosen: number | undefined;
}
interface RowPeople {
  readonly ownerId: number;
  readonly people: readonly (readonly [number, Relation])[];
}

/** Answers who has to do with a row: whoever is named, and whom the tenant's rules name; undefined where nobody would own it. */
export function peopleChooser(lookups: Lookups, places: Places): (chosen: Chosen) => RowPeople | undefined {
  const ruling = responsibilities(lookups, places);
  const known = new Map<string, RowPeople>();
  return ({ facilityId, category, raiserId, ownerChosen }) => {
    const key = `${facilityId} ${raiserId ?? ''} ${ownerChosen ?? ''} ${category}`;
    const before = known.get(key);
    if (before) return before;
    const rules = ruling(facilityId);
    const ownerId = chooseOwner(rules, { facilityId, category, chosenId: ownerChosen });
    if (ownerId === undefined) return undefined;
    const others = new Set([ownerId, ...(raiserId === undefined ? [] : [raiserId])]);
    const ehs = chooseEhsMembers(rules, { facilityId, category, others });
    const found: RowPeople = {
      ownerId,
      people: [
        ...(raiserId === undefined ? [] : [[raiserId, 'raiser'] as const]),
        [ownerId, 'owner'] as const,
        ...ehs.map((id) => [id, 'ehsMember'] as const),
      ],
    };
    if (known.size < REMEMBERED) known.set(key, found);
    return found;
  };
}
