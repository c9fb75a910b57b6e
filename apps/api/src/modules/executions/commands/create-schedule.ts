import type { Schedule } from '@safety-qube/contract/schemas/executions';
import { areFormsUsed, USED_MODULES } from '@safety-qube/domain/templates/template-rights';
import { audit } from '../../../platform/audit.ts';
import { type Actor, authorize, type Ctx } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import { type PlaceInput, validatePlace } from '../../records/index.ts';
import { scheduleRights } from '../executions.policy.ts';
import { getSchedule } from '../schedules.queries.ts';

/** A form and where it is to be filled in. */
export interface ScheduleInput extends PlaceInput {
  readonly kind: Schedule['kind'];
  readonly templateId: number;
}

/**
 * Returns the caller if they may put a form at a place: by the privilege of its module, or of inspections when the template is not
 * a form.
 */
async function authorizeScheduling(ctx: Ctx, templateId: number, facilityId: number): Promise<Actor> {
  const found = await ctx.tx.selectFrom('template').select('module').where('id', '=', templateId).executeTakeFirst();
  const module = found && areFormsUsed(found.module) ? found.module : 'inspection';
  return authorize(ctx, scheduleRights(module).create, facilityId);
}

/** Locks a template. Throws 422 TEMPLATE_NOT_PUBLISHED unless it is a published form that can be filled in at places. */
export async function lockPublished(ctx: Ctx, templateId: number): Promise<void> {
  const template = await ctx.tx
    .selectFrom('template')
    .select('id')
    .where('id', '=', templateId)
    .where('module', 'in', USED_MODULES)
    .where('published_version', 'is not', null)
    .where('archived_at', 'is', null)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!template) throw refuse('TEMPLATE_NOT_PUBLISHED');
}

/** Returns the id of the schedule of a form at a place; undefined if there is none. */
export async function findSchedule(ctx: Ctx, templateId: number, place: PlaceInput): Promise<number | undefined> {
  const { facilityId, departmentId = null, locationId = null, subareaId = null } = place;
  const found = await ctx.tx
    .selectFrom('schedule')
    .select('id')
    .where('template_id', '=', templateId)
    .where('facility_id', '=', facilityId)
    .where('department_id', 'is not distinct from', departmentId)
    .where('location_id', 'is not distinct from', locationId)
    .where('subarea_id', 'is not distinct from', subareaId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return found?.id;
}

/** Writes a schedule that its creator may create, and returns its id. Throws what `validatePlace` throws. */
async function insertSchedule(
  ctx: Ctx,
  { employeeId }: Actor,
  { kind, templateId, ...place }: ScheduleInput,
): Promise<number> {
  await validatePlace(ctx, place);
  const { departmentId = null, locationId = null, subareaId = null } = place;
  const units = { department_id: departmentId, location_id: locationId, subarea_id: subareaId };
  const { id } = await ctx.tx
    .insertInto('schedule')
    .values({ kind, template_id: templateId, facility_id: place.facilityId, ...units, created_by: employeeId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(ctx, 'schedule.created', 'schedule', id, { templateId: [null, templateId] });
  return id;
}

/**
 * Returns the id of the schedule of a form at a place, which is created if there is none. Needs the right to create it, and refuses
 * what `createSchedule` refuses.
 */
export async function ensureSchedule(ctx: Ctx, input: ScheduleInput): Promise<number> {
  const actor = await authorizeScheduling(ctx, input.templateId, input.facilityId);
  await lockPublished(ctx, input.templateId);
  return (await findSchedule(ctx, input.templateId, input)) ?? (await insertSchedule(ctx, actor, input));
}

/**
 * Makes a form available at a place. 403 without the privilege there; 422 TEMPLATE_NOT_PUBLISHED for a template that is not a
 * published form of a module whose forms are in use, FACILITY_UNKNOWN and UNIT_UNKNOWN for a place that does not exist, SCHEDULE_EXISTS
 * when it is available there already.
 */
export async function createSchedule(ctx: Ctx, input: ScheduleInput): Promise<Schedule> {
  const actor = await authorizeScheduling(ctx, input.templateId, input.facilityId);
  await lockPublished(ctx, input.templateId);
  if ((await findSchedule(ctx, input.templateId, input)) !== undefined) throw refuse('SCHEDULE_EXISTS');
  return getSchedule(ctx, await insertSchedule(ctx, actor, input));
}
