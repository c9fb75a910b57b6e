import type { PosterForm } from '@safety-qube/contract/schemas/posters';
import { RETIRED } from '@safety-qube/domain/assets';
import type { KindLists } from '@safety-qube/domain/templates/form-kinds';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { actorOf, type Ctx, can } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';

/** A poster, and whether its code opens its page. */
export interface PosterRow {
  readonly id: number;
  readonly facility_id: number;
  readonly department_id: number | null;
  readonly location_id: number | null;
  readonly subarea_id: number | null;
  readonly asset_id: number | null;
  readonly task_id: number | null;
  readonly generation: number;
  /** The highest that it has had; null before it was first renewed. */
  readonly latest_generation: number | null;
  readonly created_at: Date;
  readonly withdrawn_at: Date | null;
  readonly version: number;
  /** The newest versions of its forms that are in use, in their order, with the kinds of records that they are for. */
  readonly forms: readonly (PosterForm & KindLists & { readonly version: number })[];
  /** Whether its place and its asset or task are still in use, and a form if it is not for a task. */
  readonly isInUse: boolean;
  /** Of its facility. */
  readonly time_zone: string;
  readonly emergency_number: string | null;
}

/** The forms of the poster `p` that are in use. */
const FORMS = sql`(select coalesce(json_agg(json_build_object('scheduleId', s.id, 'templateId', t.id, 'version', v.number,
    'module', t.module, 'name', v.content -> 'name', 'language', v.content ->> 'language', 'categories', v.content -> 'categories',
    'eventTypes', v.content -> 'eventTypes') order by f.position), '[]')
  from poster_form f
  join schedule s on s.tenant_id = f.tenant_id and s.id = f.schedule_id and s.ended_at is null
  join template t on t.tenant_id = s.tenant_id and t.id = s.template_id and t.archived_at is null and t.deleted_at is null
  join template_version v on v.tenant_id = t.tenant_id and v.template_id = t.id and v.number = t.published_version
  where f.tenant_id = p.tenant_id and f.poster_id = p.id)`;

/** The units of the place of the poster `p`: where its asset is now, which may have moved since, or else its own. */
export const UNITS = sql`lateral (
  with recursive up as (
    select u.id, u.level, u.parent_id from org_unit u where u.tenant_id = p.tenant_id
      and u.id = (select a.unit_id from asset a where a.tenant_id = p.tenant_id and a.id = p.asset_id)
    union all select u.id, u.level, u.parent_id from up join org_unit u on u.tenant_id = p.tenant_id and u.id = up.parent_id)
  select max(id) filter (where level = 'department') department_id, max(id) filter (where level = 'location') location_id,
    max(id) filter (where level = 'subarea') subarea_id
  from up having p.asset_id is not null
  union all select p.department_id, p.location_id, p.subarea_id where p.asset_id is null) place`;

/** Whether the place of the poster `p` is in use, and what it is in. */
const PLACE_IN_USE = sql<SqlBool>`(exists (select from facility f where f.tenant_id = p.tenant_id and f.id = p.facility_id and f.is_active)
  and not exists (select from ${UNITS} join org_unit u on u.tenant_id = p.tenant_id
    and u.id in (place.department_id, place.location_id, place.subarea_id) and not u.is_active))`;
/** Whether its asset is in use and at its facility, and its task is open and not confidential, as far as it has one. */
const TARGET_IN_USE = sql<SqlBool>`(p.asset_id is null or exists (select from asset a
    join asset_status s on s.tenant_id = a.tenant_id and s.id = a.status_id and s.key <> ${sql.lit(RETIRED)}
    where a.tenant_id = p.tenant_id and a.id = p.asset_id and a.facility_id = p.facility_id))
  and (p.task_id is null or exists (select from record r where r.tenant_id = p.tenant_id and r.id = p.task_id
    and r.shelf = 'open' and not r.is_confidential))`;
const HAS_FORM = sql<SqlBool>`(p.task_id is not null or exists (select from poster_form f
  join schedule s on s.tenant_id = f.tenant_id and s.id = f.schedule_id and s.ended_at is null
  join template t on t.tenant_id = s.tenant_id and t.id = s.template_id and t.archived_at is null and t.deleted_at is null
    and t.published_version is not null
  where f.tenant_id = p.tenant_id and f.poster_id = p.id))`;
/** Whether the code of the poster `p` opens its page. */
export const IN_USE = sql<SqlBool>`(p.withdrawn_at is null and ${PLACE_IN_USE} and ${TARGET_IN_USE} and ${HAS_FORM})`;

const ofFacility = (column: 'time_zone' | 'emergency_number') =>
  sql`(select ${sql.ref(`f.${column}`)} from facility f where f.tenant_id = p.tenant_id and f.id = p.facility_id)`;

/** Reads posters `p`, the latest first. */
export async function readPosters(
  ctx: Pick<Ctx, 'tx'>,
  where: RawBuilder<SqlBool>,
  { limit = 1, offset = 0 } = {},
): Promise<PosterRow[]> {
  const { rows } = await sql<PosterRow>`
    select p.id, p.facility_id, place.department_id, place.location_id, place.subarea_id, p.asset_id, p.task_id, p.generation, p.latest_generation,
      p.created_at, p.withdrawn_at, p.version, ${FORMS} forms, ${IN_USE} "isInUse", ${ofFacility('time_zone')} time_zone,
      ${ofFacility('emergency_number')} emergency_number
    from poster p cross join ${UNITS} where ${where} order by p.id desc limit ${limit} offset ${offset}`.execute(
    ctx.tx,
  );
  return rows;
}

/** Returns a poster without a check of rights; undefined if there is none. */
export const findPoster = async (ctx: Pick<Ctx, 'tx'>, id: number): Promise<PosterRow | undefined> =>
  (await readPosters(ctx, sql<SqlBool>`p.id = ${id}`))[0];

/** Returns a poster that the caller may read; 404 otherwise. */
export async function getPosterRow(ctx: Ctx, id: number): Promise<PosterRow> {
  const row = await findPoster(ctx, id);
  if (!row || !can(actorOf(ctx), 'management.poster.read', row.facility_id)) throw notFound();
  return row;
}
