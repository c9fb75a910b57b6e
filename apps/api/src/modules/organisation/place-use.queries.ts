import type { LevelKey, PlaceUse } from '@safety-qube/contract/schemas/organisation';
import { type RawBuilder, sql } from 'kysely';
import { actorOf, authorize, type Ctx } from '../../platform/context.ts';
import { getPlace, type PlaceRow, unitsBelow } from './places.repository.ts';

type Counts = PlaceUse['counts'] & { readonly confidentialRecords: number };

/** SQL that counts the rows of a table that meet a condition. */
const countOf = (table: string, condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select count(*)::int from ${sql.table(table)} t where ${condition})`;

/** Counts what hangs on a place and on the units in it, by kind; confidential records apart. */
async function count(ctx: Pick<Ctx, 'tx'>, { id, level, facility_id }: PlaceRow): Promise<Counts> {
  const isFacility = level === 'facility';
  const units = isFacility ? [] : await unitsBelow(ctx, [id]);
  const among = sql`any(${units}::bigint[])`;
  const at = sql`t.facility_id = ${facility_id}`;
  const byLevel = isFacility
    ? at
    : sql`${at} and (t.department_id = ${among} or t.location_id = ${among} or t.subarea_id = ${among})`;
  const byUnit = isFacility ? at : sql`${at} and t.unit_id = ${among}`;
  const ofFacility = isFacility ? at : sql`false`;
  const { rows } = await sql<Counts>`select
    ${isFacility ? countOf('org_unit', at) : sql`${units.length - 1}::int`} units,
    ${countOf('record', sql`${byLevel} and not t.is_confidential`)} records,
    ${countOf('record', sql`${byLevel} and not t.is_confidential and t.shelf = 'open'`)} "openRecords",
    ${countOf('record', sql`${byLevel} and t.is_confidential`)} "confidentialRecords",
    ${countOf('employee', byUnit)} people,
    ${countOf('employee_scope', ofFacility)} + ${countOf('service_token_scope', ofFacility)} "limitedRoles",
    ${countOf('asset', byUnit)} assets,
    ${countOf('schedule', byLevel)} forms,
    ${countOf('poster', byLevel)} posters,
    ${countOf('held_report', byLevel)} "heldReports",
    ${countOf('approver', isFacility ? at : sql`t.department_id = ${among}`)} approvers,
    ${countOf('notification_rule', ofFacility)} "notificationRules",
    ${countOf('custom_field', ofFacility)} "customFields",
    ${countOf('user_group_place', byUnit)} groups`.execute(ctx.tx);
  if (!rows[0]) throw new Error('a count has no row');
  return rows[0];
}

/** Whether anything hangs on a place, and how much of each kind. Of confidential records those who may know of them get the number. */
export async function usesOf(ctx: Ctx, place: PlaceRow): Promise<PlaceUse & { isUsed: boolean }> {
  const { confidentialRecords, ...counts } = await count(ctx, place);
  const isUsed = confidentialRecords > 0 || Object.values(counts).some((one) => one > 0);
  const seesConfidential = actorOf(ctx).privileges.has('management.confidentiality.read');
  return { isUsed, counts: seesConfidential ? { ...counts, confidentialRecords } : counts };
}

/** Returns how much hangs on a place, by kind: what a change of it affects. 404; 403. */
export async function readPlaceUse(ctx: Ctx, level: LevelKey, id: number): Promise<PlaceUse> {
  const place = await getPlace(ctx, level, id);
  authorize(ctx, 'management.facility.read', place.facility_id);
  return { counts: (await usesOf(ctx, place)).counts };
}
