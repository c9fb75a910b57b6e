import { cutText } from '@safety-qube/domain/cut-text';
import type { UnitLevel } from '@safety-qube/domain/place-levels';
import { fold } from '@safety-qube/domain/plain-text';
import { refuse } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { KnownFacility, KnownUnit, Lookups } from './lookups.ts';

/** What has to be created before the records of a batch; ids below zero are placeholders until then. */
export interface PlacesToCreate {
  readonly facilities: { readonly id: number; readonly name: string }[];
  readonly units: KnownUnit[];
  /** Value > label. */
  readonly categories: Map<string, string>;
}
const nothingToMake = (): PlacesToCreate => ({ facilities: [], units: [], categories: new Map() });

/** How many places and categories an import creates, by kind. */
export interface Makes {
  facilities: number;
  units: number;
  categories: number;
}

/** How many of each kind one import may create in this installation. */
export const creationLimits = ({ config }: Pick<Platform, 'config'>): Readonly<Makes> => ({
  facilities: config.IMPORT_FACILITIES,
  units: config.IMPORT_UNITS,
  categories: config.IMPORT_CATEGORIES,
});

const keyOf = (facilityId: number, level: UnitLevel, name: string): string =>
  `${facilityId} ${level} ${fold(name) || name}`;

/** Facilities, units and categories during an import: existing ones and those that it creates. */
export interface Places {
  facility(id: number): KnownFacility | undefined;
  /** Returns a facility by its name; creates it if there is none. */
  makeFacility(name: string): number;
  /** Returns a unit of a level in a facility, below the given parent; `undefined` when there is none and none may be created. */
  unit(
    where: { facilityId: number; level: UnitLevel; aboveId: number | null },
    name: string,
    mayCreatePlace: boolean,
  ): number | undefined;
  /** Whether a facility has a unit of that level and name, below any parent. */
  hasUnit(facilityId: number, level: UnitLevel, name: string): boolean;
  makeCategory(label: string): string;
  makesCategory(value: string): boolean;
  /** Ends a row: keeps what it has created if the row is imported, otherwise reverts it. */
  endRow(isGood: boolean): void;
  /** Returns what has to be created for these rows and was not returned before. */
  take(rows: readonly Placed[]): PlacesToCreate;
  /** How much has been returned in total. */
  made(): Readonly<Makes>;
}

/** The place and the category of a row. */
export type Placed = Readonly<Record<'facilityId', number>> &
  Readonly<Record<`${UnitLevel}Id`, number | null>> & { readonly category: string | null };

const TOO_MANY: Readonly<Record<keyof Makes, string>> = {
  facilities: 'IMPORT_MAKES_FACILITIES',
  units: 'IMPORT_MAKES_UNITS',
  categories: 'IMPORT_MAKES_CATEGORIES',
};

/** Builds the value of a category's option in the table: letters and digits of its label, joined. */
export const categoryValue = (label: string): string =>
  cutText(fold(cutText(label, 400)).replaceAll(' ', '-') || label.replaceAll(',', ' '), 80);

/**
 * Starts with the places of the tenant. Throws 422 IMPORT_MAKES_… as soon as more of a kind would be created than `most` allows.
 */
export function makePlaces(lookups: Lookups, most: Readonly<Makes>): Places {
  /** How many the accepted rows have asked for, and how many were returned by `take`. */
  const wanted: Makes = { facilities: 0, units: 0, categories: 0 };
  const made: Makes = { facilities: 0, units: 0, categories: 0 };
  let lastId = 0;
  /** What `take` has not returned yet, by its id or value. */
  const waiting = {
    facilities: new Map<number, PlacesToCreate['facilities'][number]>(),
    units: new Map<number, KnownUnit>(),
    categories: new Map<string, string>(),
  };
  /** Reverts what the current row has created, in the order of creation. */
  let undo: (() => void)[] = [];
  const facilities = new Map(lookups.facilities.map((facility) => [facility.id, facility]));
  const byName = new Map(lookups.facilities.map(({ id, name }) => [fold(name) || name, id]));
  const units = new Map<string, KnownUnit[]>();
  const addUnit = (unit: KnownUnit): void => {
    const key = keyOf(unit.facilityId, unit.level, unit.name);
    const alike = units.get(key);
    if (alike) alike.push(unit);
    else units.set(key, [unit]);
  };
  const removeUnit = (unit: KnownUnit): void => {
    const key = keyOf(unit.facilityId, unit.level, unit.name);
    const others = units.get(key)?.filter((one) => one !== unit) ?? [];
    if (others.length) units.set(key, others);
    else units.delete(key);
  };
  for (const unit of lookups.units) addUnit(unit);
  const categories = new Set<string>();
  const countOne = (kind: keyof Makes): void => {
    wanted[kind] += 1;
    if (wanted[kind] > most[kind]) throw refuse(TOO_MANY[kind], { most: most[kind] });
    undo.push(() => {
      wanted[kind] -= 1;
    });
  };
  /** Ids of reverted places are reused: there are no more of them than places to create. */
  const nextId = (): number => {
    lastId -= 1;
    undo.push(() => {
      lastId += 1;
    });
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
      waiting.facilities.set(id, { id, name });
      undo.push(() => {
        byName.delete(key);
        facilities.delete(id);
        waiting.facilities.delete(id);
      });
      return id;
    },
    unit({ facilityId, level, aboveId }, name, mayCreatePlace) {
      const alike = units.get(keyOf(facilityId, level, name)) ?? [];
      // A unit without a parent matches below any unit.
      const unit =
        alike.find(({ parentId }) => parentId === aboveId) ?? alike.find(({ parentId }) => parentId === null);
      if (unit) return unit.id;
      if (!mayCreatePlace) return undefined;
      countOne('units');
      const fresh = { id: nextId(), facilityId, level, parentId: aboveId, name };
      addUnit(fresh);
      waiting.units.set(fresh.id, fresh);
      undo.push(() => {
        removeUnit(fresh);
        waiting.units.delete(fresh.id);
      });
      return fresh.id;
    },
    hasUnit: (facilityId, level, name) => units.has(keyOf(facilityId, level, name)),
    makeCategory(label) {
      const value = categoryValue(label);
      if (!categories.has(value)) {
        countOne('categories');
        categories.add(value);
        waiting.categories.set(value, cutText(label, 80));
        undo.push(() => {
          categories.delete(value);
          waiting.categories.delete(value);
        });
      }
      return value;
    },
    makesCategory: (value) => categories.has(value),
    endRow(isGood) {
      if (!isGood) for (const step of undo.reverse()) step();
      undo = [];
    },
    made: () => made,
    take(rows) {
      const taken = nothingToMake();
      const takeUnit = (id: number | null): void => {
        const unit = id === null ? undefined : waiting.units.get(id);
        if (!unit) return;
        taken.units.push(unit);
        waiting.units.delete(unit.id);
      };
      for (const { facilityId, departmentId, locationId, subareaId, category } of rows) {
        const facility = waiting.facilities.get(facilityId);
        if (facility) taken.facilities.push(facility);
        waiting.facilities.delete(facilityId);
        for (const id of [departmentId, locationId, subareaId]) takeUnit(id);
        if (category === null) continue;
        const label = waiting.categories.get(category);
        if (label !== undefined) taken.categories.set(category, label);
        waiting.categories.delete(category);
      }
      made.facilities += taken.facilities.length;
      made.units += taken.units.length;
      made.categories += taken.categories.size;
      return taken;
    },
  };
}
