import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import type { Destination, PlaceMove } from './place-move.ts';
import {
  type PlacedTable,
  placeColumns,
  SETTINGS_OF_FACILITIES,
  type SettingsTable,
  TABLES_BY_UNIT,
  VERSIONED,
} from './placed-tables.ts';

type Tx = Pick<Ctx, 'tx'>;
type Columns = readonly string[];
type Move = Pick<PlaceMove, 'id'>;

const list = (parts: RawBuilder<unknown>[], separator = sql`, `) => sql.join(parts, separator);
/** JSON of the columns of a row, by which the ledger says where it is. */
const placeJson = (alias: string, columns: Columns) =>
  sql`jsonb_build_object(${list(columns.flatMap((column) => [sql.lit(column), sql.ref(`${alias}.${column}`)]))})`;
const setColumns = (columns: Columns, value: (column: string) => RawBuilder<unknown>) =>
  list(columns.map((column) => sql`${sql.ref(column)} = ${value(column)}`));
const nextVersion = (table: string) => (VERSIONED.includes(table) ? sql`, version = t.version + 1` : sql``);

/** The history of records says who moved them with their place. */
const HISTORY_NAMES: Readonly<Record<string, string>> = {
  facility_id: 'facilityId',
  department_id: 'departmentId',
  location_id: 'locationId',
  subarea_id: 'subareaId',
};
/** SQL that adds what changed in the rows `b`, with the versions in `w`, to the history of records. */
const historyOf = (
  table: string,
  columns: Columns,
  after: (column: string) => RawBuilder<unknown>,
  actorId: number | null,
) =>
  table === 'record'
    ? sql`, h as (insert into record_change (record_id, version, actor_id, action, change)
        select b.id, w.version, ${actorId}::bigint, 'edited', coalesce((select jsonb_object_agg(c.name, jsonb_build_array(c.before, c.after))
          from (values ${list(
            columns.map((c) => sql`(${sql.lit(HISTORY_NAMES[c] ?? c)}, ${sql.ref(`b.old_${c}`)}, ${after(c)})`),
          )}) c(name, before, after)
          where c.before is distinct from c.after), '{}')
        from b join w on w.id = b.id)`
    : sql``;

/** SQL for the rows `t` of a table that move, with their new places: `new_facility_id` and so on. */
function movingRows(table: PlacedTable, columns: Columns, to: Destination): RawBuilder<unknown> {
  const from = sql`${sql.table(table)} t`;
  if (to.kind === 'facility') {
    const kept = columns.filter((column) => column !== 'facility_id');
    return sql`select t.id, ${sql.lit(to.to)}::bigint new_facility_id,
        ${list(kept.map((c) => sql`${sql.ref(`t.${c}`)} ${sql.ref(`new_${c}`)}`))}
      from ${from} where t.facility_id = ${to.from}`;
  }
  const places = sql`jsonb_to_recordset(${JSON.stringify(to.units)}::jsonb) as p(unit_id bigint, facility_id bigint, department_id bigint, location_id bigint, subarea_id bigint)`;
  if (TABLES_BY_UNIT.some((one) => one === table))
    return sql`select t.id, p.facility_id new_facility_id, coalesce(p.subarea_id, p.location_id, p.department_id) new_unit_id
      from ${from} join ${places} on p.unit_id = t.unit_id where t.facility_id = ${to.from}`;
  // A row is where its innermost unit is; a unit of it that is not among those that move stays.
  return sql`select t.id, coalesce(s.facility_id, l.facility_id, d.facility_id) new_facility_id,
      case when s.unit_id is not null then s.department_id when l.unit_id is not null then l.department_id else d.department_id end new_department_id,
      case when s.unit_id is not null then s.location_id when l.unit_id is not null then l.location_id else t.location_id end new_location_id,
      case when s.unit_id is not null then s.subarea_id else t.subarea_id end new_subarea_id
    from ${from} left join (select * from ${places}) d on d.unit_id = t.department_id
      left join (select * from ${places}) l on l.unit_id = t.location_id
      left join (select * from ${places}) s on s.unit_id = t.subarea_id
    where t.facility_id = ${to.from} and num_nonnulls(d.unit_id, l.unit_id, s.unit_id) > 0`;
}

