import { cutText } from '@safety-qube/domain/cut-text';
import { fold } from '@safety-qube/domain/records/import-values';
import type { KnownFacility, KnownUnit, Lookups, UnitLevel } from './lookups.ts';

/** What is still to be made so that a batch of rows has its place; ids below zero stand in until it is. */
export interface ToMake {
  readonly facilities: { readonly id: number; readonly name: string }[];
  readonly units: KnownUnit[];
  /** Value > label. */
  readonly categories: Map<string, string>;
}
export const nothingToMake = (): ToMake => ({ facilities: [], units: [], categories: new Map() });

const keyOf = (facilityId: number, level: UnitLevel, name: string): string =>
  `${facilityId} ${level} ${fold(name) || name}`;

/** Facilities, units and categories as an import sees them: what was there, and what it makes. */
export interface Places {
  facility(id: number): KnownFacility | undefined;
  /** A facility by its name, made where there is none. */
  makeFacility(name: string): number;
  /** A unit of a level in a facility, below the one above it; `undefined` where there is none and none may be made. */
  unit(
    where: { facilityId: number; level: UnitLevel; aboveId: number | null },
    name: string,
    mayMake: boolean,
  ): number | undefined;
  /** Whether a facility has a unit of that level and name, below whatever. */
  hasUnit(facilityId: number, level: UnitLevel, name: string): boolean;
  makeCategory(label: string): string;
  /** Hands over what is to be made since the last time. */
  take(): ToMake;
}

/** What a category's option is called in the table: letters and digits of its label, joined. */
export const categoryValue = (label: string): string =>
  cutText(fold(cutText(label, 400)).replaceAll(' ', '-') || label.replaceAll(',', ' '), 80);

export function makePlaces(lookups: Lookups): Places {
  let made = 0;
  let waiting = nothingToMake();
  const facilities = new Map(lookups.facilities.map((facility) => [facility.id, facility]));
  const byName = new Map(lookups.facilities.map(({ id, name }) => [fold(name) || name, id]));
  const units = new Map<string, KnownUnit[]>();
  const addUnit = (unit: KnownUnit): void => {
    const key = keyOf(unit.facilityId, unit.level, unit.name);
    const alike = units.get(key);
    if (alike) alike.push(unit);
    else units.set(key, [unit]);
  };
  for (const unit of lookups.units) addUnit(unit);
  const categories = new Set<string>();
  const nextId = (): number => {
    made += 1;
    return -made;
  };
  return {
    facility: (id) => facilities.get(id),
    makeFacility(name) {
      const key = fold(name) || name;
      const known = byName.get(key);
      if (known !== undefined) return known;
      const id = nextId();
      byName.set(key, id);
      facilities.set(id, { id, name, code: null, ownerId: null, approverId: null });
      waiting.facilities.push({ id, name });
      return id;
    },
    unit({ facilityId, level, aboveId }, name, mayMake) {
      const alike = units.get(keyOf(facilityId, level, name)) ?? [];
      // One that hangs on nothing is below whatever is above it.
      const unit =
        alike.find(({ parentId }) => parentId === aboveId) ?? alike.find(({ parentId }) => parentId === null);
      if (unit) return unit.id;
      if (!mayMake) return undefined;
      const fresh = { id: nextId(), facilityId, level, parentId: aboveId, name };
      addUnit(fresh);
      waiting.units.push(fresh);
      return fresh.id;
    },
    hasUnit: (facilityId, level, name) => units.has(keyOf(facilityId, level, name)),
    makeCategory(label) {
      const value = categoryValue(label);
      if (!categories.has(value)) {
        categories.add(value);
        waiting.categories.set(value, cutText(label, 80));
      }
      return value;
    },
    take() {
      const taken = waiting;
      waiting = nothingToMake();
      return taken;
    },
  };
}
