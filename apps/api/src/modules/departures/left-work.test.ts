import type { PrivilegeEffect } from '@safety-qube/contract/schemas/access';
import type { AccountEffect } from '@safety-qube/contract/schemas/departures';
import type { Privilege } from '@safety-qube/domain/privileges';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Side } from '../../testing/isolation/fixture.ts';
import { sideOf } from '../../testing/isolation/sides.ts';
import { addRecord, addRole } from '../../testing/isolation/things.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility } from '../organisation/organisation.factory.ts';
import { personWith } from '../records/records.factory.ts';

const t = useTestApp();
const acme = () => t.tenants.acme;
let home: Side;
let boss: Person;
let north: number;
let south: number;
let n = 0;
beforeAll(async () => {
  home = await sideOf(t, acme());
  boss = home.administrator;
});
beforeEach(async () => {
  n += 1;
  north = await addFacility(t, acme(), `Left North ${n}`);
  south = await addFacility(t, acme(), `Left South ${n}`);
  // Nobody else can act by their rights, apart from the administrator.
  await home.db.updateTable('employee').set({ status: 'inactive' }).where('id', '<>', boss.id).execute();
});
const read = async <T>(path: string, as = boss): Promise<T> => (await t.call('acme', `GET ${path}`, { as })).json<T>();
const taken = async (roleId: number, code: Privilege, as = boss) => {
  const { left, confidentialLeft } = await read<PrivilegeEffect>(`/api/rp/${roleId}/${code}/effect`, as);
  return [left, confidentialLeft];
};
const changed = async (id: number, query: string, as = boss) => {
  const { left, confidentialLeft } = await read<AccountEffect>(`/api/aum/um/${id}/effect?${query}`, as);
  return [left, confidentialLeft];
};
const hide = (id: number) =>
  home.db.updateTable('record').set({ is_confidential: true }).where('id', '=', id).execute();
const withOthers = (facilityId: number, relation: 'owner' | 'ehsMember') =>
  addRecord(home, { facilityId, people: [[boss.id, relation]] });

test('taking a right counts the open records that nobody named for, and nobody else with the right, could act on', async () => {
  const approver = await personWith(t, acme(), ['hazard.approveClose', 'hazard.assign'], [north]);
  await withOthers(north, 'owner');
  await addRecord(home, { facilityId: north, people: [[approver.id, 'ehsMember']] });
  await withOthers(south, 'owner');
  await addRecord(home, { facilityId: north, status: 'Closed' });
  const hidden = await withOthers(north, 'owner');
  await hide(hidden);
  expect(await taken(approver.roleId, 'hazard.approveClose')).toEqual([1, 1]);
  expect(await taken(approver.roleId, 'hazard.assign')).toEqual([1, 0]);
  expect(await taken(approver.roleId, 'hazard.raise')).toEqual([0, 0]);
  const clerk = await personWith(t, acme(), ['management.role.read']);
  expect(await taken(approver.roleId, 'hazard.approveClose', clerk)).toEqual([1, null]);
  await personWith(t, acme(), ['hazard.approveClose'], [north]);
  expect(await taken(approver.roleId, 'hazard.approveClose')).toEqual([0, 0]);
});

test('another role or reach of a person counts what only they could act on there', async () => {
  const approver = await personWith(t, acme(), ['hazard.approveClose']);
  await withOthers(north, 'owner');
  await withOthers(south, 'owner');
  const other = await addRole(home, ['hazard.raise']);
  const [before] = await changed(approver.id, `roleId=${other}`);
  expect(before).toBeGreaterThanOrEqual(2);
  const [elsewhere] = await changed(approver.id, `scopeFacilityIds=${north}`);
  expect(elsewhere).toBe(Number(before) - 1);
  await personWith(t, acme(), ['hazard.approveClose'], [south]);
  expect((await changed(approver.id, `roleId=${other}`))[0]).toBe(Number(before) - 1);
});

test('the end of an account counts what has no other owner or approver, whoever could act by their rights', async () => {
  await personWith(t, acme(), ['hazard.assign', 'hazard.approveClose']);
  const [leaving, stays] = [await personWith(t, acme(), []), await personWith(t, acme(), [])];
  await addRecord(home, { facilityId: north, people: [[leaving.id, 'owner']] });
  const shared = [[leaving.id, 'ehsMember'] as const, [stays.id, 'ehsMember'] as const];
  await addRecord(home, { facilityId: north, people: shared });
  await addRecord(home, { type: 'task', facilityId: north, people: [[leaving.id, 'verifier']] });
  await addRecord(home, { facilityId: north, people: [[leaving.id, 'fyi']] });
  await hide(await addRecord(home, { facilityId: north, people: [[leaving.id, 'owner']] }));
  expect(await changed(leaving.id, 'ends=true')).toEqual([2, 1]);
  const editor = await personWith(t, acme(), ['management.user.read', 'management.user.edit']);
  expect(await changed(leaving.id, 'ends=true', editor)).toEqual([2, null]);
  await home.db.updateTable('employee').set({ status: 'inactive' }).where('id', '=', stays.id).execute();
  expect(await changed(leaving.id, 'ends=true')).toEqual([3, 1]);
});
