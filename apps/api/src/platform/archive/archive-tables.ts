import { RECORD_TYPE_NAMES } from '@safety-qube/domain/record-types/record-types';
import type pg from 'pg';

/** Tables that are not archived, and why. All other tables with a tenant are archived, including future ones. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  session: 'people sign in again',
  oidc_payload: 'what the sign-in page remembers of sign-ins under way',
  signing_key: 'created at the destination: a signing key never leaves its installation',
  one_time_link: 'links of an installation that lead to its own addresses',
  attempt_count: 'attempts to sign in to an installation, of the last days',
  file_work: 'how far imports of files are, of the last day',
  idempotency: 'answers to calls of the last day',
  record_text: 'derives from the records, with which it is created again',
  audit_chain: 'how far lines are sealed, by transactions of a cluster',
  audit_text: 'derives from the audit log, with which it is created again',
};

/**
 * Columns that a default or a trigger fills again on import: archives are written without them, and their values in an archive
 * are ignored.
 */
export const LEFT_OUT_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(['audit_entry', 'event', 'record_change'].map((table) => [table, ['xid']])), // transactions of this cluster
  ...Object.fromEntries(RECORD_TYPE_NAMES.map((type) => [type, ['shelf']])), // copied from the records
  record_person: ['type', 'shelf', 'urgency', 'due_or_never', 'late_from', 'danger', 'waits_since'], // derived from the records
};

/** Conditions for the rows of a table to be archived. */
const KEPT_ROWS: Readonly<Record<string, string>> = {
  attachment: '(num_nonnulls(record_id, execution_id, held_report_id) > 0)', // not a file that is not attached to anything yet
  mail: "status <> 'waiting'", // not mail whose job, which is not archived either, still sends it
  timer: "kind <> 'raiser-silence'", // derived from the records
};

export interface ArchiveColumn {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly hasDefault: boolean;
  /** After an import its sequence continues above the highest imported value. */
  readonly hasSequence: boolean;
}

/** A tenant's table as it is archived. */
export interface ArchiveTable {
  readonly name: string;
  readonly columns: readonly ArchiveColumn[];
  readonly primaryKey: readonly string[];
  /** Columns that are filled after all tables are imported, because they refer to a later table or to the table itself. */
  readonly late: readonly string[];
}

interface Reference {
  readonly from: string;
  readonly to: string;
  readonly columns: readonly string[];
}

const COLUMNS = `
  select c.relname "table", a.attname "name", format_type(a.atttypid, a.atttypmod) "type", a.attnotnull "isRequired",
    a.atthasdef or a.attidentity <> '' "hasDefault", a.attidentity <> '' "hasSequence",
    coalesce((select array_position(k.conkey, a.attnum) from pg_constraint k where k.conrelid = c.oid and k.contype = 'p'), 0) "keyPart"
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_id' and not t.attisdropped)
  order by c.relname, a.attnum`;

const REFERENCES = `
  select c.relname "from", f.relname "to",
    (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum = any (k.conkey) and a.attname <> 'tenant_id') "columns"
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
  where k.contype = 'f' and c.relnamespace = 'app'::regnamespace and f.relname <> 'tenant'`;

type ColumnRow = ArchiveColumn & { table: string; keyPart: number };

function tableOf(name: string, rows: readonly ColumnRow[]): Omit<ArchiveTable, 'late'> {
  const without = ['tenant_id', ...(LEFT_OUT_COLUMNS[name] ?? [])];
  return {
    name,
    columns: rows
      .filter((row) => !without.includes(row.name))
      .map(({ name, type, isRequired, hasDefault, hasSequence }) => ({
        name,
        type,
        isRequired,
        hasDefault,
        hasSequence,
      })),
    primaryKey: rows
      .filter((row) => row.keyPart > 0 && row.name !== 'tenant_id')
      .sort((a, b) => a.keyPart - b.keyPart)
      .map((row) => row.name),
  };
}

/**
 * Sorts tables so that each comes after the tables it refers to. Circular references are broken by nullable columns, which are
 * filled late; throws if that is not enough.
 */
export function orderTables(
  tables: readonly Omit<ArchiveTable, 'late'>[],
  references: readonly Reference[],
): ArchiveTable[] {
  const waiting = new Map(tables.map((table) => [table.name, table]));
  const ordered: ArchiveTable[] = [];
  const pendingReferences = (name: string): Reference[] =>
    references.filter(({ from, to }) => from === name && waiting.has(to));
  const isDeferrable = (name: string): boolean => {
    const required = new Set(waiting.get(name)?.columns.flatMap((column) => (column.isRequired ? [column.name] : [])));
    return pendingReferences(name).every(({ columns }) => columns.some((column) => !required.has(column)));
  };
  const isInCycle = (name: string): boolean => {
    const reached = new Set<string>();
    const walk = (at: string): void => {
      for (const { to } of pendingReferences(at))
        if (to !== at && !reached.has(to)) {
          reached.add(to);
          walk(to);
        }
    };
    walk(name);
    return reached.has(name);
  };
  while (waiting.size) {
    const names = [...waiting.keys()];
    const next =
      names.find((name) => pendingReferences(name).every(({ to }) => to === name) && isDeferrable(name)) ??
      names.find((name) => isInCycle(name) && isDeferrable(name));
    const table = next === undefined ? undefined : waiting.get(next);
    if (!table) throw new Error(`The tables ${names.join(', ')} refer to each other and none can come first.`);
    const late = pendingReferences(table.name).flatMap(({ columns }) =>
      columns.filter((name) => table.columns.some((column) => column.name === name && !column.isRequired)),
    );
    ordered.push({ ...table, late: [...new Set(late)] });
    waiting.delete(table.name);
  }
  return ordered;
}

