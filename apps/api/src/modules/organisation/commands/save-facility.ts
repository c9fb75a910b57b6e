import type { HandlerInput } from '@safety-qube/contract/endpoint';
import type { saveFacility as call } from '@safety-qube/contract/endpoints/places';
import type { FacilitySettings } from '@safety-qube/contract/schemas/organisation';
import { isTimeZone } from '@safety-qube/domain/time-zone';
import { sql } from 'kysely';
import { actorOf, authorize, type Ctx } from '../../../platform/context.ts';
import { conflict, refuse } from '../../../platform/errors.ts';
import { type RowChange, rowChange } from '../../../platform/row-change.ts';
import { insertRow, updateRow } from '../../../platform/rows.ts';
import { checkLevel } from '../levels.ts';
import { isMerged } from '../moves/place-move.ts';
import { authorizeNaming } from '../name-responsible.ts';
import { presentFacility } from '../places.presenter.ts';
import { readSavedFacility } from '../places.queries.ts';
import { type FacilityRow, getFacility } from '../places.repository.ts';
import { checkCalendar } from '../work-calendar.queries.ts';
import { givenName } from './given-name.ts';

type Input = HandlerInput<typeof call>['body'];

const CONFLICTS = { facility_name: 'PLACE_NAME_TAKEN' };
/** The columns of a facility's settings by their names in the contract. */
export const FACILITY_COLUMNS = {
  name: 'name',
  code: 'code',
  address: 'address',
  city: 'city',
  region: 'region',
  postalCode: 'postal_code',
  country: 'country',
  timeZone: 'time_zone',
  defaultOwnerId: 'default_owner_id',
  defaultApproverId: 'default_approver_id',
  emergencyNumber: 'emergency_number',
  calendar: 'calendar',
  isActive: 'is_active',
} as const;
type Column = (typeof FACILITY_COLUMNS)[keyof typeof FACILITY_COLUMNS];

/**
 * Throws 403 for naming somebody who is to own or approve what is reported there without the right to approve it; 422 for a time zone
 * that does not exist, a calendar that contradicts itself, and people who are not active.
 */
async function checkValues(
  ctx: Ctx,
  facilityId: number | null,
  values: { readonly [C in Column]?: FacilityRow[C] },
): Promise<void> {
  if (values.time_zone !== undefined && !isTimeZone(values.time_zone)) throw refuse('TIME_ZONE_UNKNOWN');
  if (values.calendar) await checkCalendar(values.calendar);
  const people = [...new Set([values.default_owner_id, values.default_approver_id].filter((id) => id != null))];
  if (!people.length) return;
  authorizeNaming(ctx, facilityId);
  const found = await ctx.tx
    .selectFrom('employee')
    .select('id')
    .where('id', 'in', people)
    .where('status', '=', 'active')
    .where('is_service_account', '=', false)
    .execute();
  if (found.length < people.length) throw refuse('PERSON_UNKNOWN');
}

/** The time zone of a new facility without one: that of most facilities, otherwise the caller's. */
export async function usualTimeZone(ctx: Ctx): Promise<string> {
  const { rows } = await sql<{ zone: string | null }>`
    select coalesce((select time_zone from facility group by time_zone order by count(*) desc, time_zone limit 1),
      (select selected_timezone from employee where id = ${actorOf(ctx).employeeId})) zone`.execute(ctx.tx);
  return rows[0]?.zone ?? 'UTC';
}

/** Adds a facility. 403; 409 PLACE_NAME_TAKEN; 422. */
async function createFacility(ctx: Ctx, input: Input): Promise<number> {
  authorize(ctx, 'management.facility.create');
  await checkLevel(ctx, 'facility');
  const given = { ...input, name: givenName(input), timeZone: input.timeZone ?? (await usualTimeZone(ctx)) };
  const nothing = Object.fromEntries(Object.values(FACILITY_COLUMNS).map((column) => [column, null]));
  const { columns, audited } = rowChange(FACILITY_COLUMNS, nothing as Record<Column, unknown>, given);
  await checkValues(ctx, null, columns as { [C in Column]?: FacilityRow[C] });
  const noted = Object.fromEntries(Object.entries(audited).map(([name, [, value]]) => [name, value]));
  const row = columns as { name: string; time_zone: string };
  return insertRow(ctx, 'facility', row, { action: 'facility.created', noted, conflicts: CONFLICTS });
}

async function changeFacility(ctx: Ctx, id: number, input: Input): Promise<void> {
  await updateRow<FacilityRow, RowChange<FacilityRow, Column>>(ctx, {
    ...{ table: 'facility', id, version: input.version, conflicts: CONFLICTS },
    load: getFacility,
    authorize: () => authorize(ctx, 'management.facility.edit', id),
    present: (row) => presentFacility(actorOf(ctx), row),
    difference: (row) => rowChange(FACILITY_COLUMNS, row, { ...input, name: givenName(input) }),
    check: async (row, { columns }) => {
      if (columns.is_active && (await isMerged(ctx, { ...row, level: 'facility' })))
        throw conflict('PLACE_MERGED', { name: row.name });
      await checkValues(ctx, id, columns);
    },
  });
}

/**
 * Adds a facility, or changes the one with the given id, which may take it out of use or put it back into use. 403; 404; 409 STALE
 * with the current facility for another `version`, PLACE_NAME_TAKEN, PLACE_MERGED for one that was merged, which only the undo of this
 * puts back into use; 422.
 */
export async function saveFacility(ctx: Ctx, input: Input): Promise<FacilitySettings> {
  if (input.id === undefined) return readSavedFacility(ctx, await createFacility(ctx, input));
  await changeFacility(ctx, input.id, input);
  return readSavedFacility(ctx, input.id);
}
