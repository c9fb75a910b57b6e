import type { DefaultsEffect } from '@safety-qube/contract/schemas/place-effects';
import { beforeAll, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility } from '../people/people.factory.ts';
import { hazardCalls, personWith } from '../records/records.factory.ts';

const t = useTestApp();
const acme = () => t.tenants.acme;
let admin: Person;
let worker: Person;
beforeAll(async () => {
  admin = await t.person(acme(), 'administrator');
  worker = await t.person(acme(), 'employee');
});

const send = (request: string, payload?: object, as = admin) =>
  t.call('acme', request, { as, ...(payload && { payload }) });

test('another default owner is counted on the reports of the last year, and by who sees them otherwise', async () => {
  const db = t.database.forTenant(acme().id);
  await db.deleteFrom('approver').execute();
  const [site, other] = [await addFacility(t, acme(), 'Defaults'), await addFacility(t, acme(), 'Other')];
  const [anna, ben] = [await personWith(t, acme(), []), await personWith(t, acme(), [])];
  const saved = await send('POST /api/fm/facility/create', { id: site, defaultOwnerId: anna.id });
  expect([saved.statusCode, saved.json().defaultOwnerId]).toEqual([200, anna.id]);
  const { raise } = hazardCalls(t, acme());
  const reports = [];
  for (const facilityId of [site, site, site, other]) reports.push(await raise(worker, { facilityId }));
  await db
    .updateTable('record')
    .set({ raised_at: new Date('2020-01-01') })
    .where('id', '=', reports[0]?.id ?? 0)
    .execute();
  const effect = async (query: string, as = admin) =>
    (await send(`GET /api/fm/facility/${site}/defaults/effect?${query}`, undefined, as)).json() as DefaultsEffect;
  const none = { people: 0, records: 0, confidentialRecords: 0 };
  expect(await effect(`defaultOwnerId=${anna.id}`)).toEqual({
    reports: 0,
    openRecords: 0,
    gaining: none,
    losing: none,
  });
  const one = { people: 1, records: 2, confidentialRecords: 0 };
  expect(await effect(`defaultOwnerId=${ben.id}`)).toEqual({ reports: 2, openRecords: 2, gaining: one, losing: one });
  // The administrator sees these reports anyway.
  expect(await effect(`defaultOwnerId=${admin.id}`)).toMatchObject({ reports: 2, gaining: none, losing: one });
  await send('POST /api/fm/facility/create', { id: site, defaultOwnerId: ben.id });
  const next = await raise(worker, { facilityId: site });
  expect(next.people.filter(({ relation }) => relation === 'owner').map(({ employeeId }) => employeeId)).toEqual([
    ben.id,
  ]);
  const gone = await personWith(t, acme(), []);
  await db.updateTable('employee').set({ status: 'inactive' }).where('id', '=', gone.id).execute();
  expect(await effect(`defaultOwnerId=${gone.id}`)).toMatchObject({ code: 'PERSON_UNKNOWN' });
});

test('the defaults of a facility are offered to those who may name them', async () => {
  const site = await addFacility(t, acme(), 'Naming');
  const clerk = await personWith(t, acme(), ['management.facility.read', 'management.facility.edit']);
  const read = async (as: Person) => (await send(`GET /api/fm/facility/${site}`, undefined, as)).json().abilities;
  expect([await read(admin), await read(clerk)]).toMatchObject([
    { edit: true, nameResponsible: true },
    { edit: true, nameResponsible: false },
  ]);
  const refused = await send('POST /api/fm/facility/create', { id: site, defaultOwnerId: clerk.id }, clerk);
  expect(refused.statusCode).toBe(403);
});