/** Some rows of a table, in the order of their ids. */
export interface Chunk {
  readonly after: number;
  readonly size: number;
}
export const ALL_ROWS: Chunk = { after: 0, size: 2 ** 31 - 1 };

/**
 * Moves rows of a table with their place, and notes in the ledger where they were; of records, in their history too. Returns the last
 * row that was moved; undefined if there was none.
 */
export async function moveRows(
  { tx }: Tx,
  move: Move,
  table: PlacedTable,
  to: Destination,
  { actorId, chunk = ALL_ROWS }: { actorId: number | null; chunk?: Chunk },
): Promise<number | undefined> {
  if (to.kind === 'units' && !to.units.length) return undefined;
  const columns = placeColumns(table);
  const { rows } = await sql<{ last: number | null }>`
    with m as (${movingRows(table, columns, to)}),
    b as (select t.id, ${list(columns.flatMap((c) => [sql`${sql.ref(`t.${c}`)} ${sql.ref(`old_${c}`)}`, sql.ref(`m.new_${c}`)]))},
        ${placeJson('t', columns)} before
      from m join ${sql.table(table)} t on t.id = m.id
      where t.id > ${chunk.after} and (${list(
        columns.map((c) => sql`${sql.ref(`t.${c}`)} is distinct from ${sql.ref(`m.new_${c}`)}`),
        sql` or `,
      )})
      order by t.id limit ${chunk.size} for no key update of t),
    w as (update ${sql.table(table)} t set ${setColumns(columns, (c) => sql.ref(`b.new_${c}`))}${nextVersion(table)}
      from b where t.id = b.id returning t.id, ${placeJson('t', columns)} after${VERSIONED.includes(table) ? sql`, t.version` : sql``}),
    r as (insert into place_move_row (move_id, table_name, row_id, before, after)
      select ${move.id}, ${table}, b.id, b.before, w.after from b join w on w.id = b.id
      on conflict (tenant_id, move_id, table_name, row_id) do update set after = excluded.after)
    ${historyOf(table, columns, (c) => sql.ref(`b.new_${c}`), actorId)}
    select max(w.id)::bigint last from w`.execute(tx);
  return rows[0]?.last ?? undefined;
}

/**
 * Moves the rows of the ledger back that are where the move has put them. Returns the last one; undefined if there was none.
 */
export async function moveRowsBack(
  { tx }: Tx,
  move: Move,
  table: PlacedTable | SettingsTable | 'org_unit',
  { actorId, chunk = ALL_ROWS }: { actorId: number | null; chunk?: Chunk },
): Promise<number | undefined> {
  const columns = placeColumns(table);
  const before = (column: string) => sql`(r.before->>${sql.lit(column)})::bigint`;
  const { rows } = await sql<{ last: number | null }>`
    with b as (select t.id, ${list(columns.flatMap((c) => [sql`${sql.ref(`t.${c}`)} ${sql.ref(`old_${c}`)}`, sql`${before(c)} ${sql.ref(`new_${c}`)}`]))}
      from place_move_row r join ${sql.table(table)} t on t.id = r.row_id
      where r.move_id = ${move.id} and r.table_name = ${table} and r.after = ${placeJson('t', columns)} and r.after <> r.before
        and t.id > ${chunk.after}
      order by t.id limit ${chunk.size} for no key update of t),
    w as (update ${sql.table(table)} t set ${setColumns(columns, (c) => sql.ref(`b.new_${c}`))}${nextVersion(table)}
      from b where t.id = b.id returning t.id${VERSIONED.includes(table) ? sql`, t.version` : sql``})
    ${historyOf(table, columns, (c) => sql.ref(`b.new_${c}`), actorId)}
    select max(w.id)::bigint last from w`.execute(tx);
  return rows[0]?.last ?? undefined;
}

