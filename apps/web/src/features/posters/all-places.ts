import type { Facility, LevelKey } from '@safety-qube/contract/schemas/organisation';
import { PLACE_SEPARATOR } from '@safety-qube/domain/place-levels';
import { chainOf, PLACE_KEY } from '../../shared/places/places.ts';

/** A place of any level that a poster can be for. */
export interface AnyPlace {
  /** Identifies it among the places of every level. */
  readonly key: string;
  readonly level: LevelKey;
  /** Its name, after those of the places around it. */
  readonly name: string;
  readonly target: { readonly facilityId: number; departmentId?: number; locationId?: number; subareaId?: number };
}

/** Returns the facilities and everything in them, each place before those within it. */
export const allPlaces = (facilities: readonly Facility[]): AnyPlace[] =>
  facilities.flatMap(({ id: facilityId, name, units }) => [
    { key: `facility ${facilityId}`, level: 'facility' as const, name, target: { facilityId } },
    ...units
      .map(({ id, level }): AnyPlace => {
        const chain = chainOf(units, id).toReversed();
        return {
          ...{ key: `unit ${id}`, level, name: [name, ...chain.map((unit) => unit.name)].join(PLACE_SEPARATOR) },
          target: { facilityId, ...Object.fromEntries(chain.map((unit) => [PLACE_KEY[unit.level], unit.id])) },
        };
      })
      .toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true })),
  ]);

/** Returns the places of a facility and a level whose names have all words of a text; undefined is any. */
export function narrowed(
  places: readonly AnyPlace[],
  by: { facilityId: number | undefined; level: LevelKey | undefined; words: string },
): AnyPlace[] {
  const words = by.words.toLowerCase().split(/\s+/).filter(Boolean);
  return places.filter(({ name, level, target: { facilityId } }) => {
    const isIn = (by.facilityId ?? facilityId) === facilityId && (by.level ?? level) === level;
    return isIn && words.every((word) => name.toLowerCase().includes(word));
  });
}
