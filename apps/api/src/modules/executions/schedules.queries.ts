import type { Schedule } from '@safety-qube/contract/schemas/executions';
import { sql } from 'kysely';
import { actorOf, type Ctx } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { reaches, scheduleAbilities } from './executions.policy.ts';

/** The most forms at places in a list; a tenant has some at each of its facilities. */
const MOST = 1000;

const rows = (ctx: Ctx) =>
  ctx.tx
    .selectFrom('schedule as s')
    .innerJoin('template as t', 't.id', 's.template_id')
    .innerJoin('template_version as v', (join) =>
      join.onRef('v.template_id', '=', 't.id').onRef('v.number', '=', 't.published_version'),
    )
    .select([
      's.id',
      's.kind',
      's.template_id',
      's.facility_id',
      's.department_id',
      's.location_id',
      's.subarea_id',
      's.ended_at',
      't.archived_at',
      't.module',
      sql<Record<string, string>>`v.content -> 'name'`.as('name'),
      sql<string>`v.content ->> 'language'`.as('language'),
      sql<Date | null>`(select max(e.submitted_at) from execution e
        where e.tenant_id = s.tenant_id and e.schedule_id = s.id)`.as('last_submitted_at'),
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;

/** The place of a row as in the contract. */
export const placeOf = (row: Pick<Row, 'facility_id' | 'department_id' | 'location_id' | 'subarea_id'>) => ({
  facilityId: row.facility_id,
  departmentId: row.department_id,
  locationId: row.location_id,
  subareaId: row.subarea_id,
});

const present = (ctx: Ctx, row: Row): Schedule => ({
  id: row.id,
  kind: row.kind,
  module: row.module as Schedule['module'],
  templateId: row.template_id,
  name: row.name,
  language: row.language,
  ...placeOf(row),
  lastSubmittedAt: row.last_submitted_at?.toISOString() ?? null,
  abilities: scheduleAbilities(actorOf(ctx), {
    module: row.module as Schedule['module'],
    facilityId: row.facility_id,
    isEnded: row.ended_at !== null,
    isFormArchived: row.archived_at !== null,
  }),
});

/** Lists the forms of a module at places within the caller's reach, by facility and name. */
export async function listSchedules(ctx: Ctx, module: Schedule['module']): Promise<Schedule[]> {
  const { facilityIds } = actorOf(ctx);
  const found = await rows(ctx)
    .where('t.module', '=', module)
    .where('s.ended_at', 'is', null)
    .where('t.archived_at', 'is', null)
    .$if(facilityIds !== null, (query) => query.where('s.facility_id', 'in', [...(facilityIds ?? []), -1]))
    .orderBy('s.facility_id')
    .orderBy('s.id')
    .limit(MOST)
    .execute();
  return found.map((row) => present(ctx, row));
}

/** Returns a form at a place within the caller's reach; 404 otherwise. */
export async function getSchedule(ctx: Ctx, id: number): Promise<Schedule> {
  const row = await rows(ctx).where('s.id', '=', id).executeTakeFirst();
  if (!row || !reaches(actorOf(ctx), row.facility_id)) throw notFound();
  return present(ctx, row);
}
