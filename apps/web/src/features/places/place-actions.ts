import type { LevelKey, PlaceOfTree, PlaceTree } from '@safety-qube/contract/schemas/organisation';

/** What can be done to a place, or below it. */
export type PlaceAction =
  | { readonly kind: 'add'; readonly level: LevelKey; readonly under?: PlaceOfTree }
  | { readonly kind: 'rename' | 'move' | 'merge' | 'deactivate' | 'delete'; readonly place: PlaceOfTree };

const ORDER: readonly LevelKey[] = ['facility', 'department', 'location', 'subarea'];

/** The levels of which units can be added below a place. */
export const levelsBelow = ({ level }: Pick<PlaceOfTree, 'level'>, used: readonly LevelKey[]): LevelKey[] =>
  used.filter((one) => ORDER.indexOf(one) > ORDER.indexOf(level));

/** What a user may do to a place: by their rights, and by what it is. */
export function offersOf(place: PlaceOfTree, abilities: PlaceTree['abilities'], used: readonly LevelKey[]) {
  const isFacility = place.level === 'facility';
  return {
    add: abilities.createBelow && place.isActive ? levelsBelow(place, used) : [],
    rename: abilities.edit,
    move: abilities.edit && !isFacility && place.isActive,
    merge: place.isActive && (isFacility ? abilities.merge : abilities.delete && abilities.edit),
    deactivate: abilities.edit && place.isActive,
    restore: abilities.edit && !place.isActive,
    delete: abilities.delete,
  };
}
