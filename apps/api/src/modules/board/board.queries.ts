import type { Board, BoardFilters, ShownLine } from '@safety-qube/contract/schemas/board-lines';
import { type BoardPhoto, FIXED } from '@safety-qube/domain/issues/board-lines';
import { firstOf } from '@safety-qube/domain/item-at';
import { ISSUE } from '@safety-qube/domain/record-types/issue';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { IS_NOT_DELETED } from '../attachments/index.ts';
import { isNotUndone, type Site, siteColumns, siteTables, siteTexts } from '../records/index.ts';

const PAGE = 24;

/** What the board needs of a context: it is the same for everybody, and for visitors. */
type Reading = Pick<Ctx, 'tx' | 'language'>;

/** The issues `r`, `x` on the board, and what their line needs: nothing of one that is hidden, open, or was not fixed. */
const LINES = sql`record r join issue x on x.tenant_id = r.tenant_id and x.record_id = r.id`;
const isShown = sql<SqlBool>`x.is_on_board and r.type = 'issue' and r.shelf = 'closed' and not r.is_confidential
  and r.closed_as = any(${[...FIXED]}::text[])`;
/** The time of the last fix. */
const fixedAt = sql`(select max(c.at) from record_change c where c.tenant_id = r.tenant_id and c.record_id = r.id
  and c.action = any(${[...ISSUE.notedBy.done]}::text[]) and ${isNotUndone('c')})`;

/** A place, with what is inside it. */
export type Within = Pick<BoardFilters, 'facilityId' | 'unitId'>;

const all = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length ? sql`(${sql.join(conditions, sql` and `)})` : sql`true`;

/** The condition that a record or a line by the name of its table is in a place. */
export function isWithin({ facilityId, unitId }: Within, table: 'l' | 'r'): RawBuilder<SqlBool> {
  const columns = ['department_id', 'location_id', 'subarea_id'].map((column) => sql.ref(`${table}.${column}`));
  return all([
    ...(facilityId === undefined ? [] : [sql<SqlBool>`${sql.ref(`${table}.facility_id`)} = ${facilityId}`]),
    ...(unitId === undefined ? [] : [sql<SqlBool>`${unitId}::bigint in (${sql.join(columns)})`]),
  ]);
}

/** The condition of the filters on a line `l`; a month is one of the facility's calendar. */
const matching = ({ month, category, ...place }: BoardFilters): RawBuilder<SqlBool> =>
  all([
    isWithin(place, 'l'),
    ...(month === undefined ? [] : [sql<SqlBool>`l.month = ${month}`]),
    ...(category === undefined ? [] : [sql<SqlBool>`l.category = ${category}`]),
  ]);

interface LineRow extends Site {
  readonly id: number;
  readonly reported_line: string;
  readonly done_line: string;
  readonly fixed_at: Date;
  readonly days: number;
  readonly photos: readonly BoardPhoto[];
}

interface Figures {
  readonly total: number;
  readonly medianDays: number | null;
  readonly months: readonly string[];
  readonly categories: readonly { readonly facilityId: number; readonly category: string }[];
}

/** All lines, with their figures. */
const ALL_LINES = sql`(select q.*, to_char(q.fixed_at at time zone q.time_zone, 'YYYY-MM') as month,
      extract(epoch from q.fixed_at - q.raised_at)::float8 / 86400 as days
    from (select r.id, r.tenant_id, r.type, r.facility_id, r.department_id, r.location_id, r.subarea_id, r.category, r.raised_at, g.time_zone,
        x.reported_line, x.done_line, x.before_id, x.after_id, ${fixedAt} fixed_at
      from ${LINES} join facility g on g.tenant_id = r.tenant_id and g.id = r.facility_id where ${isShown}) q
    where q.fixed_at is not null)`;
