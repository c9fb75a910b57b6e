import type { PlaceMoveUndone } from '@safety-qube/contract/schemas/organisation';
import { keysOf } from '@safety-qube/domain/objects';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import type { PlaceMove } from './place-move.ts';
import { placeColumns, SETTINGS_OF_FACILITIES, TABLES_BY_LEVEL, TABLES_BY_UNIT } from './placed-tables.ts';

/** The most of them that are named. */
const MAX_NAMED = 50;

/** SQL for the name of a row; null where it must not be read or there is none. */
const NAMES: Readonly<Record<string, RawBuilder<unknown>>> = {
  record: sql`case when t.is_confidential then null else t.number end`,
  employee: sql`concat_ws(' ', t.firstname, t.lastname)`,
  asset: sql`concat_ws(' ', t.tag, t.name)`,
  org_unit: sql`t.name`,
  custom_field: sql`t.label`,
  approver: sql`coalesce((select concat_ws(' ', e.firstname, e.lastname) from employee e where e.tenant_id = t.tenant_id and e.id = t.employee_id),
    (select g.name from user_group g where g.tenant_id = t.tenant_id and g.id = t.group_id))`,
  user_group_place: sql`(select g.name from user_group g where g.tenant_id = t.tenant_id and g.id = t.group_id)`,
};

/** Tables whose rows are deleted in the course of the work: a held report is raised, or rejected. That it is gone is no change of its place. */
const TRANSIENT_TABLES: readonly string[] = ['held_report'];

/** Returns the rows of a move that are somewhere else by now, or not there any more, so that they would not be moved back. */
export async function keptRows({ tx }: Pick<Ctx, 'tx'>, { id }: PlaceMove): Promise<PlaceMoveUndone> {
  const tables = [...TABLES_BY_LEVEL, ...TABLES_BY_UNIT, ...keysOf(SETTINGS_OF_FACILITIES), 'org_unit' as const];
  const selects = tables.map((table) => {
    const place = sql.join(placeColumns(table).flatMap((c) => [sql.lit(c), sql.ref(`t.${c}`)]));
    const isGone = TRANSIENT_TABLES.includes(table) ? sql`false` : sql`t.id is null`;
    return sql`select ${sql.lit(table)} kind, r.row_id id, nullif(${NAMES[table] ?? sql`null`}::text, '') "name"
      from place_move_row r left join ${sql.table(table)} t on t.id = r.row_id
      where r.move_id = ${id} and r.table_name = ${table} and r.after is not null
        and (${isGone} or r.after <> jsonb_build_object(${place}))`;
  });
  // Roles that somebody has limited otherwise since.
  const scopes = sql`select 'employee_scope' kind, r.row_id id, nullif(concat_ws(' ', e.firstname, e.lastname), '') "name"
    from place_move_row r left join employee e on e.id = r.row_id
    where r.move_id = ${id} and r.table_name = 'employee_scope' and not exists (select from employee_scope s
      where s.employee_id = r.row_id and s.facility_id = (r.after->>'facility_id')::bigint)`;
  const all = sql.join([...selects, scopes], sql` union all `);
  const { rows } = await sql<PlaceMoveUndone['kept'][number]>`${all}`.execute(tx);
  return { kept: rows.slice(0, MAX_NAMED), keptCount: rows.length };
}
