import { Readable } from 'node:stream';
import { PLACE_COLUMNS, type PlaceColumn } from '@safety-qube/contract/schemas/place-file';
import { direction } from '@safety-qube/domain/languages';
import { sql } from 'kysely';
import { authorizeSomewhere, type Ctx } from '../../../platform/context.ts';
import { withinReach } from '../../../platform/db/list-conditions.ts';
import { inReadingOrder } from '../../../platform/db/reading-order.ts';
import { text } from '../../../platform/i18n.ts';
import type { Sheet } from '../../../platform/spreadsheet/sheet.ts';
import { csvOf } from '../../../platform/spreadsheet/write-csv.ts';
import { xlsxOf } from '../../../platform/spreadsheet/write-xlsx.ts';
import { readDefinition } from '../organisation.queries.ts';
import { listUnits, type UnitRow } from '../places.repository.ts';
import { headingOf } from './place-columns.ts';

type PlaceCells = Readonly<Partial<Record<PlaceColumn, string | null>>>;
const WIDTHS: Readonly<Partial<Record<PlaceColumn, number>>> = {
  facility: 32,
  department: 28,
  location: 28,
  address: 32,
};

/** Reads the facilities that the caller may read, each followed by its units, as lines of a file. */
async function readLines(ctx: Ctx): Promise<PlaceCells[]> {
  const actor = authorizeSomewhere(ctx, 'management.facility.read');
  const facilities = await ctx.tx
    .selectFrom('facility')
    .selectAll()
    .where(withinReach(actor, 'id'))
    .orderBy(inReadingOrder(sql.ref('name')))
    .orderBy('id')
    .execute();
  const below = Map.groupBy(await listUnits(ctx, actor), (unit) =>
    unit.parent_id === null ? `f${unit.facility_id}` : `u${unit.parent_id}`,
  );
  const flag = (isOn: boolean) => text(ctx.language, isOn ? 'audit.yes' : 'audit.no');
  const linesBelow = (key: string, above: PlaceCells): PlaceCells[] =>
    (below.get(key) ?? []).flatMap((unit: UnitRow) => {
      const path = { ...above, [unit.level]: unit.name };
      return [{ ...path, isActive: flag(unit.is_active) }, ...linesBelow(`u${unit.id}`, path)];
    });
  return facilities.flatMap((row) => [
    {
      facility: row.name,
      code: row.code,
      address: row.address,
      postalCode: row.postal_code,
      city: row.city,
      region: row.region,
      country: row.country,
      timeZone: row.time_zone,
      emergencyNumber: row.emergency_number,
      isActive: flag(row.is_active),
    },
    ...linesBelow(`f${row.id}`, { facility: row.name }),
  ]);
}

/** Returns the places as a file that can be edited and imported again, with the headings of the reader's language. 403. */
export async function exportPlaces(ctx: Ctx, format: 'csv' | 'xlsx'): Promise<Readable> {
  const lines = await readLines(ctx);
  const named = new Map<string, string | null>((await readDefinition(ctx)).map(({ key, name }) => [key, name]));
  async function* rows() {
    yield lines.map((line) => PLACE_COLUMNS.map((column) => line[column] ?? null));
  }
  const sheet: Sheet = {
    name: text(ctx.language, 'places.file'),
    columns: PLACE_COLUMNS.map((column) => ({
      header: named.get(column) ?? headingOf(ctx.language, column),
      kind: 'text',
      width: WIDTHS[column] ?? 18,
    })),
    rows: rows(),
    isRightToLeft: direction(ctx.language) === 'rtl',
  };
  return format === 'csv' ? Readable.from(csvOf(sheet), { objectMode: false }) : xlsxOf(sheet);
}
