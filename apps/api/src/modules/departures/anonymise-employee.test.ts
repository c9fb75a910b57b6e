import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { addFacility, addUnit } from '../organisation/organisation.factory.ts';

const t = useTestApp();

/** What says nothing about who an anonymous person is: the account and its rights, where they worked, and as what kind of worker. */
const KEPT = [
  ...['ad_id', 'created_at', 'employment', 'facility_id', 'id', 'is_service_account', 'role_id', 'status'],
  ...['tenant_id', 'unit_id'],
];

test('of a person who is made anonymous, only columns stay that do not tell who it was', async () => {
  const { acme } = t.tenants;
  const db = t.database.forTenant(acme.id);
  const [boss, manager] = [await t.person(acme, 'administrator'), await t.person(acme, 'employee')];
  const { id } = await t.person(acme, 'employee');
  const facility_id = await addFacility(t, acme, 'Plant of those who left');
  const unit_id = await addUnit(t, acme, { facility_id, level: 'department', name: 'Packing' });
  await db
    .updateTable('employee')
    .set({
      ...{ status: 'inactive', facility_id, unit_id, job_title: 'Fitter', employee_number: 'E-17' },
      ...{ hired_on: '2020-01-01', left_on: '2026-10-31', manager_id: manager.id, picture_version: 'p' },
      ...{ selected_language: 'fr', selected_timezone: 'Europe/Paris', last_seen_at: new Date() },
    })
    .where('id', '=', id)
    .execute();
  const read = () => db.selectFrom('employee').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const before = await read();
  const nothing = Object.entries(before).filter(([, value]) => value === null);
  expect(nothing).toEqual([['anonymised_at', null]]);
  const made = await t.call('acme', `PUT /api/aum/um/anonymous?employeeId=${id}`, { as: boss });
  expect(made.statusCode).toBe(200);
  const after: Readonly<Record<string, unknown>> = await read();
  const same = Object.entries(before).filter(([column, value]) => isDeepStrictEqual(value, after[column]));
  expect(same.map(([column]) => column).toSorted()).toEqual(KEPT.toSorted());
  expect(after).toMatchObject({ employee_number: null, hired_on: null, left_on: null, manager_id: null });
});
