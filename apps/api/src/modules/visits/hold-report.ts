import { firstOf } from '@safety-qube/domain/item-at';
import { sql } from 'kysely';
import type { CameBy, Ctx } from '../../platform/context.ts';
import { notifyPerson } from '../../platform/events/notify-person.ts';
import type { Platform } from '../../platform/platform.ts';
import { claimTaken, readRaiseRules, withoutPlace } from '../records/index.ts';
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

/** Throws 422 NOBODY_OUTSIDE for a report that is not for the people of its place if there is nobody else, as when it is raised. */
async function checkOutside(ctx: Ctx, { type, place, isNotForPlace }: Report): Promise<void> {
  if (!isNotForPlace || type === 'inspection') return;
  const definition = ctx.recordDefinitions[type];
  await withoutPlace(ctx, definition, await readRaiseRules(ctx, definition, place, []));
}

/** A report that is held, and whether others by this code were before that the same people decide about. */
interface Held {
  readonly id: number;
  readonly isOneMore: boolean;
}

/** Stores the report and the digest of its claim in one statement: a flooded code has one connection for all of its reports. */
async function insertHeld(
  { tx }: Pick<Ctx, 'tx'>,
  { kind, id }: CameBy,
  report: Report,
  digest: Buffer,
): Promise<Held> {
  const { place, type, isNotForPlace = false } = report;
  const posterId = kind === 'poster' ? id : null;
  const isByIt = posterId === null ? sql`h.poster_id is null` : sql`h.poster_id = ${posterId}`;
  const { rows } = await sql<Held>`
    with n as (insert into held_report (poster_id, type, facility_id, department_id, location_id, subarea_id, report)
        values (${posterId}, ${type}, ${place.facilityId}, ${place.departmentId}, ${place.locationId}, ${place.subareaId},
          ${JSON.stringify(report)}) returning id),
      c as (insert into report_claim (digest, held_report_id) select ${digest}, id from n)
    select n.id, exists (select from held_report h where h.facility_id = ${place.facilityId}
      and ${isByIt} and ${IS_NOT_FOR_PLACE} = ${isNotForPlace}) "isOneMore" from n`
    .execute(tx)
    .catch((error: unknown) => {
      throw claimTaken(error);
    });
  return firstOf(rows);
}

/** Holds a report until somebody releases it; its claim opens it meanwhile. 422 NOBODY_OUTSIDE, CLAIM_TAKEN. */
export async function holdReport(
  ctx: Ctx,
  { claims }: Pick<Platform, 'claims'>,
  cameBy: CameBy,
  report: Report,
  claim: string,
): Promise<void> {
  await checkOutside(ctx, report);
  const { id, isOneMore } = await insertHeld(ctx, cameBy, report, await claims.digest(ctx.tenant, claim));
  if (!isOneMore) await notifyDeciders(ctx, id, cameBy, report);
}
