import { cutText } from '@safety-qube/domain/cut-text';
import { type Actor, can } from '../../platform/context.ts';
import { mayCreatePlace } from './fields.ts';
import type { ImportedType } from './imported-type.ts';
import type { Lookups } from './lookups.ts';
import type { Meaning } from './meanings.ts';
import type { Places } from './places.ts';
import type { RowReader } from './row-reader.ts';
import { categoryRules } from './row-rules.ts';

interface Placing {
  readonly definition: ImportedType;
  readonly actor: Actor;
  readonly lookups: Lookups;
  readonly places: Places;
  readonly meaning: (field: string, text: string) => Meaning;
}
/** The units of a row, each below the one before it. */
export type Units = Readonly<Record<'departmentId' | 'locationId' | 'subareaId', number | null>>;

/** Returns functions that find the place and the category of a row; both are created if that is allowed. */
export function placeReaders({ definition, actor, lookups, places, meaning }: Placing) {
  const privilege = definition.privileges.import;
  const categoriesOf = categoryRules(lookups);
  const mayMakeUnits = mayCreatePlace(actor, 'unit');
  /** Facilities with their own list of categories accept only the categories in it. */
  const ownLists = new Set(lookups.categories.map(({ facilityId }) => facilityId));

  function facility(row: RowReader): number | undefined {
    const cell = row.text('facility');
    if (cell === undefined) return row.wrong('facility', 'IMPORT_VALUE_MISSING');
    const isGiven = row.isSame('facility') && places.facility(Number(cell)) !== undefined;
    const found = isGiven ? ({ kind: 'value', value: cell } as const) : meaning('facility', cell);
    if (found.kind === 'create') {
      if (!mayCreatePlace(actor, 'facility')) return row.wrong('facility', 'IMPORT_CREATE_NOT_ALLOWED');
      return places.makeFacility(cutText(cell, 120));
    }
    if (found.kind !== 'value') return row.wrong('facility', 'IMPORT_VALUE_UNKNOWN');
    const id = Number(found.value);
    if (!places.facility(id)) return row.wrong('facility', 'IMPORT_VALUE_UNKNOWN');
    if (privilege === undefined || !can(actor, privilege, id)) return row.wrong('facility', 'IMPORT_OUT_OF_REACH');
    return id;
  }

  function units(row: RowReader, facilityId: number): Units {
    const ids: Record<keyof Units, number | null> = { departmentId: null, locationId: null, subareaId: null };
    let aboveId: number | null = null;
    for (const level of lookups.levels) {
      const cell = row.text(level);
      if (cell === undefined) continue;
      const found = meaning(level, cell);
      if (found.kind === 'none') continue;
      const name = cutText(found.kind === 'value' ? found.value : cell, 120);
      const id = places.unit({ facilityId, level, aboveId }, name, found.kind === 'create' && mayMakeUnits);
      if (id === undefined) {
        row.wrong(level, 'IMPORT_VALUE_UNKNOWN');
        continue;
      }
      ids[`${level}Id`] = id;
      aboveId = id;
    }
    return ids;
  }

  /**
   * Returns the category of a row; null for a type without categories. Whether a facility has the category can only be checked
   * when the facility is known; an unknown text is reported at once.
   */
  function category(row: RowReader, facilityId: number | undefined): string | null | undefined {
    if (!definition.hasCategories) return null;
    const cell = row.text('category');
    if (cell === undefined) return row.wrong('category', 'IMPORT_VALUE_MISSING');
    const found = meaning('category', cell);
    const isSame = row.isSame('category');
    if (facilityId === undefined)
      return !isSame && (found.kind === 'unknown' || found.kind === 'twice')
        ? row.wrong('category', 'IMPORT_VALUE_UNKNOWN')
        : undefined;
    const options = categoriesOf(facilityId);
    if (isSame && options.has(cell)) return cell;
    if (found.kind === 'create') {
      if (ownLists.has(facilityId)) return row.wrong('category', 'CATEGORY_UNKNOWN');
      if (!mayCreatePlace(actor, 'category')) return row.wrong('category', 'IMPORT_CREATE_NOT_ALLOWED');
      return places.makeCategory(cell);
    }
    if (found.kind !== 'value') return row.wrong('category', 'IMPORT_VALUE_UNKNOWN');
    if (!options.has(found.value) && !places.makesCategory(found.value))
      return row.wrong('category', 'CATEGORY_UNKNOWN');
    return found.value;
  }

  return {
    facility,
    units,
    category,
    /** The names of a row's category: the label here, then the text of the row. */
    categoryNames(row: RowReader, facilityId: number, value: string | null): string[] {
      if (value === null) return [];
      return [categoriesOf(facilityId).get(value)?.label, row.text('category')].filter((name) => name !== undefined);
    },
  };
}
