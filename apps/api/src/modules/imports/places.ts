import { cutText } from '@safety-qube/domain/cut-text';
import { fold } from '@safety-qube/domain/records/import-values';
import { refuse } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { KnownFacility, KnownUnit, Lookups, UnitLevel } from './lookups.ts';

/** What is still to be made so that a batch of rows has its place; ids below zero stand in until it is. */
export interface ToMake {
  readonly facilities: { readonly id: number; readonly name: string }[];
  readonly units: KnownUnit[];
  /** Value > label. */
  readonly categories: Map<string, string>;
}
export const nothingToMake = (): ToMake => ({ facilities: [], units: [], categories: new Map() });

/** How many places and categories an import makes, by kind. */
export interface Makes {
  facilities: number;
  units: number;
  categories: number;
}

/** How much of each kind the installation lets one import make. */
export const mostMade = ({ config }: Pick<Platform, 'config'>): Readonly<Makes> => ({
  facilities: config.IMPORT_FACILITIES,
  units: config.IMPORT_UNITS,
  categories: config.IMPORT_CATEGORIES,
});

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
  /** How much has been made since the beginning. */
  made(): Readonly<Makes>;
}

const TOO_MANY: Readonly<Record<keyof Makes, string>> = {
  facilities: 'IMPORT_MAKES_FACILITIES',
  units: 'IMPORT_MAKES_UNITS',
  categories: 'IMPORT_MAKES_CATEGORIES',
};

/** What a category's option is called in the table: letters and digits of its label, joined. */
export const categoryValue = (label: string): string =>
  cutText(fold(cutText(label, 400)).replaceAll(' ', '-') || label.replaceAll(',', ' '), 80);

/** Places as they stand in the tenant. 422 IMPORT_MAKES_… as soon as more of a kind would be made than `most` allows. */
export function makePlaces(lookups: Lookups, most: Readonly<Makes>): Places {
  const made: Makes = { facilities: 0, units: 0, categories: 0 };
  let lastId = 0;
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
  const countOne = (kind: keyof Makes): void => {
    made[kind] += 1;
    if (made[kind] > most[kind]) throw refuse(TOO_MANY[kind], { most: most[kind] });
  };
  const nextId = (): number => {
    lastId -= 1;
    return lastId;
  };
  return {
    facility: (id) => facilities.get(id),
    makeFacility(name) {
      const key = fold(name) || name;
      const known = byName.get(key);
      if (known !== undefined) return known;
      countOne('facilities');
      const id = nextId();
      byName.set(key, id);
      facilities.set(id, { id, name, code: null, timeZone: null, ownerId: null, approverId: null });
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
      countOne('units');
      const fresh = { id: nextId(), facilityId, level, parentId: aboveId, name };
      addUnit(fresh);
      waiting.units.push(fresh);
      return fresh.id;
    },
    hasUnit: (facilityId, level, name) => units.has(keyOf(facilityId, level, name)),
    makeCategory(label) {
      const value = categoryValue(label);
      if (!categories.has(value)) {
        countOne('categories');
        categories.add(value);
        waiting.categories.set(value, cutText(label, 80));
      }
      return value;
    },
    made: () => made,
    take() {
      const taken = waiting;
      waiting = nothingToMake();
      return taken;
    },
  };
}
