import type { HandlerInput } from '@safety-qube/contract/endpoint';
import type { createPosters as call } from '@safety-qube/contract/endpoints/posters';
import type { Poster, PosterTarget } from '@safety-qube/contract/schemas/posters';
import type { Place } from '@safety-qube/contract/schemas/records';
import { TASK } from '@safety-qube/domain/record-types/task';
import { type SqlBool, sql } from 'kysely';
import { authorize, type Ctx } from '../../../platform/context.ts';
import { notFound, refuse } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { insertRow } from '../../../platform/rows.ts';
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

/** Creates one poster with its forms, and returns its id. */
async function createPoster(ctx: Ctx, wanted: PosterTarget, templateIds: readonly number[]): Promise<number> {
  const { place, assetId = null, taskId = null } = await resolve(ctx, wanted);
  const { employeeId } = authorize(ctx, 'management.poster.create', place.facilityId);
  const schedules: number[] = [];
  for (const templateId of templateIds)
    schedules.push(await ensureSchedule(ctx, { kind: 'on-demand', templateId, ...place }));
  const row = {
    facility_id: place.facilityId,
    department_id: place.departmentId,
    location_id: place.locationId,
    subarea_id: place.subareaId,
    asset_id: assetId,
    task_id: taskId,
    created_by: employeeId,
  };
  const noted = { facilityId: place.facilityId, assetId, taskId, templateIds };
  const id = await insertRow(ctx, 'poster', row, { action: 'poster.created', noted, conflicts: {} });
  const forms = schedules.map((schedule_id, position) => ({ poster_id: id, schedule_id, position }));
  if (forms.length) await ctx.tx.insertInto('poster_form').values(forms).execute();
  return id;
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
  const ids: number[] = [];
  for (const target of targets) {
    if (forms.length > 0 === 'taskId' in target) throw refuse('POSTER_FORMS');
    ids.push(await createPoster(ctx, target, forms));
  }
  const rows = await readPosters(ctx, sql<SqlBool>`p.id = any(${ids}::bigint[])`, { limit: ids.length });
  return presentPosters(ctx, platform, rows.toReversed());
}
