import type { Language } from '@safety-qube/domain/languages';
import { type RecordType, recordNumber } from '@safety-qube/domain/record-types/record-types';
import { sql } from 'kysely';
import type { TenantDb } from '../../platform/db/database.ts';
import { text } from '../../platform/i18n.ts';
import { updateWaiting } from '../records/index.ts';
import type { ImportedType } from './imported-type.ts';
import type { RealIds } from './make-places.ts';
import type { PreparedRecord } from './prepare-row.ts';

/** Which of these numbers records of the type have already. */
export async function takenNumbers(
  tx: TenantDb,
  type: RecordType,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  if (!numbers.length) return new Set();
  // offset 0: each is looked up by itself. Asked for as a list, all records of the type were gone through for each batch.
  const { rows } = await sql<{ number: string }>`
    select n.number from unnest(${[...numbers]}::text[]) n (number)
    cross join lateral (select from record r where r.type = ${type} and r.number = n.number offset 0) r`.execute(tx);
  return new Set(rows.map(({ number }) => number));
}

/**
 * Takes the type's next numbers, as many as are wanted, and steps over those that somebody has typed. They are taken apart from
 * the caller's transaction, so that others who raise a record need not wait for it; those that are not used leave a gap.
 */
export async function takeNumbers(
  apart: TenantDb,
  type: RecordType,
  count: number,
  except: ReadonlySet<string>,
): Promise<string[]> {
  const free: string[] = [];
  while (free.length < count) {
    const wanted = count - free.length;
    const { rows } = await sql<{ last: number }>`
      insert into record_counter as c (type, last) values (${type}, ${wanted})
      on conflict (tenant_id, type) do update set last = c.last + ${wanted} returning last`.execute(apart);
    const last = rows[0]?.last ?? wanted;
    const numbers = Array.from({ length: wanted }, (_, index) => recordNumber(type, last - wanted + 1 + index));
    const taken = await takenNumbers(apart, type, numbers);
    free.push(...numbers.filter((number) => !taken.has(number) && !except.has(number)));
  }
  return free;
}

const wall = (moment: PreparedRecord['raisedAt']): string | null =>
  moment && `${moment.day}T${moment.time ?? '12:00:00'}`;

/** A record as the statement below takes it. */
const toJson = (record: PreparedRecord, number: string, ids: RealIds) => {
  const real = (id: number | null): number | null => (id !== null && id < 0 ? (ids.get(id) ?? id) : id);
  return {
    line: record.line,
    number,
    title: record.title,
    description: record.description,
    category: record.category,
    priority: record.priority,
    status: record.status,
    facility: real(record.facilityId),
    department: real(record.departmentId),
    location: real(record.locationId),
    subarea: real(record.subareaId),
    owner: record.ownerId,
    due: record.dueOn,
    raised: wall(record.raisedAt),
    raised_zone: record.raisedAt?.offset ?? null,
    closed: wall(record.closedAt),
    closed_zone: record.closedAt?.offset ?? null,
    is_closed: record.isClosed,
    is_confidential: record.confidentialTo !== null,
    source: record.source,
    people: record.people,
    roles: record.confidentialTo ?? [],
    own: record.own,
  };
};

/** A wall clock of the facility, or a moment with its own offset; never one to come. */
const instant = (at: string, zone: string) => sql`least(now(), case when ${sql.ref(zone)} is null
  then ${sql.ref(at)}::timestamp at time zone f.time_zone else (${sql.ref(at)} || ${sql.ref(zone)})::timestamptz end)`;

interface Importing {
  readonly importId: number;
  readonly actorId: number;
  readonly fileName: string;
  /** Of whoever imports. */
  readonly language: Language;
}

/**
 * Writes records with their own part, people, roles, history, event and line of the report, in one statement. The events are
 * marked as handled: nobody is told of each of them.
 */
