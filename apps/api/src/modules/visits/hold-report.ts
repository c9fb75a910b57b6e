import { sql } from 'kysely';
import type { CameBy, Ctx } from '../../platform/context.ts';
import { notifyPerson } from '../../platform/events/notify-person.ts';
import { readRaiseRules, withoutPlace } from '../records/index.ts';
import { IS_NOT_FOR_PLACE, readDeciders } from './held-deciders.ts';
import type { Report } from './report.ts';

/** Notifies those who decide about held reports that there are some, once until they have decided about all by this code. */
async function notifyDeciders(
  ctx: Ctx,
  id: number,
  { place: { facilityId } }: CameBy,
  { type, isNotForPlace = false }: Report,
): Promise<void> {
  const { name } = await ctx.tx
    .selectFrom('facility')
    .select('name')
    .where('id', '=', facilityId)
    .executeTakeFirstOrThrow();
  for (const { employeeId } of await readDeciders(ctx, facilityId, isNotForPlace))
    await notifyPerson(ctx.tx, { employeeId, event: 'reportsHeld', about: { kind: 'heldReport', id }, type, name });
}

/** Whether reports by this code are held already that the same people decide about. */
async function isOneHeld(
  { tx }: Pick<Ctx, 'tx'>,
  posterId: number | null,
  { place, isNotForPlace = false }: Report,
): Promise<boolean> {
  const { rows } = await sql`
    select from held_report h where h.facility_id = ${place.facilityId} and h.poster_id is not distinct from ${posterId}
      and ${IS_NOT_FOR_PLACE} = ${isNotForPlace} limit 1`.execute(tx);
  return rows.length > 0;
}

/** Throws 422 NOBODY_OUTSIDE for a report that is not for the people of its place if there is nobody else, as when it is raised. */
async function checkOutside(ctx: Ctx, { type, place, isNotForPlace }: Report): Promise<void> {
  if (!isNotForPlace || type === 'inspection') return;
  const definition = ctx.recordDefinitions[type];
  await withoutPlace(ctx, definition, await readRaiseRules(ctx, definition, place, []));
}

/** Holds a report until somebody releases it. Returns its id. 422 NOBODY_OUTSIDE. */
export async function holdReport(ctx: Ctx, cameBy: CameBy, report: Report): Promise<number> {
  await checkOutside(ctx, report);
  const { place, type } = report;
  const poster_id = cameBy.kind === 'poster' ? cameBy.id : null;
  const areSomeHeld = await isOneHeld(ctx, poster_id, report);
  const { id } = await ctx.tx
    .insertInto('held_report')
    .values({
      poster_id,
      type,
      facility_id: place.facilityId,
      department_id: place.departmentId,
      location_id: place.locationId,
      subarea_id: place.subareaId,
      report: JSON.stringify(report),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (!areSomeHeld) await notifyDeciders(ctx, id, cameBy, report);
  return id;
}
