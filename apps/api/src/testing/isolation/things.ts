import type { UnitLevel } from '@safety-qube/domain/place-levels';
import { PRIVILEGES, type Privilege } from '@safety-qube/domain/privileges';
import { descriptorOf, type RecordType } from '@safety-qube/domain/record-types/record-types';
import type { Relation } from '@safety-qube/domain/records/relations';
import { isEnd } from '@safety-qube/domain/records/workflow';
import { sql } from 'kysely';
import { updateWaiting } from '../../modules/records/index.ts';
import { NOBODY_HURT } from '../../modules/records/records.factory.ts';
import { firstCategory } from '../raise-sample.ts';
import type { Person } from '../test-app.ts';
import type { Side } from './fixture.ts';

let made = 0;
let mark = '';
/** Returns a unique name. */
export const newName = (what: string): string => {
  made += 1;
  return `${what}${mark} ${made}`;
};

/** Adds a group by hand that means nobody. */
export async function addGroup(side: Side): Promise<number> {
  const values = { name: newName('Group'), kind: 'people' };
  return (await side.db.insertInto('user_group').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

/** Adds a mark to every name created by `work`, by which leaks are detected. Calls must not overlap. */
export async function marking<T>(word: string, work: () => Promise<T>): Promise<T> {
  mark = word;
  try {
    return await work();
  } finally {
    mark = '';
  }
}

export async function addRole(side: Side, privileges: readonly Privilege[] = []): Promise<number> {
  const { id } = await side.db
    .insertInto('role')
    .values({ name: newName('Role') })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = [...new Set(privileges)].map((privilege) => ({ role_id: id, privilege }));
  if (rows.length) await side.db.insertInto('role_privilege').values(rows).execute();
  return id;
}

/** Adds a signed-in person with exactly these privileges. */
export async function addHolder(side: Side, privileges: readonly Privilege[]): Promise<Person> {
  const person = await side.t.person(side.tenant, 'employee');
  const role_id = await addRole(side, privileges);
  await side.db.updateTable('employee').set({ role_id }).where('id', '=', person.id).execute();
  return person;
}

/** Adds a signed-in person with all privileges except these. */
export const addLacking = (side: Side, lacking: readonly string[]): Promise<Person> =>
  addHolder(
    side,
    PRIVILEGES.map((privilege) => privilege.code).filter((code) => !lacking.includes(code)),
  );

/** Adds a signed-in person with every privilege at a separate facility only. */
export async function addElsewhere(side: Side): Promise<Person> {
  const person = await addLacking(side, []);
  const facility_id = await addFacility(side);
  await side.db.insertInto('employee_scope').values({ employee_id: person.id, facility_id }).execute();
  return person;
}

export async function addFacility(side: Pick<Side, 'db'>): Promise<number> {
  const { id } = await side.db
    .insertInto('facility')
    .values({ name: newName('Facility'), time_zone: 'Europe/Rome' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds a facility with units of every level. */
export async function addPlace(
  side: Side,
): Promise<{ facilityId: number; departmentId: number; locationId: number; subareaId: number }> {
  const facilityId = await addFacility(side);
  const addUnit = async (level: UnitLevel, parent_id: number | null): Promise<number> => {
    const values = { facility_id: facilityId, level, parent_id, name: newName('Unit') };
    return (await side.db.insertInto('org_unit').values(values).returning('id').executeTakeFirstOrThrow()).id;
  };
  const departmentId = await addUnit('department', null);
  const locationId = await addUnit('location', departmentId);
  return { facilityId, departmentId, locationId, subareaId: await addUnit('subarea', locationId) };
}

/**
 * Removes the files of waiting imports: a person may have fifty of them, and the cases of the suite leave more in total, depending
 * on how many of the concurrent uploads are accepted.
 */
export const forgetWaiting = ({ db }: Side): Promise<unknown> =>
  db.updateTable('import').set({ storage_key: null }).where('storage_key', 'is not', null).execute();

/** Returns the initial status of assets of the side. */
export const assetStatus = async (side: Side): Promise<number> =>
  (await side.db.selectFrom('asset_status').select('id').orderBy('position').executeTakeFirstOrThrow()).id;

/** Adds an asset in use, at a new facility. */
export async function addAsset(side: Side): Promise<number> {
  const { id } = await side.db
    .insertInto('asset')
    .values({
      tag: newName('TAG'),
      name: 'Forklift',
      kind: 'Forklift',
      facility_id: await addFacility(side),
      status_id: await assetStatus(side),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function addMail(side: Side): Promise<number> {
  const { id } = await side.db
    .insertInto('mail')
    .values({
      to_address: 'someone@mail.example',
      template: 'test',
      language: 'en',
      subject: newName('Subject'),
      text: 'Text',
      html: '<p>Text</p>',
      status: 'kept',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds a record with a row in its type's table, at a new facility unless one is given. */
export async function addRecord(
  side: Pick<Side, 't' | 'tenant' | 'db'>,
  {
    type = 'hazard',
    status = 'Open',
    category,
    facilityId,
    people = [],
  }: {
    type?: RecordType;
    status?: string;
    /** The first one of the type, unless it is given. */
    category?: string;
    facilityId?: number;
    people?: readonly (readonly [employeeId: number, relation: Relation])[];
  } = {},
): Promise<number> {
  const { id } = await side.db
    .insertInto('record')
    .values({
      type,
      number: newName('NUMBER').replace(' ', '-'),
      status,
      closed_at: isEnd(descriptorOf(type).workflow, status) ? new Date() : null,
      title: newName('Title'),
      description: 'Description',
      category: category ?? (await firstCategory(side.t, side.tenant, type)) ?? null,
      facility_id: facilityId ?? (await addFacility(side)),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await side.db
    .insertInto(type)
    .values({ record_id: id, ...NOBODY_HURT[type] })
    .execute();
  for (const [employee_id, relation] of people)
    await side.db.insertInto('record_person').values({ record_id: id, employee_id, relation }).execute();
  await updateWaiting({ tx: side.db }, [id]);
  return id;
}

/** Adds a file without bytes that is held by a person, to be attached to a record. */
export async function addUnattachedFile(side: Side, person: Pick<Person, 'id'>): Promise<number> {
  const { id } = await side.db
    .insertInto('attachment')
    .values({
      name: newName('photo'),
      media_type: 'image/webp',
      bytes: 5,
      sha256: 'x',
      storage_key: `t${side.tenant.id}/${newName('key')}`,
      uploaded_by: person.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * SQL for the number of a table's rows and a checksum that changes with every write but is independent of the order and of other
 * tenants: a hash of the rows' physical location (ctid), which every write changes, or of their contents if some columns are left
 * out.
 */
const digestOf = (table: string, hasLastSeen: boolean) => sql`
  select ${sql.lit(table)} as "table", count(*) || ' rows ' || coalesce(sum(${
    hasLastSeen
      ? sql`hashtextextended((to_jsonb(t) - 'last_seen_at' - 'last_used_at')::text, 0)`
      : sql`hashtidextended(t.ctid, 0)`
  }), 0) as content
  from ${sql.table(table)} t`;

/** Returns the tables with a tenant, and whether they have a column that any request with a session may update. */
async function tablesOf({ t }: Side): Promise<{ name: string; hasLastSeen: boolean }[]> {
  const { rows } = await t.owner.pool.query<{ name: string; hasLastSeen: boolean }>(
    `select c.relname "name", exists (select from pg_attribute a where a.attrelid = c.oid and a.attname in ('last_seen_at', 'last_used_at')) "hasLastSeen"
     from pg_class c where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p')
       and c.relname not in ('tenant', 'audit_text', 'record_text') order by 1`,
  );
  return rows;
}

let digests: Promise<ReturnType<typeof digestOf>[]> | undefined;

/** Returns a digest of all rows of a tenant by table, without columns that any request with a session may update. */
export async function contentOf(side: Side): Promise<Record<string, string>> {
  digests ??= tablesOf(side).then((tables) => tables.map(({ name, hasLastSeen }) => digestOf(name, hasLastSeen)));
  const { rows } = await sql<{ table: string; content: string }>`${sql.join(await digests, sql` union all `)}`.execute(
    side.db,
  );
  return Object.fromEntries(rows.map(({ table, content }) => [table, content]));
}

/** Returns the rows of some records by table: the records themselves and rows that refer to them by `record_id`. */
export async function contentOfRecords(side: Side, ids: readonly number[]): Promise<Record<string, string>> {
  const { rows: tables } = await side.t.owner.pool.query<{ name: string; key: string }>(
    `select c.relname "name", a.attname "key" from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') and c.relname not in ('audit_text', 'record_text')
       and (a.attname = 'record_id' or (c.relname = 'record' and a.attname = 'id')) order by 1`,
  );
  const digests = tables.map(
    ({ name, key }) => sql`
      select ${sql.lit(name)} as "table", count(*) || ' rows ' || coalesce(sum(hashtextextended(to_jsonb(t)::text, 0)), 0) as content
      from ${sql.table(name)} t where ${sql.ref(`t.${key}`)} = any(${[...ids]}::bigint[])`,
  );
  const { rows } = await sql<{ table: string; content: string }>`${sql.join(digests, sql` union all `)}`.execute(
    side.db,
  );
  return Object.fromEntries(rows.map(({ table, content }) => [table, content]));
}
