import { TASK } from '@safety-qube/domain/record-types/task';
import { actorOf, type Ctx, can } from '../../../platform/context.ts';
import { forbidden, refuse } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  accessTo,
  confidentialToOf,
  createRecord,
  knownPriority,
  lockVisibleRecord,
  recordFacts,
  type VisibleRecord,
  writeEvent,
} from '../../records/index.ts';
import type { NewTask } from '../new-task.ts';
import { taskDefinition } from '../tasks.definition.ts';
import { mayAddTask } from '../tasks.policy.ts';

/** Returns the place of a task: the given one, else that of the record that it is created from. 422 PLACE_MISSING for neither. */
function placeOf(input: NewTask, origin: VisibleRecord['record'] | undefined) {
  const { facilityId, departmentId, locationId, subareaId } = input;
  if (facilityId !== undefined) return { facilityId, departmentId, locationId, subareaId };
  if (!origin) throw refuse('PLACE_MISSING');
  return {
    facilityId: origin.facility_id,
    departmentId: origin.department_id,
    locationId: origin.location_id,
    subareaId: origin.subarea_id,
  };
}

/** Returns the priority of the record that it is created from, if the tenant's tasks have it. */
const priorityOf = (ctx: Ctx, origin: VisibleRecord['record'] | undefined) =>
  knownPriority(ctx, 'task', origin?.priority ?? null);

/** Whether the caller may add a task at a place: with the right there, or to a record at that place on which they work. */
function mayRaise(ctx: Ctx, facilityId: number, origin: VisibleRecord | undefined): boolean {
  const actor = actorOf(ctx);
  if (can(actor, TASK.privileges.raise, facilityId)) return true;
  if (!origin || origin.record.facility_id !== facilityId) return false;
  return mayAddTask(accessTo(origin.definition, actor, recordFacts(origin.record)));
}

/**
 * Creates a task, on its own or for a record, whose history then shows it; a confidential record's task is confidential.
 * `isDemanded` replaces the right: an answer of a form demands this task of the caller. 404 for a record that the caller may not
 * see, 403 without the right, 422 for what the tenant does not have.
 */
export async function raiseTask(ctx: Ctx, platform: Platform, input: NewTask, { isDemanded = false } = {}) {
  const origin = input.originId === undefined ? undefined : await lockVisibleRecord(ctx, input.originId);
  // An archived record gets no tasks.
  if (origin && recordFacts(origin.record).isArchived) throw forbidden();
  const place = placeOf(input, origin?.record);
  if (!isDemanded && !mayRaise(ctx, place.facilityId, origin)) throw forbidden(TASK.privileges.raise);
  const task = await createRecord(
    ctx,
    platform,
    taskDefinition,
    { ...input, ...place, priority: input.priority ?? (await priorityOf(ctx, origin?.record)) },
    origin && {
      id: origin.record.id,
      confidentialTo: confidentialToOf(origin.record),
      // Those who are given a task of a confidential record read what the task says, and no more of the record.
      sharesFiles: origin.definition.convertsTo.length > 0 && !origin.record.is_confidential,
    },
  );
  if (origin)
    await writeEvent(ctx, platform, {
      type: origin.definition.type,
      recordId: origin.record.id,
      version: origin.record.version,
      name: 'linked',
      change: { task: [null, task.id] },
    });
  return task;
}
