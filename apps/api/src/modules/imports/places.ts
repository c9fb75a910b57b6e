import { cutText } from '@safety-qube/domain/cut-text';
import { fold } from '@safety-qube/domain/records/import-values';
import { refuse } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { KnownFacility, KnownUnit, Lookups, UnitLevel } from './lookups.ts';

/** What is to be made so that rows have their place; ids below zero stand in until it is. */
export interface ToMake {
  readonly facilities: { readonly id: number; readonly name: string }[];
  readonly units: KnownUnit[];
  /** Value > label. */
  readonly categories: Map<string, string>;
}
const nothingToMake = (): ToMake => ({ facilities: [], units: [], categories: new Map() });

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
  makesCategory(value: string): boolean;
  /** Ends a row: what it has made stays if the row is to come in, else it is as if it had not been asked for. */
  endRow(isGood: boolean): void;
  /** Hands over what is to be made for these rows, and was not handed over before. */
  take(rows: readonly Placed[]): ToMake;
  /** How much has been handed over since the beginning. */
  made(): Readonly<Makes>;
}

/** Where a row belongs, and what it is. */
export type Placed = Readonly<Record<'facilityId', number>> &
  Readonly<Record<`${UnitLevel}Id`, number | null>> & { readonly category: string };

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
  /** How much rows have asked for that may come in, and how much of it was handed over. */
  const wanted: Makes = { facilities: 0, units: 0, categories: 0 };
  const made: Makes = { facilities: 0, units: 0, categories: 0 };
  let lastId = 0;
  /** What is not handed over yet, by its id or value. */
  const waiting = {
    facilities: new Map<number, ToMake['facilities'][number]>(),
    units: new Map<number, KnownUnit>(),
    categories: new Map<string, string>(),
  };
  /** What undoes the things that the present row has made, in their order. */
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
  /** Ids that were not used after all are given again: there are no more of them than things to make. */
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
