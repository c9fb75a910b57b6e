import { TASK } from '@safety-qube/domain/record-types/task';
import { actorOf, type Ctx, can } from '../../../platform/context.ts';
import { forbidden, refuse } from '../../../platform/errors.ts';
import { statusText } from '../../../platform/i18n.ts';
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
import { checkAddTask, isConverted } from '../tasks.policy.ts';

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

/**
 * Checks the right to add a task at a place: that to tasks there, or work on the record at that place that it is added to. Whoever
 * converts a record into a task needs the right to do that as well, except for a task that its form asks for. 403; 422 STATUS_FORBIDS
 * for a record that has ended and would be converted.
 */
function checkRight(
  ctx: Ctx,
  facilityId: number,
  origin: VisibleRecord | undefined,
  { question }: Pick<NewTask, 'question'>,
): void {
  const actor = actorOf(ctx);
  const { raise } = TASK.privileges;
  const holds = can(actor, raise, facilityId);
  if (!origin) {
    if (holds) return;
    throw forbidden(raise);
  }
  const { definition, record } = origin;
  const verdict = checkAddTask(definition, accessTo(definition, actor, recordFacts(record)), record);
  if (!isConverted(definition) || question) {
    if (holds || (verdict === 'allowed' && record.facility_id === facilityId)) return;
    throw forbidden(raise);
  }
  if (!holds) throw forbidden(raise);
  if (verdict === 'status') throw refuse('STATUS_FORBIDS', { status: statusText(ctx.language, record.status) });
  if (verdict !== 'allowed') throw forbidden(definition.privileges.edit);
}

/**
 * Creates a task, on its own or for a record, whose history then shows it; a confidential record's task is confidential.
 * `isDemanded` replaces the right: an answer of a form demands this task of the caller. 404 for a record that the caller may not
 * see, 403 without the right, 422 for what the tenant does not have and for an ended record that would be converted.
 */
export async function raiseTask(ctx: Ctx, platform: Platform, input: NewTask, { isDemanded = false } = {}) {
  const origin = input.originId === undefined ? undefined : await lockVisibleRecord(ctx, input.originId);
  // An archived record gets no tasks.
  if (origin && recordFacts(origin.record).isArchived) throw forbidden();
  const place = placeOf(input, origin?.record);
  if (!isDemanded) checkRight(ctx, place.facilityId, origin, input);
  const task = await createRecord(
    ctx,
    platform,
    taskDefinition,
    { ...input, ...place, priority: input.priority ?? (await priorityOf(ctx, origin?.record)) },
    origin && {
      id: origin.record.id,
      confidentialTo: confidentialToOf(origin.record),
      isNotForPlace: origin.record.is_not_for_place,
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
