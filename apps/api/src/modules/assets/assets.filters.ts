import type { AssetFilters } from '@safety-qube/contract/schemas/assets';
import { type SqlBool, sql } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../platform/context.ts';
import { hasWords as textHasWords } from '../../platform/db/like.ts';
import { havingValues, sortBy, withinReach } from '../../platform/db/list-conditions.ts';
import { inReadingOrder } from '../../platform/db/reading-order.ts';
import type { selectAssets } from './assets.repository.ts';

type Filters = z.output<typeof AssetFilters>;

/** The texts of an asset that a search finds it by. */
const TEXTS = sql`concat_ws(' ', a.tag, a.name, a.kind, a.manufacturer, a.model, a.serial_number)`;

/** Whether an asset has each of the words in one of its texts. */
export const hasWords = (search?: string) => textHasWords(TEXTS, search);

/** The condition for assets that match the filters, of those that the actor's role reaches. */
export const filterAssets = (actor: Actor, { search, facilityId, statusId, kind }: Filters) =>
  sql<SqlBool>`${withinReach(actor, 'a.facility_id')} and ${hasWords(search)}
    and ${havingValues({ 'a.facility_id': facilityId, 'a.status_id': statusId, 'a.kind': kind })}`;

const COLUMNS = {
  tag: inReadingOrder(sql`a.tag`),
  name: inReadingOrder(sql`a.name`),
  kind: inReadingOrder(sql`a.kind`),
  facility: inReadingOrder(sql`f.name`),
  status: sql`s.position`,
};

/** Sorts assets; equal ones by their numbers. */
export function sortAssets(assets: ReturnType<typeof selectAssets>, sort: NonNullable<Filters['sort']>) {
  const { column, isDescending } = sortBy(sort, COLUMNS);
  return assets
    .orderBy(column, isDescending ? 'desc' : 'asc')
    .orderBy(COLUMNS.tag)
    .orderBy('a.id');
}
