import type { AssetFilters } from '@safety-qube/contract/assets';
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../platform/context.ts';
import { having } from '../../platform/db/like.ts';
import { inReadingOrder } from '../../platform/db/reading-order.ts';
import type { DB } from '../../platform/db/schema.gen.ts';
import type { selectAssets } from './assets.repository.ts';

type Filters = z.output<typeof AssetFilters>;
type Assets = ExpressionBuilder<DB & { a: DB['asset'] }, 'a'>;

/** Whether an asset has each of the words in one of its texts. The collation lower-cases accented capitals too. */
export const hasWords = (search = '') =>
  sql.join(
    [
      sql<SqlBool>`true`,
      ...search
        .toLowerCase()
        .split(/\s+/)
        .filter(Boolean)
        .map(
          (word) => sql<SqlBool>`lower(concat_ws(' ', a.tag, a.name, a.kind, a.manufacturer, a.model, a.serial_number)
            collate app.reading) like ${having(word)}`,
        ),
    ],
    sql` and `,
  ) as ReturnType<typeof sql<SqlBool>>;

/** The condition for assets in an actor's facilities. */
export const withinReach = (actor: Actor) => (eb: Assets) =>
  actor.facilityIds === null ? eb.lit(true) : eb('a.facility_id', 'in', [...actor.facilityIds]);

/** The condition for assets that match the filters. */
export const filterAssets =
  ({ search, facilityId, statusId, kind }: Filters) =>
  (eb: Assets) =>
    eb.and([
      hasWords(search),
      ...(facilityId === undefined ? [] : [eb('a.facility_id', '=', facilityId)]),
      ...(statusId === undefined ? [] : [eb('a.status_id', '=', statusId)]),
      ...(kind === undefined ? [] : [eb('a.kind', '=', kind)]),
    ]);

const COLUMNS = {
  tag: inReadingOrder(sql`a.tag`),
  name: inReadingOrder(sql`a.name`),
  kind: inReadingOrder(sql`a.kind`),
  facility: inReadingOrder(sql`f.name`),
  status: sql`s.position`,
};

/** Sorts assets; equal ones by their numbers. */
export function sortAssets(assets: ReturnType<typeof selectAssets>, sort: NonNullable<Filters['sort']>) {
  const column = COLUMNS[sort.replace('-', '') as keyof typeof COLUMNS];
  return assets
    .orderBy(column, sort.startsWith('-') ? 'desc' : 'asc')
    .orderBy(COLUMNS.tag)
    .orderBy('a.id');
}
