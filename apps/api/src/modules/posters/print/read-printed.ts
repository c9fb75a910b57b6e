import type { PrintPosters } from '@safety-qube/contract/schemas/posters';
import { type SqlBool, sql } from 'kysely';
import type { Actor, Ctx } from '../../../platform/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { conditionOf } from '../posters.queries.ts';
import { IN_USE, type PosterRow, readPosters } from '../posters.repository.ts';

/** A poster to print: `place` has its names from the facility inwards; `about` is the asset or the task that it is for. */
export interface PrintedPoster extends PosterRow {
  readonly place: readonly string[];
  readonly about: string | null;
}

/** Returns the names of what posters are for, by id. */
async function readNames({ tx }: Ctx, rows: readonly PosterRow[]) {
  const named = async (table: 'facility' | 'org_unit', ids: readonly (number | null)[]) => {
    const found = await tx
      .selectFrom(table)
      .select(['id', 'name'])
      .where('id', 'in', [0, ...ids])
      .execute();
    return new Map(found.map(({ id, name }) => [id, name]));
  };
  const ids = (key: 'asset_id' | 'task_id') => [0, ...rows.flatMap((row) => row[key] ?? [])];
  const assets = await tx
    .selectFrom('asset')
    .select(['id', 'tag', 'name'])
    .where('id', 'in', ids('asset_id'))
    .execute();
  const tasks = await tx
    .selectFrom('record')
    .select(['id', 'number', 'title'])
    .where('id', 'in', ids('task_id'))
    .execute();
  return {
    facilities: await named('facility', [...new Set(rows.map((row) => row.facility_id))]),
    units: await named('org_unit', [
      ...new Set(rows.flatMap((row) => [row.department_id, row.location_id, row.subarea_id])),
    ]),
    assets: new Map(assets.map(({ id, tag, name }) => [id, `${tag} ${name}`])),
    tasks: new Map(tasks.map(({ id, number, title }) => [id, `${number} ${title}`])),
  };
}

/** Reads at most `limit` of the posters in use that match, by their places. */
export async function readPrinted(
  ctx: Ctx,
  actor: Actor,
  platform: Pick<Platform, 'posterCodes'>,
  { ids, ...filters }: PrintPosters,
  limit: number,
): Promise<PrintedPoster[]> {
  const chosen = ids ? sql<SqlBool>`p.id = any(${ids}::bigint[])` : sql<SqlBool>`true`;
  const found = await conditionOf(ctx, actor, platform, filters);
  const rows = await readPosters(ctx, sql<SqlBool>`${found} and ${chosen} and ${IN_USE}`, { limit });
  const names = await readNames(ctx, rows);
  const printed = rows.map((row) => ({
    ...row,
    place: [
      names.facilities.get(row.facility_id),
      ...[row.department_id, row.location_id, row.subarea_id].map((id) => names.units.get(id ?? 0)),
    ].filter((name) => name !== undefined),
    about: names.assets.get(row.asset_id ?? 0) ?? names.tasks.get(row.task_id ?? 0) ?? null,
  }));
  const order = new Intl.Collator(ctx.language, { numeric: true });
  const key = ({ place, about }: PrintedPoster) => [...place, about ?? ''].join('\n');
  return printed.sort((a, b) => order.compare(key(a), key(b)) || a.id - b.id);
}
