import type { ConfidentialTo } from '@safety-qube/domain/records/confidentiality-rules';
import type { Relation } from '@safety-qube/domain/records/relations';
import { type Insertable, sql } from 'kysely';
import type { TenantDb } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/schema.gen.ts';
import { violates } from '../../platform/db/violations.ts';
import { conflict } from '../../platform/errors.ts';
import { throwTaken, VALUE_COLUMNS, VALUE_NAMES, type ValueRow } from '../custom-fields/index.ts';
import type { RecordDefinition } from './record-definition.ts';

/** A record to insert. A column that only some records of a batch have is null in the others. */
export interface NewRecord {
  /** Columns of its row. */
  readonly record: Omit<Insertable<DB['record']>, 'type'>;
  /** Columns of its row in the type's table; a `jsonb` column as the value itself. */
  readonly own: Readonly<Record<string, unknown>>;
  readonly people: readonly (readonly [employeeId: number, relation: Relation])[];
  /** Who may see it while it is confidential, besides its people. */
  readonly confidentialTo?: ConfidentialTo | undefined;
  /** Values of fields that the tenant has defined. */
  readonly fields?: readonly ValueRow[] | undefined;
}

const columnsOf = (rows: readonly object[]) => Object.keys(Object.assign({}, ...rows));
const listOf = (columns: readonly string[], table?: 'c') =>
  sql.join(columns.map((name) => sql.ref(table ? `${table}.${name}` : name)));

/** Inserts the values of fields, in the statement of their records. */
const valuesOfBatch = sql`, f as (insert into field_value (record_id, ${VALUE_NAMES})
      select m.id, ${VALUE_NAMES} from m, jsonb_to_recordset(m.fields) v (${VALUE_COLUMNS}))`;

/** Inserts the groups that may see them, in the statement of their records. */
const groupsOfBatch = sql`, k as (insert into record_group (record_id, group_id)
      select m.id, o.id from m, jsonb_array_elements_text(m."groupIds") x join user_group o on o.id = x::bigint)`;

/**
 * Inserts records of a type, with their rows in its table, their people and who else may see them, in one statement. Returns their ids, in
 * the order given. Histories, events and pending actions are left to the caller. 409 NUMBER_TAKEN for a number in use,
 * FIELD_VALUE_TAKEN for a value that another record has of a field whose values differ.
 */
export async function insertRecords(
  tx: TenantDb,
  { type, table }: Pick<RecordDefinition, 'type' | 'table'>,
  records: readonly NewRecord[],
): Promise<number[]> {
  if (!records.length) return [];
  const columns = columnsOf(records.map(({ record }) => record));
  const own = columnsOf(records.map((one) => one.own));
  // The number in a column of its own: taken out of the JSON, it would be read again for each pair of records that is compared.
  const valued = records.some(({ fields = [] }) => fields.length > 0);
  const batch = records.map(({ confidentialTo, ...one }, n) => ({
    n,
    number: one.record.number,
    ...one,
    ...confidentialTo,
  }));
  const toGroups = records.some(({ confidentialTo }) => confidentialTo?.groupIds.length);
  const { rows } = await sql<{ id: number }>`
    with d as materialized (
      select d.n, d.number, d.record, d.own, d.people, d."roleIds", d."groupIds", d.fields
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb)
        d (n int, number text, record jsonb, own jsonb, people jsonb, "roleIds" jsonb, "groupIds" jsonb, fields jsonb)),
    r as (insert into record (type, ${listOf(columns)})
      select ${type}, ${listOf(columns, 'c')} from d, jsonb_populate_record(null::app.record, d.record) c order by d.n
      returning id, number, type, shelf, urgency, due_or_never, late_from, danger),
    m as materialized (
      select r.id, r.type, r.shelf, r.urgency, r.due_or_never, r.late_from, r.danger, d.n, d.own, d.people, d."roleIds", d."groupIds", d.fields
      from r join d on d.number = r.number),
    -- with the copies that a trigger would look up row by row
    p as (insert into record_person (record_id, employee_id, relation, type, shelf, urgency, due_or_never, late_from, danger)
      select m.id, (x ->> 0)::bigint, x ->> 1, m.type, m.shelf, m.urgency, m.due_or_never, m.late_from, m.danger
      from m, jsonb_array_elements(m.people) x),
    g as (insert into record_role (record_id, role_id)
      select m.id, o.id from m, jsonb_array_elements_text(m."roleIds") x join role o on o.id = x::bigint),
    o as (insert into ${sql.table(table)} (record_id, shelf, ${listOf(own)})
      select m.id, m.shelf, ${listOf(own, 'c')} from m, jsonb_populate_record(null::${sql.table(`app.${table}`)}, m.own) c)${valued ? valuesOfBatch : sql``}${toGroups ? groupsOfBatch : sql``}
    select m.id from m order by m.n`
    .execute(tx)
    .catch((error: unknown) => {
      throw violates(error, 'record_tenant_id_type_number_key') ? conflict('NUMBER_TAKEN') : throwTaken(error);
    });
  return rows.map(({ id }) => id);
}
