import { itemAt } from '@safety-qube/domain/item-at';
import type { Language } from '@safety-qube/domain/languages';
import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import { sql } from 'kysely';
import type { TenantDb } from '../../platform/db/database.ts';
import { text } from '../../platform/i18n.ts';
import { insertRecords, type NewRecord, ownerOf, updateWaiting } from '../records/index.ts';
import type { ImportedType } from './imported-type.ts';
import { type RealIds, realOf } from './make-places.ts';
import type { PreparedRecord } from './prepare-row.ts';

const wall = (moment: PreparedRecord['raisedAt']): string | null =>
  moment && `${moment.day}T${moment.time ?? '12:00:00'}`;

/** A wall clock of the facility, or a moment with its own offset; never one to come. */
const instant = (at: string, zone: string) => sql`least(now(), case when ${sql.ref(zone)} is null
  then ${sql.ref(at)}::timestamp at time zone f.time_zone else (${sql.ref(at)} || ${sql.ref(zone)})::timestamptz end)`;

/** When each was raised, by default now, and when it was closed, if it was: never before that. As PostgreSQL writes instants. */
async function instantsOf(tx: TenantDb, records: readonly PreparedRecord[], ids: RealIds) {
  const moments = records.map(({ facilityId, raisedAt, closedAt, isClosed }, n) => ({
    n,
    facility: realOf(ids, facilityId),
    raised: wall(raisedAt),
    raised_zone: raisedAt?.offset ?? null,
    closed: wall(closedAt),
    closed_zone: closedAt?.offset ?? null,
    is_closed: isClosed,
  }));
  const { rows } = await sql<{ raised_at: string; closed_at: string | null; now: string }>`
    select w.raised_at::text raised_at, now()::text now,
      case when d.is_closed then greatest(w.raised_at,
        case when d.closed is not null then ${instant('d.closed', 'd.closed_zone')} end) end::text closed_at
    from jsonb_to_recordset(${JSON.stringify(moments)}::jsonb) d (n int, facility bigint, raised text, raised_zone text,
      closed text, closed_zone text, is_closed boolean)
    left join facility f on f.id = d.facility
    cross join lateral (select case when d.raised is null then now()
      else ${instant('d.raised', 'd.raised_zone')} end raised_at) w
    order by d.n`.execute(tx);
  return rows;
}

interface Importing {
  readonly importId: number;
  readonly actorId: number;
  readonly fileName: string;
  /** The language of the importer. */
  readonly language: Language;
}

/** Writes the history, the event and the line of the report of records that were inserted. Events are marked as handled: nobody is notified of each. */
const writeImported = (
  tx: TenantDb,
  type: RecordType,
  { importId, actorId, fileName }: Importing,
  inserted: readonly { readonly id: number; readonly line: number; readonly status: string }[],
) =>
  sql`
  with d as materialized (
    select * from jsonb_to_recordset(${JSON.stringify(inserted)}::jsonb) d (id bigint, line int, status text)),
  c as (insert into record_change (record_id, actor_id, action, to_status, note)
    select d.id, ${actorId}, 'imported', d.status, ${fileName} from d order by d.line),
  e as (insert into event (name, type, record_id, version, actor_id, detail, handled_at)
    select 'imported', ${type}, d.id, 1, ${actorId}, jsonb_build_object('importId', ${importId}::bigint), now()
    from d order by d.line)
  insert into import_row (import_id, line, record_id) select ${importId}, d.line, d.id from d`.execute(tx);

/** Writes the records of a batch, with what an import adds to them. */
export async function writeRecords(
  tx: TenantDb,
  definition: ImportedType,
  importing: Importing,
  records: readonly (readonly [record: PreparedRecord, number: string])[],
  ids: RealIds,
): Promise<void> {
  if (!records.length) return;
  const unitOf = (id: number | null) => (id === null ? null : realOf(ids, id));
  const instants = await instantsOf(
    tx,
    records.map(([record]) => record),
    ids,
  );
  const rows = records.map(([one, number], n): NewRecord => {
    const { raised_at, closed_at, now } = itemAt(instants, n);
    return {
      record: {
        number,
        status: one.status,
        status_since: closed_at ?? now,
        title: one.title,
        description: one.description,
        category: one.category,
        priority: one.priority,
        facility_id: realOf(ids, one.facilityId),
        department_id: unitOf(one.departmentId),
        location_id: unitOf(one.locationId),
        subarea_id: unitOf(one.subareaId),
        owner_id: ownerOf(one.people),
        due_on: one.dueOn,
        raised_at,
        closed_at,
        is_confidential: one.confidentialTo !== null,
        source: one.source,
        import_id: importing.importId,
      },
      own: one.own,
      people: one.people,
      confidentialTo: one.confidentialTo ?? undefined,
      fields: one.fields,
    };
  });
  const inserted = (await insertRecords(tx, definition, rows)).map((id, n) => {
    const [{ line, status, values }] = itemAt(records, n);
    return { id, line, status, values };
  });
  await writeImported(
    tx,
    definition.type,
    importing,
    inserted.map(({ id, line, status }) => ({ id, line, status })),
  );
  await definition.import.write(tx, inserted, (key) => text(importing.language, key));
  await updateWaiting(
    { tx },
    inserted.map(({ id }) => id),
  );
}