/** Reads the tables to archive, in the order in which they are imported. The client must be the tables' owner. */
export async function readArchiveTables(client: pg.ClientBase): Promise<ArchiveTable[]> {
  const { rows } = await client.query<ColumnRow>(COLUMNS);
  const references = await client.query<Reference>(REFERENCES);
  const names = [...new Set(rows.map((row) => row.table))].filter((name) => !Object.hasOwn(LEFT_OUT, name));
  return orderTables(
    names.map((name) =>
      tableOf(
        name,
        rows.filter((row) => row.table === name),
      ),
    ),
    references.rows.filter(({ from }) => names.includes(from)),
  );
}

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Whether a column contains storage keys, by its name and type. */
export const isKeyColumn = ({ name, type }: ArchiveColumn): boolean => name.endsWith('_key') && type === 'text';

/** SQL that replaces the tenant prefix of a storage key: t7/attachments/… becomes t0/attachments/… in an archive. */
const withTenantPrefix = (column: string, from: string, to: string): string =>
  `case when starts_with(${column}, ${from} || '/') then ${to} || substr(${column}, length(${from}) + 1) else ${column} end`;

/**
 * SQL that converts an archived key to one of the importing tenant (t0/… becomes t9/…). For any other key, such as one of another
 * tenant's file, it casts 'key …' to int, so that the database refuses the row with an error that contains the key.
 */
const importedKey = (column: string): string =>
  `case when ${column} ~ '^t0(/[A-Za-z0-9_-][A-Za-z0-9_.-]*)+$' then 't' || $1::int || substr(${column}, 3)
    when ${column} is not null then ('key ' || ${column})::int::text end`;

/** SQL that selects all rows of the current tenant (the setting `app.tenant_id`) as lines of JSON, ordered by primary key. */
export function selectLines({ name, columns, primaryKey }: ArchiveTable): string {
  const tenant = `'t' || app.current_tenant()`;
  const values = columns.map((column) => {
    const own = quote(column.name);
    return isKeyColumn(column) ? `${withTenantPrefix(own, tenant, "'t0'")} as ${own}` : own;
  });
  const typeOf = (key: string) => columns.find((column) => column.name === key)?.type ?? '';
  const order = primaryKey.map((key) => (typeOf(key) === 'text' ? `${quote(key)} collate "C"` : quote(key)));
  // A table with one row per tenant has no key besides the tenant.
  const sorted = order.length ? `order by ${order.join(', ')}` : '';
  return `select row_to_json(x)::text as line from
    (select ${values.join(', ')} from app.${quote(name)} where ${KEPT_ROWS[name] ?? 'true'} ${sorted}) x`;
}

/** SQL that selects the storage keys in a table; undefined if it has no column for keys. */
export function selectKeys({ name, columns }: ArchiveTable): string | undefined {
  const keys = columns.filter(isKeyColumn).map((column) => `${quote(column.name)} collate "C"`);
  if (!keys.length) return undefined;
  return `select distinct k as key from app.${quote(name)}, unnest(array[${keys.join(', ')}]) k
    where ${KEPT_ROWS[name] ?? 'true'} and starts_with(k, 't' || app.current_tenant() || '/') order by 1`;
}

/** SQL that inserts the rows of a JSON array $2 for the tenant $1. Late columns stay null. */
export function insertLines({ name, columns, late }: ArchiveTable): string {
  const now = columns.filter((column) => !late.includes(column.name));
  const values = now.map((column) => {
    const value = `x.${quote(column.name)}`;
    if (isKeyColumn(column)) return importedKey(value);
    // A JSON column may contain JSON's null, which is not SQL's null.
    return column.type === 'jsonb' && column.isRequired ? `coalesce(${value}, 'null')` : value;
  });
  return `insert into app.${quote(name)} (tenant_id, ${now.map((column) => quote(column.name)).join(', ')})
    overriding system value select $1::int, ${values.join(', ')} from json_populate_recordset(null::app.${quote(name)}, $2::json) x`;
}

/** SQL that fills the late columns of the tenant $1 from a JSON array $2 of the same lines. */
export function updateLines({ name, late, primaryKey }: ArchiveTable): string {
  const own = primaryKey.map((key) => `t.${quote(key)} = x.${quote(key)}`).join(' and ');
  return `update app.${quote(name)} t set ${late.map((column) => `${quote(column)} = x.${quote(column)}`).join(', ')}
    from json_populate_recordset(null::app.${quote(name)}, $2::json) x where t.tenant_id = $1::int and ${own}`;
}