/** Settings that are not deleted: fields that records or people have values of stay with the former facility, whose name these keep. */
const IS_NEEDED: Readonly<Partial<Record<SettingsTable, RawBuilder<unknown>>>> = {
  custom_field: sql`(exists (select from field_value v where v.tenant_id = t.tenant_id and v.field_id = t.id)
    or exists (select from person_value v where v.tenant_id = t.tenant_id and v.field_id = t.id)
    or exists (select from user_group_field v where v.tenant_id = t.tenant_id and v.field_id = t.id))`,
};

/** Moves the settings of a facility, or of a department, to another one, and deletes those that it has too. */
export async function moveSettings(
  { tx }: Tx,
  move: Move,
  table: SettingsTable,
  { column, from, to }: { column: 'facility_id' | 'department_id'; from: number; to: number },
): Promise<void> {
  const at = (alias: string, id: number) => sql`${sql.ref(`${alias}.${column}`)} = ${id}`;
  const columns = placeColumns(table);
  const same = list(
    SETTINGS_OF_FACILITIES[table].map((c) => sql`${sql.ref(`o.${c}`)} is not distinct from ${sql.ref(`t.${c}`)}`),
    sql` and `,
  );
  const hasSame = sql`exists (select from ${sql.table(table)} o where ${at('o', to)} and ${same})`;
  await sql`
    with g as (delete from ${sql.table(table)} t where ${at('t', from)} and ${hasSame}
        and not ${IS_NEEDED[table] ?? sql`false`} returning t.*)
    insert into place_move_row (move_id, table_name, row_id, before) select ${move.id}, ${table}, g.id, to_jsonb(g) from g`.execute(
    tx,
  );
  await sql`
    with b as (select t.id, ${placeJson('t', columns)} before from ${sql.table(table)} t where ${at('t', from)} and not ${hasSame} for no key update),
    w as (update ${sql.table(table)} t set ${sql.ref(column)} = ${to}${nextVersion(table)} from b where t.id = b.id
      returning t.id, b.before, ${placeJson('t', columns)} after)
    insert into place_move_row (move_id, table_name, row_id, before, after)
    select ${move.id}, ${table}, w.id, w.before, w.after from w`.execute(tx);
}

/** Moves the settings of a facility back, and adds those again that were deleted, unless the facility has got the same one since. */
export async function moveSettingsBack(ctx: Tx, move: Move, table: SettingsTable): Promise<void> {
  await moveRowsBack(ctx, move, table, { actorId: null });
  await sql`
    insert into ${sql.table(table)} overriding system value
    select (jsonb_populate_record(null::${sql.table(table)}, r.before)).* from place_move_row r
    where r.move_id = ${move.id} and r.table_name = ${table} and r.after is null
    on conflict do nothing`.execute(ctx.tx);
}

/** Limits roles that are limited to a facility to another one instead. */
export async function moveScopes({ tx }: Tx, move: Move, from: number, to: number): Promise<void> {
  await sql`
    with s as (select s.employee_id, exists (select from employee_scope o where o.employee_id = s.employee_id and o.facility_id = ${to}) had
      from employee_scope s where s.facility_id = ${from}),
    a as (insert into employee_scope (employee_id, facility_id) select s.employee_id, ${to} from s where not s.had),
    d as (delete from employee_scope t using s where t.employee_id = s.employee_id and t.facility_id = ${from})
    insert into place_move_row (move_id, table_name, row_id, before, after)
    select ${move.id}, 'employee_scope', s.employee_id, jsonb_build_object('facility_id', ${from}::bigint),
      jsonb_build_object('facility_id', ${to}::bigint, 'had', s.had) from s`.execute(tx);
}

/** Limits roles to the former facility again, of people whose role is still limited to the other one. */
export async function moveScopesBack({ tx }: Tx, move: Move, from: number, to: number): Promise<void> {
  await sql`
    with s as (select r.row_id employee_id, (r.after->>'had')::boolean had
      from place_move_row r join employee_scope s on s.employee_id = r.row_id and s.facility_id = ${to}
      where r.move_id = ${move.id} and r.table_name = 'employee_scope'),
    a as (insert into employee_scope (employee_id, facility_id) select s.employee_id, ${from} from s on conflict do nothing)
    delete from employee_scope t using s where t.employee_id = s.employee_id and t.facility_id = ${to} and not s.had`.execute(
    tx,
  );
}
