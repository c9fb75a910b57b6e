import type { HandlerInput } from '@safety-qube/contract/endpoint';
import type { pagePosters as pagePostersCall } from '@safety-qube/contract/endpoints/posters';
import type { Poster, PosterDays, PosterFilters } from '@safety-qube/contract/schemas/posters';
import { firstOf } from '@safety-qube/domain/item-at';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type * as z from 'zod';
import { type Actor, actorOf, authorizeSomewhere, type Ctx } from '../../platform/context.ts';
import { hasWords } from '../../platform/db/like.ts';
import { havingValues, withinReach } from '../../platform/db/list-conditions.ts';
import type { Platform } from '../../platform/platform.ts';
import { seesRecord } from '../records/index.ts';
import { presentPoster } from './posters.presenter.ts';
import { getPosterRow, IN_USE, type PosterRow, readPosters, UNITS } from './posters.repository.ts';
import { NO_USES, readDays, readUses } from './uses.ts';

type Codes = Pick<Platform, 'posterCodes'>;

/** Returns what the tasks of these posters are called, by id: those that the caller may see. */
async function readTasks(ctx: Ctx, posters: readonly PosterRow[]): Promise<ReadonlyMap<number, Poster['task']>> {
  const ids = posters.flatMap(({ task_id }) => task_id ?? []);
  if (!ids.length) return new Map();
  const { rows } = await sql<NonNullable<Poster['task']> & { id: number }>`
    select r.id, r.number, r.title from record r
    where r.id = any(${ids}::bigint[]) and ${seesRecord(actorOf(ctx))}`.execute(ctx.tx);
  return new Map(rows.map(({ id, ...task }) => [id, task]));
}

/** Presents posters that the caller may read. */
export async function presentPosters(ctx: Ctx, { posterCodes }: Codes, rows: readonly PosterRow[]): Promise<Poster[]> {
  const writeCode = await posterCodes.writer(ctx.tenant);
  const uses = await readUses(
    ctx,
    rows.map(({ id }) => id),
  );
  const tasks = await readTasks(ctx, rows);
  return rows.map((row) =>
    presentPoster(ctx, actorOf(ctx), writeCode, row, {
      uses: uses.get(row.id) ?? NO_USES,
      task: tasks.get(row.task_id ?? 0) ?? null,
    }),
  );
}

/** The texts of the poster `p` that an actor's search finds it by: the names of its place, its asset and a task that they may see. */
const textsFor = (
  actor: Actor,
) => sql`concat_ws(' ', (select f.name from facility f where f.tenant_id = p.tenant_id and f.id = p.facility_id),
  (select string_agg(u.name, ' ') from ${UNITS} join org_unit u
    on u.tenant_id = p.tenant_id and u.id in (place.department_id, place.location_id, place.subarea_id)),
  (select concat(a.tag, ' ', a.name) from asset a where a.tenant_id = p.tenant_id and a.id = p.asset_id),
  (select concat(r.number, ' ', r.title) from record r where r.tenant_id = p.tenant_id and r.id = p.task_id
    and ${seesRecord(actor)}))`;

/** The condition for posters that match the filters, of those in the facilities of the caller's role. */
export async function conditionOf(
  ctx: Ctx,
  actor: Actor,
  { posterCodes }: Codes,
  { search, facilityId, assetId, taskId, inUse }: z.output<typeof PosterFilters>,
): Promise<RawBuilder<SqlBool>> {
  const values = havingValues({ 'p.facility_id': facilityId, 'p.asset_id': assetId, 'p.task_id': taskId });
  const used = inUse === undefined ? sql<SqlBool>`true` : sql<SqlBool>`${IN_USE} = ${inUse}`;
  const coded = search ? await posterCodes.read(ctx.tenant, search) : undefined;
  const found = coded?.kind === 'poster' ? sql<SqlBool>`p.id = ${coded.id}` : hasWords(textsFor(actor), search);
  return sql<SqlBool>`(${withinReach(actor, 'p.facility_id')} and ${values} and ${used} and ${found})`;
}

/** Returns a page of the posters in the caller's facilities, the latest first. 403 without the right to read them anywhere. */
export async function pagePosters(
  ctx: Ctx,
  platform: Codes,
  { page, size, ...filters }: HandlerInput<typeof pagePostersCall>['query'],
) {
  const actor = authorizeSomewhere(ctx, 'management.poster.read');
  const where = await conditionOf(ctx, actor, platform, filters);
  const found = await readPosters(ctx, where, { limit: size, offset: (page - 1) * size });
  const { rows } = await sql<{ total: number }>`select count(*) total from poster p where ${where}`.execute(ctx.tx);
  return {
    items: await presentPosters(ctx, platform, found),
    total: firstOf(rows).total,
    abilities: { create: actor.privileges.has('management.poster.create') },
  };
}

/** Returns one poster with how often it was used each day. 404 when the caller may not read it. */
export async function readPoster(ctx: Ctx, platform: Codes, id: number): Promise<Poster & PosterDays> {
  const poster = firstOf(await presentPosters(ctx, platform, [await getPosterRow(ctx, id)]));
  return { ...poster, days: await readDays(ctx, id) };
}
