import type { HandlerInput } from '@safety-qube/contract/endpoint';
import type { createPosters as call } from '@safety-qube/contract/endpoints/posters';
import type { Poster, PosterTarget } from '@safety-qube/contract/schemas/posters';
import type { Place } from '@safety-qube/contract/schemas/records';
import { itemAt } from '@safety-qube/domain/item-at';
import { TASK } from '@safety-qube/domain/record-types/task';
import { type SqlBool, sql } from 'kysely';
import { audit } from '../../../platform/audit.ts';
import { actorOf, authorize, type Ctx } from '../../../platform/context.ts';
import { notFound, refuse } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { placeOfAsset } from '../../assets/index.ts';
import { ensureSchedule } from '../../executions/index.ts';
import { getVisibleRecord, type PlaceInput, validatePlace } from '../../records/index.ts';
import { presentPosters } from '../posters.queries.ts';
import { readPosters } from '../posters.repository.ts';

interface Target {
  readonly place: Place;
  readonly assetId?: number;
  readonly taskId?: number;
}

const placeOf = ({ facilityId, departmentId = null, locationId = null, subareaId = null }: PlaceInput): Place => ({
  facilityId,
  departmentId,
  locationId,
  subareaId,
});

/** Returns what a poster is for: 404 for a task that the caller may not see or that is no open one; 422 for an unknown asset. */
async function resolve(ctx: Ctx, target: PosterTarget): Promise<Target> {
  if ('assetId' in target) {
    const place = await placeOfAsset(ctx, target.assetId);
    if (!place) throw refuse('ASSET_UNKNOWN');
    return { place, assetId: target.assetId };
  }
  if ('taskId' in target) {
    const { record } = await getVisibleRecord(ctx, target.taskId);
    if (record.type !== TASK.type) throw notFound();
    if (record.is_confidential || record.closed_at || record.archived_at) throw refuse('POSTER_TASK_REFUSED');
    const { facility_id: facilityId, department_id, location_id, subarea_id } = record;
    const place = placeOf({ facilityId, departmentId: department_id, locationId: location_id, subareaId: subarea_id });
    return { place, taskId: target.taskId };
  }
  await validatePlace(ctx, target);
  return { place: placeOf(target) };
}

/** Makes the forms available at each of the places, and returns their schedules there, in the order of the forms. */
async function ensureSchedules(ctx: Ctx, places: readonly Place[], templateIds: readonly number[]) {
  const keyOf = ({ facilityId, departmentId, locationId, subareaId }: Place) =>
    JSON.stringify([facilityId, departmentId, locationId, subareaId]);
  const distinct = new Map(places.map((place) => [keyOf(place), place]));
  // Statements of a transaction are sent one after the other without waiting: places are not waited for one by one.
  const found = await Promise.all(
    [...distinct].map(async ([key, place]) => {
      const ids: number[] = [];
      for (const templateId of templateIds)
        ids.push(await ensureSchedule(ctx, { kind: 'on-demand', templateId, ...place }));
      return [key, ids] as const;
    }),
  );
  const byPlace = new Map(found);
  return (place: Place): readonly number[] => byPlace.get(keyOf(place)) ?? [];
}

const columnsOf = ({ place, assetId, taskId }: Target) => ({
  facility_id: place.facilityId,
  department_id: place.departmentId,
  location_id: place.locationId,
  subarea_id: place.subareaId,
  asset_id: assetId ?? null,
  task_id: taskId ?? null,
});

/** Writes posters with their forms and their entries in the audit log, and returns their ids. */
async function insertPosters(ctx: Ctx, by: number, targets: readonly Target[], templateIds: readonly number[]) {
  const schedulesOf = await ensureSchedules(
    ctx,
    targets.map(({ place }) => place),
    templateIds,
  );
  const rows = targets.map((target) => ({ ...columnsOf(target), created_by: by }));
  const made = await ctx.tx.insertInto('poster').values(rows).returning('id').execute();
  const forms = made.flatMap(({ id }, index) =>
    schedulesOf(itemAt(targets, index).place).map((schedule_id, position) => ({
      poster_id: id,
      schedule_id,
      position,
    })),
  );
  if (forms.length) await ctx.tx.insertInto('poster_form').values(forms).execute();
  await Promise.all(
    made.map(({ id }, index) => {
      const { place, assetId, taskId } = itemAt(targets, index);
      return audit(ctx, 'poster.created', 'poster', id, {
        facilityId: [null, place.facilityId],
        assetId: [null, assetId ?? null],
        taskId: [null, taskId ?? null],
        templateIds: [null, templateIds],
      });
    }),
  );
  return made.map(({ id }) => id);
}

/**
 * Creates a poster for each place, asset or task, and makes its forms available there. 403 without the right to create posters or to
 * schedule the forms; 404 for a task that the caller may not see; 422 for an unknown place, asset or form, for a task that is not
 * open or is confidential, and POSTER_FORMS for a place or an asset without forms, and a task with some.
 */
export async function createPosters(
  ctx: Ctx,
  platform: Pick<Platform, 'posterCodes'>,
  { targets, templateIds }: HandlerInput<typeof call>['body'],
): Promise<Poster[]> {
  const forms = [...new Set(templateIds)];
  if (targets.some((target) => forms.length > 0 === 'taskId' in target)) throw refuse('POSTER_FORMS');
  const resolved = await Promise.all(targets.map((target) => resolve(ctx, target)));
  for (const { place } of resolved) authorize(ctx, 'management.poster.create', place.facilityId);
  const ids = await insertPosters(ctx, actorOf(ctx).employeeId, resolved, forms);
  const rows = await readPosters(ctx, sql<SqlBool>`p.id = any(${ids}::bigint[])`, { limit: ids.length });
  return presentPosters(ctx, platform, rows.toReversed());
}
