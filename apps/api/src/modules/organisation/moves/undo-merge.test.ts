import { beforeAll, expect, test } from 'vitest';
import { makeJobs } from '../../../make-jobs.ts';
import { type Person, useTestApp } from '../../../testing/test-app.ts';
import { addFacility, addUnit } from '../organisation.factory.ts';

const t = useTestApp();
let boss: Person;
const log = { info() {}, warn() {}, error() {}, debug() {} };
const db = () => t.database.forTenant(t.tenants.acme.id);

beforeAll(async () => {
  boss = await t.person(t.tenants.acme, 'administrator');
});

const call = async (request: string, payload?: object) => {
  const answer = await t.call('acme', request, { as: boss, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json() };
};
const merge = async (level: string, id: number, into: number): Promise<number> => {
  const { status, body } = await call(`DELETE /api/fm/${level}/${id}?moveTo=${into}`);
  expect(status).toBe(200);
  return body.moveId;
};
const undo = async (moveId: number) => {
  const { status, body } = await call(`POST /api/fm/moves/${moveId}/undo`);
  return status === 200 ? status : [status, body.code];
};
const facility = (name: string) => addFacility(t, t.tenants.acme, name);
const department = (facility_id: number, name: string) =>
  addUnit(t, t.tenants.acme, { facility_id, level: 'department', name });
const isActive = async (table: 'facility' | 'org_unit', id: number) =>
  (await db().selectFrom(table).select('is_active').where('id', '=', id).executeTakeFirstOrThrow()).is_active;

test('a place that has its name taken meanwhile does not come back beside the other one', async () => {
  const [north, south] = [await facility('North of names'), await facility('South of names')];
  const [packing, paint] = [await department(north, 'Packing'), await department(north, 'Paint')];
  const moveId = await merge('department', packing, paint);
  const other = await call('POST /api/fm/department/create', { name: 'packing', facilityId: north });
  expect(other.status).toBe(200);
  expect(await undo(moveId)).toEqual([409, 'PLACE_NAME_TAKEN']);
  expect(await isActive('org_unit', packing)).toBe(false);
  expect((await call('POST /api/fm/department/create', { id: other.body.id, name: 'Boxes' })).status).toBe(200);
  expect(await undo(moveId)).toBe(200);

  // Nor a unit that the place has brought along.
  const wholeId = await merge('facility', north, south);
  await db().insertInto('org_unit').values({ facility_id: north, level: 'department', name: 'PAINT' }).execute();
  expect(await undo(wholeId)).toEqual([409, 'PLACE_NAME_TAKEN']);
  await db().deleteFrom('org_unit').where('name', '=', 'PAINT').execute();
  expect(await undo(wholeId)).toBe(200);
});

test('a place that was not in use when it was merged is not in use either after this is undone', async () => {
  const [north, south] = [await facility('North in reserve'), await facility('South in reserve')];
  const [idle, busy] = [await department(north, 'Idle'), await department(north, 'Busy')];
  await call('POST /api/fm/department/create', { id: idle, isActive: false });
  expect(await undo(await merge('department', idle, busy))).toBe(200);
  expect(await isActive('org_unit', idle)).toBe(false);
  await call('POST /api/fm/facility/create', { id: north, isActive: false });
  expect(await undo(await merge('facility', north, south))).toBe(200);
  expect(await isActive('facility', north)).toBe(false);
  expect(await undo(await merge('department', busy, await department(south, 'Target')))).toBe(200);
  expect(await isActive('org_unit', busy)).toBe(true);
});

test('a merged place is put back into use by undoing the merge alone, so that nothing that comes to it later moves away', async () => {
  const [north, south] = [await facility('North for good'), await facility('South for good')];
  const [one, two] = [await department(south, 'One'), await department(south, 'Two')];
  const whole = await merge('facility', north, south);
  const part = await merge('department', one, two);
  for (const [level, id] of [
    ['facility', north],
    ['department', one],
  ] as const) {
    const { status, body } = await call(`POST /api/fm/${level}/create`, { id, isActive: true });
    expect([status, body.code]).toEqual([409, 'PLACE_MERGED']);
    expect((await call(`POST /api/fm/${level}/create`, { id, name: `Former ${level}` })).status).toBe(200);
  }
  expect([await undo(part), await undo(whole)]).toEqual([200, 200]);
  const { id } = await db()
    .insertInto('record')
    .values({ type: 'hazard', number: 'HZ-1', status: 'Open', title: 'T', description: 'D', facility_id: north })
    .returning('id')
    .executeTakeFirstOrThrow();
  const job = makeJobs(t.platform).find((one) => one.id === 'move-records');
  await job?.run({ moveId: whole }, { tenantId: t.tenants.acme.id, tx: db(), log, attempt: { number: 1, of: 1 } });
  const at = await db().selectFrom('record').select('facility_id').where('id', '=', id).executeTakeFirstOrThrow();
  expect(at.facility_id).toBe(north);
  // It is deactivated and restored as any other place again.
  expect((await call('POST /api/fm/facility/create', { id: north, isActive: false })).status).toBe(200);
  expect((await call('POST /api/fm/facility/create', { id: north, isActive: true })).status).toBe(200);
});
