import type { LevelKey } from '@safety-qube/contract/schemas/organisation';
import { PLACE_COLUMNS, type PlaceColumn } from '@safety-qube/contract/schemas/place-file';
import { LANGUAGES, type Language } from '@safety-qube/domain/languages';
import { fold } from '@safety-qube/domain/plain-text';
import type { Ctx } from '../../../platform/context.ts';
import { text } from '../../../platform/i18n.ts';
import { pageText, pageTextOf } from '../../../platform/page-text.ts';

export const LEVEL_COLUMNS = ['facility', 'department', 'location', 'subarea'] as const satisfies readonly LevelKey[];
const isLevel = (column: PlaceColumn): column is LevelKey => LEVEL_COLUMNS.some((level) => level === column);

/** What other systems call these columns, besides our own labels in all languages. */
const OTHER_NAMES: Readonly<Partial<Record<PlaceColumn, string>>> = {
  facility:
    'facility|site|site name|site code|plant|branch|establishment|centro de trabajo|sede|stabilimento|établissement|工厂|الموقع',
  location: 'location|area name|zone',
  subarea: 'sub area|sub-area',
  code: 'facility code|short code',
  address: 'address|street|street address|dirección|indirizzo|adresse',
  postalCode: 'postcode|zip|zip code|cap|código postal',
  region: 'region|state|province|county|provincia|département',
  timeZone: 'timezone|tz',
  emergencyNumber: 'emergency phone',
  isActive: 'active|is active|status',
};
/** The names of a level in a tenant, by language. */
type LevelNames = Readonly<Partial<Record<LevelKey, readonly string[]>>>;

/** Returns the tenant's own names of its levels. */
export async function readLevelNames({ tx }: Pick<Ctx, 'tx'>): Promise<LevelNames> {
  const rows = await tx.selectFrom('org_level').select(['key', 'names', 'display_name']).execute();
  return Object.fromEntries(
    rows.map(({ key, names, display_name }) => [
      key,
      [...Object.values(names), display_name].filter((name) => name !== null),
    ]),
  );
}

/** The heading of a column in a language. */
export function headingOf(language: Language, column: PlaceColumn): string {
  if (isLevel(column)) return pageText(language, `place.${column}`);
  return column === 'isActive'
    ? text(language, 'audit.property.isActive')
    : pageTextOf(language, `places.field.${column}`);
}

/** Finds out which column of a file each of ours is, by its name. */
export function findColumns(names: readonly string[], levels: LevelNames): Partial<Record<PlaceColumn, number>> {
  const byName = new Map<string, PlaceColumn>();
  for (const column of PLACE_COLUMNS) {
    const own = isLevel(column) ? (levels[column] ?? []) : [];
    const usual = LANGUAGES.map((language) => headingOf(language, column));
    for (const name of [column, ...own, ...usual, ...(OTHER_NAMES[column]?.split('|') ?? [])])
      if (!byName.has(fold(name))) byName.set(fold(name), column);
  }
  const found: Partial<Record<PlaceColumn, number>> = {};
  for (const [index, name] of names.entries()) {
    const column = byName.get(fold(name));
    if (column !== undefined) found[column] ??= index;
  }
  return found;
}
