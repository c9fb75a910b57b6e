import type { LevelKey, PlaceUse } from '@safety-qube/contract/schemas/organisation';
import { type RawBuilder, sql } from 'kysely';
import { actorOf, authorize, type Ctx } from '../../platform/context.ts';
import { SETTINGS_OF_DEPARTMENTS, TABLES_BY_LEVEL, TABLES_BY_UNIT } from './moves/placed-tables.ts';
import { getPlace, type PlaceRow, unitsBelow } from './places.repository.ts';

type Counts = PlaceUse['counts'] & { readonly confidentialRecords: number };

/** The tables of what is counted at a place, by kind; units and records are counted in more ways than one. */
export const TABLES_OF_KINDS = {
  people: ['employee'],
  limitedRoles: ['employee_scope', 'service_token_scope'],
  assets: ['asset'],
  forms: ['schedule'],
  posters: ['poster'],
  heldReports: ['held_report'],
  approvers: ['approver'],
  confidentialityRules: ['confidentiality_rule'],
  notificationRules: ['notification_rule'],
  customFields: ['custom_field'],
  groups: ['user_group_place'],
} as const satisfies Omit<
  Record<keyof Counts, readonly string[]>,
  'units' | 'records' | 'openRecords' | 'confidentialRecords'
>;

/** SQL that counts the rows of a table that meet a condition. */
const countOf = (table: string, condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select count(*)::int from ${sql.table(table)} t where ${condition})`;

const isIn = (tables: readonly string[], table: string): boolean => tables.includes(table);

/** Counts what hangs on a place and on the units in it, by kind; confidential records apart. */
async function count(ctx: Pick<Ctx, 'tx'>, { id, level, facility_id }: PlaceRow): Promise<Counts> {
  const isFacility = level === 'facility';
  const units = isFacility ? [] : await unitsBelow(ctx, [id]);
  const among = sql`any(${units}::bigint[])`;
  const at = sql`t.facility_id = ${facility_id}`;
  /** The condition for the rows of a table that are at the place. */
  const of = (table: string): RawBuilder<unknown> => {
    if (isFacility) return at;
    if (isIn(TABLES_BY_LEVEL, table))
      return sql`${at} and (t.department_id = ${among} or t.location_id = ${among} or t.subarea_id = ${among})`;
    if (isIn(TABLES_BY_UNIT, table)) return sql`${at} and t.unit_id = ${among}`;
    return isIn(SETTINGS_OF_DEPARTMENTS, table) ? sql`t.department_id = ${among}` : sql`false`;
  };
  const kinds = Object.entries(TABLES_OF_KINDS).map(
    ([kind, tables]) =>
      sql`${sql.join(
        tables.map((table) => countOf(table, of(table))),
        sql` + `,
      )} ${sql.ref(kind)}`,
  );
  const records = of('record');
  const { rows } = await sql<Counts>`select
    ${isFacility ? countOf('org_unit', at) : sql`${units.length - 1}::int`} units,
    ${countOf('record', sql`${records} and not t.is_confidential`)} records,
    ${countOf('record', sql`${records} and not t.is_confidential and t.shelf = 'open'`)} "openRecords",
    ${countOf('record', sql`${records} and t.is_confidential`)} "confidentialRecords",
    ${sql.join(kinds)}`.execute(ctx.tx);
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