export async function writeRecords(
  tx: TenantDb,
  { type, table, import: own }: ImportedType,
  { importId, actorId, fileName, language }: Importing,
  records: readonly (readonly [record: PreparedRecord, number: string])[],
  ids: RealIds,
): Promise<void> {
  if (!records.length) return;
  const columns = Object.keys(records[0]?.[0].own ?? {});
  const { rows } = await sql<{ id: number; line: number }>`
    with t as materialized (
      select d.line, d.number, d.title, d.description, d.category, d.priority, d.status, d.facility, d.department, d.location,
        d.subarea, d.owner, d.due, w.raised_at, d.is_confidential, d.source, d.people, d.roles, d.own,
        case when d.is_closed then greatest(w.raised_at,
          case when d.closed is not null then ${instant('d.closed', 'd.closed_zone')} end) end closed_at
      from jsonb_to_recordset(${JSON.stringify(records.map(([record, number]) => toJson(record, number, ids)))}::jsonb) d (
        line int, number text, title text, description text, category text, priority smallint, status text, facility bigint,
        department bigint, location bigint, subarea bigint, owner bigint, due date, raised text, raised_zone text, closed text,
        closed_zone text, is_closed boolean, is_confidential boolean, source jsonb, people jsonb, roles jsonb, own jsonb)
      -- a left join: otherwise one row is expected, and the join below looks at all rows for each
      left join facility f on f.id = d.facility
      cross join lateral (select case when d.raised is null then now()
        else ${instant('d.raised', 'd.raised_zone')} end raised_at) w),
    r as (insert into record (type, number, status, status_since, title, description, category, priority, facility_id,
        department_id, location_id, subarea_id, owner_id, due_on, raised_at, closed_at, is_confidential, source, import_id)
      select ${type}, t.number, t.status, coalesce(t.closed_at, now()), t.title, t.description, t.category, t.priority, t.facility,
        t.department, t.location, t.subarea, t.owner, t.due, t.raised_at, t.closed_at, t.is_confidential, t.source, ${importId}
      from t order by t.line
      returning id, number, type, shelf, urgency, due_or_never),
    m as materialized (
      select r.id, r.type, r.shelf, r.urgency, r.due_or_never, t.line, t.status, t.people, t.roles, t.own
      from r join t on t.number = r.number),
    -- what a trigger would copy for each of them
    p as (insert into record_person (record_id, employee_id, relation, type, shelf, urgency, due_or_never)
      select m.id, (x ->> 0)::bigint, x ->> 1, m.type, m.shelf, m.urgency, m.due_or_never
      from m, jsonb_array_elements(m.people) x),
    g as (insert into record_role (record_id, role_id)
      select m.id, o.id from m, jsonb_array_elements_text(m.roles) x join role o on o.id = x::bigint),
    c as (insert into record_change (record_id, actor_id, action, to_status, note)
      select m.id, ${actorId}, 'imported', m.status, ${fileName} from m order by m.line),
    e as (insert into event (name, type, record_id, version, actor_id, detail, handled_at)
      select 'imported', m.type, m.id, 1, ${actorId}, jsonb_build_object('importId', ${importId}::bigint), now()
      from m order by m.line),
    i as (insert into import_row (import_id, line, record_id) select ${importId}, m.line, m.id from m),
    o as (insert into ${sql.table(table)} (record_id, shelf ${sql.join([sql``, ...columns.map((name) => sql.ref(name))])})
      select m.id, m.shelf ${sql.join([sql``, ...columns.map((name) => sql.ref(`o.${name}`))])}
      from m, jsonb_populate_record(null::${sql.table(`app.${table}`)}, m.own) o)
    select m.id, m.line from m`.execute(tx);
  const valuesOf = new Map(records.map(([{ line, values }]) => [line, values]));
  const written = rows.map(({ id, line }) => ({ id, values: valuesOf.get(line) ?? {} }));
  await own?.write?.(tx, written, (key) => text(language, key));
  await updateWaiting(
    { tx },
    written.map(({ id }) => id),
  );
}
