import { type RawBuilder, sql } from 'kysely';
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

/** Throws 422 NOBODY_OUTSIDE for a report that is not for the people of its place if there is nobody else, as when it is raised. */
async function checkOutside(ctx: Ctx, { type, place, isNotForPlace }: Report): Promise<void> {
  if (!isNotForPlace || type === 'inspection') return;
  const definition = ctx.recordDefinitions[type];
  await withoutPlace(ctx, definition, await readRaiseRules(ctx, definition, place, []));
}

/** A report that is held, and whether others by this code were before that the same people decide about. */
export interface Held {
  readonly id: number;
  readonly isOneMore: boolean;
}

/** Parts of the statement that counts a report: inserts it, if `flow` says that it is to be held, and its claim; and what was held, as JSON. */
export interface Holding {
  readonly inserts: RawBuilder<unknown>;
  readonly held: RawBuilder<Held | null>;
}

/** Condition for the held reports `h` by a code that the same people decide about as about this one. */
const isLike = ({ kind, id }: CameBy, { place, isNotForPlace = false }: Report): RawBuilder<boolean> => sql`
  h.facility_id = ${place.facilityId} and ${kind === 'poster' ? sql`h.poster_id = ${id}` : sql`h.poster_id is null`}
    and ${IS_NOT_FOR_PLACE} = ${isNotForPlace}`;

/** Returns what stores a report that is to be held, and the digest of its claim. */
export function holdingOf(cameBy: CameBy, report: Report, digest: Buffer): Holding {
  const { place, type } = report;
  const posterId = cameBy.kind === 'poster' ? cameBy.id : null;
  return {
    inserts: sql`
      n as (insert into held_report (poster_id, type, facility_id, department_id, location_id, subarea_id, report)
        select ${posterId}::bigint, ${type}, ${place.facilityId}::bigint, ${place.departmentId}::bigint, ${place.locationId}::bigint,
          ${place.subareaId}::bigint, ${JSON.stringify(report)}::jsonb from flow where flow."isHeld" returning id),
      c as (insert into report_claim (digest, held_report_id) select ${digest}::bytea, id from n)`,
    held: sql`(select json_build_object('id', n.id, 'isOneMore', 
      exists (select from held_report h where ${isLike(cameBy, report)})) from n)`,
  };
}

/** Completes a report that was stored to be held: its claim opens it until somebody releases it. 422 NOBODY_OUTSIDE. */
export async function completeHeld(ctx: Ctx, cameBy: CameBy, report: Report, { id, isOneMore }: Held): Promise<void> {
  await checkOutside(ctx, report);
  if (isOneMore) return;
  // Another process may have held one while the statement waited to count this one, which did not see it.
  const { rows } =
    await sql`select from held_report h where ${isLike(cameBy, report)} and h.id <> ${id} limit 1`.execute(ctx.tx);
  if (!rows.length) await notifyDeciders(ctx, id, cameBy, report);
}
