import type { AccountEffect } from '@safety-qube/contract/schemas/departures';
import { beforeAll, expect, test } from 'vitest';
import type { Side } from '../../testing/isolation/fixture.ts';
import { sideOf } from '../../testing/isolation/sides.ts';
import { addRecord, addRole } from '../../testing/isolation/things.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility } from '../organisation/organisation.factory.ts';
import { personWith } from '../records/records.factory.ts';

const t = useTestApp();
let home: Side;
let boss: Person;
let north: number;
let south: number;
beforeAll(async () => {
  home = await sideOf(t, t.tenants.acme);
  boss = home.administrator;
  north = await addFacility(t, t.tenants.acme, 'Effect North');
  south = await addFacility(t, t.tenants.acme, 'Effect South');
});
const ask = (id: number, query: string, as = boss) => t.call('acme', `GET /api/aum/um/${id}/effect?${query}`, { as });
const effect = async (id: number, query: string): Promise<AccountEffect> => (await ask(id, query)).json();

test('another role or reach says which rights and how many records somebody gains and loses', async () => {
  const seen = await effect((await personWith(t, t.tenants.acme, ['hazard.viewAll'])).id, 'ends=true');
  const person = await personWith(t, t.tenants.acme, ['hazard.viewAll', 'hazard.raise']);
  await addRecord(home, { facilityId: north });
  await addRecord(home, { facilityId: north, status: 'Closed' });
  await addRecord(home, { facilityId: south });
  const hidden = await addRecord(home, { facilityId: south });
  await home.db.updateTable('record').set({ is_confidential: true }).where('id', '=', hidden).execute();
  const other = await addRole(home, ['hazard.raise', 'task.edit']);
  expect(await effect(person.id, `roleId=${other}`)).toEqual({
    ...{ gained: ['task.edit'], lost: ['hazard.viewAll'] },
    ...{
      records: seen.records + 3,
      openRecords: seen.openRecords + 2,
      work: 0,
      confidentialWork: 0,
      left: 0,
      confidentialLeft: 0,
    },
  });
  expect(await effect(person.id, `scopeFacilityIds=${north}`)).toMatchObject({
    ...{ gained: [], lost: [], records: seen.records + 1, openRecords: seen.openRecords + 1 },
  });
  expect(await effect(person.id, 'everywhere=true')).toMatchObject({ gained: [], lost: [], records: 0 });
});

test('the end of an account says how much open work is left, of confidential records a number for those who may know it', async () => {
  const person = await personWith(t, t.tenants.acme, []);
  await addRecord(home, { facilityId: north, people: [[person.id, 'owner']] });
  const hidden = await addRecord(home, { facilityId: north, people: [[person.id, 'resolutionTeam']] });
  await home.db.updateTable('record').set({ is_confidential: true }).where('id', '=', hidden).execute();
  await home.db.updateTable('facility').set({ default_owner_id: person.id }).where('id', '=', south).execute();
  expect(await effect(person.id, 'ends=true')).toMatchObject({ work: 2, confidentialWork: 1 });
  const editor = await personWith(t, t.tenants.acme, ['management.user.read', 'management.user.edit']);
  expect((await ask(person.id, 'ends=true', editor)).json()).toMatchObject({ work: 2, confidentialWork: null });
});

test('nobody reads the effect of a change that they could not make', async () => {
  const editor = await personWith(t, t.tenants.acme, ['management.user.read', 'management.user.edit']);
  expect((await ask(boss.id, 'ends=true', editor)).json().code).toBe('ROLE_ABOVE_YOURS');
  expect((await ask(editor.id, 'roleId=999999')).json().code).toBe('ROLE_UNKNOWN');
  expect((await ask(editor.id, 'ends=true', await t.person(t.tenants.acme, 'employee'))).statusCode).toBeGreaterThan(
    400,
  );
});
