import type { Hazard } from '@safety-qube/contract/schemas/hazards';
import { type Count, ListTab } from '@safety-qube/contract/schemas/records';
import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import type { Relation } from '@safety-qube/domain/records/relations';
import type { Insertable } from 'kysely';
import type { Tenant } from '../../platform/context.ts';
import type { DB } from '../../platform/db/schema.gen.ts';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { updateWaiting } from './waiting.ts';

export { personWith } from '../../testing/person-with.ts';

/** Returns functions that call the API of a tenant's hazards as its people do. */
export function hazardCalls(t: TestApp, tenant: Tenant) {
  const call = (as: Person, request: string, payload?: object, version?: number) =>
    t.call(tenant.slug, request, {
      as,
      ...(payload && { payload }),
      ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
    });
  return {
    call,
    async raise(as: Person, more: object = {}): Promise<Hazard> {
      const response = await call(as, 'POST /api/hazards', {
        description: 'A hole in the floor',
        category: 'other',
        ...more,
      });
      if (response.statusCode !== 201) throw new Error(response.body);
      return response.json() as Hazard;
    },
    async get(as: Person, id: number): Promise<Hazard> {
      const response = await call(as, `GET /api/hazards/${id}`);
      if (response.statusCode !== 200) throw new Error(response.body);
      return response.json() as Hazard;
    },
    /** Performs an action on the current version of the hazard. */
    async act(as: Person, id: number, action: string, payload: object = {}) {
      const now = await t.database
        .forTenant(tenant.id)
        .selectFrom('record')
        .select('version')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return call(as, `POST /api/hazards/${id}/${action}`, payload, now.version);
    },
  };
}

/** Inserts a file that a person has uploaded and not attached yet, without its bytes, for tests that only need its row. */
export async function addUnattachedFile(t: TestApp, tenant: Tenant, person: Person): Promise<number> {
  const { id } = await t.database
    .forTenant(tenant.id)
    .insertInto('attachment')
    .values({
      name: 'photo.webp',
      media_type: 'image/webp',
      bytes: 10,
      sha256: 'x',
      storage_key: `t${tenant.id}/${Math.random()}`,
      uploaded_by: person.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

let made = 0;
type People = Partial<Record<Relation, readonly Pick<Person, 'id'>[]>>;

type RecordColumns = Partial<Insertable<DB['record']>> & { facility_id: number; people?: People };

/** Own columns of records in which nobody was hurt: every action can be taken on them. */
export const NOBODY_HURT: Readonly<Partial<Record<RecordType, object>>> = { incident: { event_type: 'nearMiss' } };

/** Inserts a record directly into the tables, in any status and with any people; `own` are columns of its type's table. */
export async function addRecordOf(
  t: TestApp,
  tenant: Tenant,
  type: RecordType,
  { people = {}, ...columns }: RecordColumns,
  own: object = {},
): Promise<number> {
  const db = t.database.forTenant(tenant.id);
  made += 1;
  const number = `X-${made}`;
  const { id } = await db
    .insertInto('record')
    .values({
      type,
      number,
      status: 'Open',
      closed_at: columns.status === 'Closed' ? new Date() : null,
      title: `Title of ${number}`,
      description: 'Description',
      category: 'other',
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto(type)
    .values({ record_id: id, ...NOBODY_HURT[type], ...own })
    .execute();
  const rows = Object.entries(people).flatMap(([relation, persons]) =>
    persons.map((person) => ({ record_id: id, employee_id: person.id, relation })),
  );
  if (rows.length) await db.insertInto('record_person').values(rows).execute();
  await updateWaiting({ tx: db }, [id]);
  return id;
}

/** Inserts a hazard directly into the tables, in any status and with any people. */
export const addHazard = (t: TestApp, tenant: Tenant, columns: RecordColumns): Promise<number> =>
  addRecordOf(t, tenant, 'hazard', columns);

/** Counts the records of each tab of a type's list for a person, under filters such as `&search=Pump`. */
export async function countTabs(t: TestApp, tenant: Tenant, as: Person, path: string, filters = '') {
  const counts: Partial<Record<ListTab, Count>> = {};
  for (const tab of ListTab.options)
    counts[tab] = (await t.call(tenant.slug, `GET ${path}/count?tab=${tab}${filters}`, { as })).json() as Count;
  return Object.fromEntries(Object.entries(counts).map(([tab, { count }]) => [tab, count]));
}
