import type { LevelKey } from '@safety-qube/contract/schemas/organisation';
import { SavedFacility } from '@safety-qube/contract/schemas/organisation';
import type { PlaceColumn } from '@safety-qube/contract/schemas/place-file';
import { COUNTRIES } from '@safety-qube/domain/countries';
import { LANGUAGES } from '@safety-qube/domain/languages';
import { fold } from '@safety-qube/domain/plain-text';
import { refuse } from '../../../platform/errors.ts';
import { text } from '../../../platform/i18n.ts';
import { LEVEL_COLUMNS } from './place-columns.ts';

/** The texts of a line of a file, by column; without those that are empty. */
export interface PlaceLine {
  readonly line: number;
  readonly said: Readonly<Partial<Record<PlaceColumn, string>>>;
}
export interface NamedPlace {
  readonly level: LevelKey;
  readonly name: string;
}

/** The names of a line's place and those that it is in, from the outside in. 422 PLACE_FACILITY_MISSING without a facility. */
export function pathOf({ said }: PlaceLine): readonly NamedPlace[] {
  const path = LEVEL_COLUMNS.flatMap((level) => {
    const name = said[level];
    return name === undefined ? [] : [{ level, name }];
  });
  if (path[0]?.level !== 'facility') throw refuse('PLACE_FACILITY_MISSING');
  return path;
}

/** Makes something when it is first needed. */
function onceNeeded<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Codes of countries by their codes and their names in all languages. */
const countryCodes = onceNeeded((): ReadonlyMap<string, string> => {
  const named = LANGUAGES.map((language) => new Intl.DisplayNames(language, { type: 'region' }));
  return new Map(
    COUNTRIES.flatMap((code) =>
      [code, ...named.map((names) => names.of(code) ?? code)].map((name) => [fold(name), code]),
    ),
  );
});

/** Words for yes and no in all languages, and those that programs write. */
const flags = onceNeeded((): ReadonlyMap<string, boolean> => {
  const words = (key: 'audit.yes' | 'audit.no') => LANGUAGES.map((language) => text(language, key));
  return new Map([
    ...['true', '1', 'active', 'y', ...words('audit.yes')].map((word) => [fold(word), true] as const),
    ...['false', '0', 'inactive', 'n', ...words('audit.no')].map((word) => [fold(word), false] as const),
  ]);
});

const wrong = (column: PlaceColumn, value: string) =>
  refuse('PLACE_VALUE_WRONG', { value: value.slice(0, 80) }, { column });

/** Whether a place is in use, as a line says; undefined if it does not. 422 PLACE_VALUE_WRONG. */
export function inUse({ said: { isActive } }: PlaceLine): boolean | undefined {
  if (isActive === undefined) return undefined;
  const flag = flags().get(fold(isActive));
  if (flag === undefined) throw wrong('isActive', isActive);
  return flag;
}

const TEXTS = ['code', 'address', 'postalCode', 'city', 'region', 'timeZone', 'emergencyNumber'] as const;

/** The settings of a facility that a line has. 422 PLACE_VALUE_WRONG for one that it cannot have. */
export function settingsOf(line: PlaceLine) {
  const { said } = line;
  const country = said.country === undefined ? undefined : countryCodes().get(fold(said.country));
  if (said.country !== undefined && country === undefined) throw wrong('country', said.country);
  const isActive = inUse(line);
  const given = {
    ...Object.fromEntries(TEXTS.flatMap((name) => (said[name] === undefined ? [] : [[name, said[name]]]))),
    ...(country !== undefined && { country }),
    ...(isActive !== undefined && { isActive }),
  };
  const parsed = SavedFacility.safeParse({ name: said.facility, ...given });
  if (!parsed.success) {
    const column = (parsed.error.issues[0]?.path[0] ?? 'facility') as PlaceColumn;
    throw wrong(column === ('name' as PlaceColumn) ? 'facility' : column, said[column] ?? said.facility ?? '');
  }
  const { id: _, name: __, ...settings } = parsed.data;
  return settings;
}
