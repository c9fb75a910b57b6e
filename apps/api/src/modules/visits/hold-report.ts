import { firstOf } from '@safety-qube/domain/item-at';
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

/**
 * Whether a report may be held if too many come: nobody waits where somebody could get hurt right now, and somebody has to decide about
 * it, which may be nobody about one that is not for the people of its place.
 */
export async function mayBeHeld(
  ctx: Pick<Ctx, 'tx'>,
  { danger, place, isNotForPlace = false }: Report,
): Promise<boolean> {
  if (danger === 'now') return false;
  return !isNotForPlace || (await readDeciders(ctx, place.facilityId, isNotForPlace)).length > 0;
}

/** Reports that were stored to be held, and whether others by this code were before that the same people decide about. */
export interface Held {
  readonly ids: readonly number[];
  readonly isOneMore: boolean;
}

/** Parts of the statement that counts reports: inserts them, if `flow` says that they are to be held, and their claims; and what was held, as JSON. */
export interface Holding {
  readonly inserts: RawBuilder<unknown>;
  readonly held: RawBuilder<Held | null>;
}

/** A report, and the digest of the claim that opens it. */
export interface Claimable {
  readonly report: Report;
  readonly digest: Buffer;
}

const posterOf = ({ kind, id }: CameBy): number | null => (kind === 'poster' ? id : null);

/** Condition for the held reports `h` by a code that the same people decide about as about this one. */
const isLike = (cameBy: CameBy, { place, isNotForPlace = false }: Report): RawBuilder<boolean> => sql`
  h.facility_id = ${place.facilityId} and ${cameBy.kind === 'poster' ? sql`h.poster_id = ${cameBy.id}` : sql`h.poster_id is null`}
    and ${IS_NOT_FOR_PLACE} = ${isNotForPlace}`;

/** Returns what stores a report that is to be held, and the digest of its claim. */
export function holdingOf(cameBy: CameBy, { report, digest }: Claimable): Holding {
  const { place, type } = report;
  return {
    inserts: sql`
      n as (insert into held_report (poster_id, type, facility_id, department_id, location_id, subarea_id, report)
        select ${posterOf(cameBy)}::bigint, ${type}, ${place.facilityId}::bigint, ${place.departmentId}::bigint,
          ${place.locationId}::bigint, ${place.subareaId}::bigint, ${JSON.stringify(report)}::jsonb from flow where flow."isHeld"
        returning id),
      c as (insert into report_claim (digest, held_report_id) select ${digest}::bytea, id from n)`,
    held: sql`(select json_build_object('ids', json_build_array(n.id), 'isOneMore',
      exists (select from held_report h where ${isLike(cameBy, report)})) from n)`,
  };
}

/**
 * Returns what stores several reports by one code that are to be held, and the digests of their claims. Rows get their ids in the order in
 * which they are inserted, so each claim opens the report of the same place in that order.
 */
export function holdingTogether(cameBy: CameBy, reports: readonly [Claimable, ...Claimable[]]): Holding {
  const sent = reports.map(({ report, digest }, n) => ({ at: n + 1, digest: digest.toString('hex'), report }));
  const [{ report: first }] = reports;
  return {
    inserts: sql`
      sent as (select * from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) s(at int, digest text, report jsonb)),
      n as (insert into held_report (poster_id, type, facility_id, department_id, location_id, subarea_id, report)
        select ${posterOf(cameBy)}::bigint, s.report ->> 'type', p."facilityId", p."departmentId", p."locationId", p."subareaId", s.report
        from flow, sent s,
          jsonb_to_record(s.report -> 'place') p("facilityId" bigint, "departmentId" bigint, "locationId" bigint, "subareaId" bigint)
        order by s.at returning id),
      c as (insert into report_claim (digest, held_report_id) select decode(s.digest, 'hex'), h.id
        from sent s join (select id, row_number() over (order by id) at from n) h on h.at = s.at)`,
    held: sql`(select json_build_object('ids', json_agg(n.id), 'isOneMore',
      exists (select from held_report h where ${isLike(cameBy, first)})) from n)`,
  };
}

/** Completes reports that were stored to be held: their claims open them until somebody releases them. 422 NOBODY_OUTSIDE. */
export async function completeHeld(ctx: Ctx, cameBy: CameBy, report: Report, { ids, isOneMore }: Held): Promise<void> {
  await checkOutside(ctx, report);
  if (isOneMore) return;
  // Another process may have held one while the statement waited to count these, which did not see it.
  const { rows } =
    await sql`select from held_report h where ${isLike(cameBy, report)} and h.id <> all(${[...ids]}::bigint[]) limit 1`.execute(
      ctx.tx,
    );
  if (!rows.length) await notifyDeciders(ctx, firstOf(ids), cameBy, report);
}