const photo = (name: BoardPhoto, column: string): RawBuilder<unknown> => sql`case when exists (select from attachment a
  where a.tenant_id = r.tenant_id and a.id = ${sql.ref(`r.${column}`)} and a.record_id = r.id and ${IS_NOT_DELETED}
    and a.preview_key is not null) then ${name}::text end`;

/** Days to a tenth. */
const tenth = (days: number): number => Math.round(days * 10) / 10;

/**
 * Returns the latest lines that match. They name nobody, and are the same for everybody, whatever they may see otherwise; so they can be
 * read for a visitor as well.
 */
export async function readLines(
  ctx: Reading,
  filters: BoardFilters,
  { most, after = 0 }: { readonly most: number; readonly after?: number },
): Promise<ShownLine[]> {
  const { rows } = await sql<LineRow>`
    select r.id, r.reported_line, r.done_line, r.fixed_at, r.days, ${siteColumns},
      array_remove(array[${photo('before', 'before_id')}, ${photo('after', 'after_id')}], null) photos
    from (select * from ${ALL_LINES} l where ${matching(filters)} order by l.fixed_at desc, l.id desc
      limit ${most} offset ${after}) r ${siteTables}
    order by r.fixed_at desc, r.id desc`.execute(ctx.tx);
  if (!rows.length) return [];
  const textsOf = await siteTexts(ctx, [{ type: ISSUE.type }]);
  return rows.map((row) => ({
    id: row.id,
    reported: row.reported_line,
    done: row.done_line,
    ...textsOf(row),
    fixedAt: row.fixed_at.toISOString(),
    days: tenth(row.days),
    photos: [...row.photos],
  }));
}

/** Returns a page of the board "You said, we did", and figures about all lines that match. */
export async function readBoard(ctx: Reading, { page, ...filters }: BoardFilters & { page: number }): Promise<Board> {
  const lines = await readLines(ctx, filters, { most: PAGE + 1, after: (page - 1) * PAGE });
  const figures = await sql<Figures>`
    with l as materialized ${ALL_LINES}
    select (count(*) filter (where ${matching(filters)}))::int total,
      (percentile_cont(0.5) within group (order by l.days) filter (where ${matching(filters)})) "medianDays",
      array(select distinct m.month from l m order by 1 desc) months,
      coalesce((select json_agg(c) from (select distinct on (d.category) d.category, d.facility_id "facilityId" from l d
        where d.category is not null order by d.category, d.id desc) c), '[]') categories
    from l`.execute(ctx.tx);
  const { total, medianDays, months, categories } = firstOf(figures.rows);
  const textsOf = await siteTexts(ctx, [{ type: ISSUE.type }]);
  return {
    items: lines.slice(0, PAGE),
    total,
    medianDays: medianDays === null ? null : tenth(medianDays),
    months: [...months],
    categories: categories.map(({ category, facilityId }) => {
      const { category: label } = textsOf({ type: ISSUE.type, facility_id: facilityId, category, place: [] });
      return { value: category, label: label ?? category };
    }),
    hasMore: lines.length > PAGE,
  };
}

/** Finds the preview of a photo on the board, of the lines of a place if one is given; 404 for a photo that none of them shows. */
export async function findBoardPhoto(
  ctx: Pick<Ctx, 'tx'>,
  { id, photo: name }: { readonly id: number; readonly photo: BoardPhoto },
  place: Within = {},
): Promise<{ readonly key: string; readonly tag: string }> {
  const { rows } = await sql<{ key: string; sha256: string }>`
    select a.preview_key as key, a.sha256 from ${LINES}
    join attachment a on a.tenant_id = r.tenant_id and a.id = ${sql.ref(`x.${name}_id`)} and a.record_id = r.id
    where r.id = ${id} and ${isShown} and ${IS_NOT_DELETED} and a.preview_key is not null
      and ${isWithin(place, 'r')}`.execute(ctx.tx);
  const [row] = rows;
  if (!row) throw notFound();
  return { key: row.key, tag: `"${row.sha256.slice(0, 32)}-preview"` };
}
