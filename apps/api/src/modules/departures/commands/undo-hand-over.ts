import type { HandOverUndone } from '@safety-qube/contract/schemas/departures';
import type { EmployeeStatus } from '@safety-qube/contract/schemas/people';
import { sql } from 'kysely';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { conflict, notFound, Refusal, refuse } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { writeRow } from '../../../platform/rows.ts';
import {
  authorizeRemoval,
  getPersonForUpdate,
  lockLineManagers,
  personFacts,
  readRoles,
  restoreStatus,
} from '../../people/index.ts';
import { seesRecord } from '../../records/index.ts';
import { isUntouched, RECORDS, takeRecordsBack } from '../hand-over-records.ts';
import { facilitiesOfSettings, keptSettings, takeSettingsBack } from '../hand-over-settings.ts';

/** The most of what stays that is named. */
const MAX_NAMED = 50;

/** Returns what somebody has worked on since a hand-over; records by number if the caller may see them. */
async function readKept(ctx: Ctx, handOverId: number, to: number): Promise<HandOverUndone> {
  const records = sql`select r.type kind, r.id, case when ${seesRecord(actorOf(ctx))} then r.number end "name"
    from hand_over_row h join record r on r.id = h.row_id
    where h.hand_over_id = ${handOverId} and h.table_name = ${RECORDS} and not ${isUntouched}`;
  const { rows } = await sql<HandOverUndone['kept'][number]>`${sql.join(
    [records, ...keptSettings(actorOf(ctx), handOverId, to)],
    sql` union all `,
  )}`.execute(ctx.tx);
  return { kept: rows.slice(0, MAX_NAMED), keptCount: rows.length };
}

/** Throws 403 HAND_OVER_BEYOND if a hand-over has moved anything that the caller's role does not reach, as for making it. */
async function authorizeReach(ctx: Ctx, handOverId: number): Promise<void> {
  const { facilityIds } = actorOf(ctx);
  if (facilityIds === null) return;
  const records = sql`select r.facility_id from hand_over_row h join record r on r.id = h.row_id
    where h.hand_over_id = ${handOverId} and h.table_name = ${RECORDS}`;
  const { rows } =
    await sql`select from (${sql.join([records, ...facilitiesOfSettings(handOverId)], sql` union all `)}) w
    where not coalesce(w.facility_id = any(${[...facilityIds]}::bigint[]), false) limit 1`.execute(ctx.tx);
  if (rows.length) throw new Refusal(403, 'HAND_OVER_BEYOND');
}

/**
 * Takes a hand-over back: the person has their account again, and all the work that nobody has touched since. Returns what stays
 * with the successors. 404; 403; 409 ALREADY_UNDONE; 422 for a person who was made anonymous.
 */
export async function undoHandOver(
  ctx: Ctx,
  platform: Pick<Platform, 'sessions' | 'invite'>,
  id: number,
): Promise<HandOverUndone> {
  const handOver = await ctx.tx.selectFrom('hand_over').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!handOver) throw notFound();
  const employeeId = handOver.employee_id;
  const person = await getPersonForUpdate(ctx, employeeId);
  authorizeRemoval(actorOf(ctx), personFacts(person, await readRoles(ctx)));
  await authorizeReach(ctx, id);
  if (handOver.undone_at) throw conflict('ALREADY_UNDONE');
  if (person.anonymised_at) throw refuse('IS_ANONYMOUS');
  const kept = await readKept(ctx, id, employeeId);
  await ctx.tx.updateTable('hand_over').set({ undone_at: new Date() }).where('id', '=', id).execute();
  await lockLineManagers(ctx);
  await takeRecordsBack(ctx, id, employeeId);
  await takeSettingsBack(ctx, id, employeeId);
  const audited = { handOver: [id, null], kept: [null, kept.keptCount] } as const;
  await writeRow(ctx, 'employee', employeeId, { columns: {}, audited }, { action: 'employee.workReturned' });
  const { status_before: before } = handOver;
  if (person.status === 'inactive' && before !== 'inactive')
    await restoreStatus(ctx, platform, employeeId, before as EmployeeStatus);
  return kept;
}
