import type { UnitLevel } from '@safety-qube/domain/place-levels';
import { beforeAll, expect, test } from 'vitest';
import { addFacility, addUnit } from './modules/organisation/organisation.factory.ts';
import type { Side } from './testing/isolation/fixture.ts';
import { sideOf } from './testing/isolation/sides.ts';
import { addHolder, addRecord, newName } from './testing/isolation/things.ts';
import { type Person, useTestApp } from './testing/test-app.ts';

const t = useTestApp();
let home: Side;
let boss: Person;
let colleague: Person;
beforeAll(async () => {
  home = await sideOf(t, t.tenants.acme);
  boss = home.administrator;
  colleague = await t.person(t.tenants.acme, 'administrator');
});

const call = (request: string, payload?: object, as = boss, headers = {}) =>
  t.call('acme', request, { as, language: 'es', headers, ...(payload && { payload }) });
/** Sends calls at the same time; returns the statuses, the lowest first, and the answers. */
async function atOnce(...calls: (() => ReturnType<typeof call>)[]) {
  const answers = await Promise.all(calls.map((make) => make()));
  return { answers, statuses: answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b) };
}
const facility = () => addFacility(t, t.tenants.acme, newName('Facility'));
const unit = (facility_id: number, level: UnitLevel, parent_id?: number) =>
  addUnit(t, t.tenants.acme, { facility_id, level, name: newName('Unit'), ...(parent_id && { parent_id }) });
const times = Array.from({ length: 5 }, (_, index) => index);

test.each(times)('a facility that is merged twice at once is merged once (%d)', async () => {
  const [from, one, other] = [await facility(), await facility(), await facility()];
  const merge = (id: number, into: number) => () => call(`DELETE /api/fm/facility/${id}?moveTo=${into}`);
  const { statuses, answers } = await atOnce(merge(from, one), merge(from, other));
  expect([answers.map(({ body }) => body), statuses[0]]).toEqual([expect.anything(), 200]);
  expect([404, 409, 422]).toContain(statuses[1]);
  const moves = await home.db.selectFrom('place_move').select('into_id').where('place_id', '=', from).execute();
  expect(moves).toHaveLength(1);
  const circle = await atOnce(merge(one, other), merge(other, one));
  expect(circle.statuses[0]).toBe(200);
  expect([404, 409, 422]).toContain(circle.statuses[1]);
});

test.each(times)(
  'an area that is added to a department while that is merged is in use somewhere, or refused (%d)',
  async () => {
    const at = await facility();
    const [from, into] = [await unit(at, 'department'), await unit(at, 'department')];
    const { answers } = await atOnce(
      () => call(`DELETE /api/fm/department/${from}?moveTo=${into}`),
      () => call('POST /api/fm/location/create', { name: newName('Area'), parentId: from }, colleague),
    );
    expect(answers[0]?.statusCode).toBe(200);
    const lost = await home.db
      .selectFrom('org_unit')
      .select('id')
      .where('parent_id', '=', from)
      .where('is_active', '=', true)
      .execute();
    expect([answers[1]?.statusCode, lost]).toEqual([expect.toBeOneOf([200, 201, 404, 409, 422]), []]);
  },
);

test('of two administrators who rename a department on the version that both have read one is asked', async () => {
  const department = await unit(await facility(), 'department');
  const rename = (as: Person) => () =>
    call('POST /api/fm/department/create', { id: department, name: newName('Renamed'), version: 1 }, as);
  const { statuses, answers } = await atOnce(rename(boss), rename(colleague));
  expect(statuses).toEqual([200, 409]);
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('STALE');
});

test.each(times)('a departure that is handed over twice at once is handed over once (%d)', async () => {
  const [leaver, ...successors] = [await addHolder(home, []), await addHolder(home, []), await addHolder(home, [])];
  const recordId = await addRecord(home, { people: [[leaver.id, 'owner']] });
  await home.db.updateTable('record').set({ owner_id: leaver.id }).where('id', '=', recordId).execute();
  const { statuses, answers } = await atOnce(
    ...successors.map(
      ({ id }) =>
        () =>
          call(`DELETE /api/aum/um?employeeId=${leaver.id}&delegatedEmployeeId=${id}`),
    ),
  );
  expect([answers.map(({ body }) => body), statuses[0]]).toEqual([expect.anything(), 200]);
  const done = await home.db.selectFrom('hand_over').select('id').where('employee_id', '=', leaver.id).execute();
  const { owner_id } = await home.db
    .selectFrom('record')
    .select('owner_id')
    .where('id', '=', recordId)
    .executeTakeFirstOrThrow();
  expect([done.length, statuses[1]]).toEqual([1, expect.toBeOneOf([404, 409, 422])]);
  expect(owner_id).toBe(successors[answers.findIndex(({ statusCode }) => statusCode === 200)]?.id);
});

/** Ends the connection that waits for the log, as the death of the process or of the database's backend would. */
async function cutOff(request: () => ReturnType<typeof call>) {
  const gate = await t.owner.pool.connect();
  await gate.query('begin');
  await gate.query('lock table app.audit_entry in share mode');
  const answering = Promise.resolve(request());
  const waiting = `select pid from pg_locks where not granted and relation = 'app.audit_entry'::regclass`;
  await expect.poll(async () => (await t.owner.pool.query(waiting)).rowCount, { timeout: 20_000 }).toBe(1);
  await t.database.pool.query(`select pg_terminate_backend(pid) from (${waiting}) w`);
  const answer = await answering;
  await gate.query('rollback');
  gate.release();
  return answer;
}
const rowsOf = async (table: 'employee' | 'facility' | 'org_unit', beginning: string): Promise<number> => {
  const name = table === 'employee' ? 'email' : 'name';
  const rows = await home.db
    .selectFrom(table)
    .select('id')
    .where(name as never, 'like', `${beginning}%` as never)
    .execute();
  return rows.length;
};

test('an import of people that is cut off half-way has written nobody; the same again writes each once', async () => {
  const people = Array.from({ length: 700 }, (_, index) => ({
    ...{ email: `cut${index}@mail.example`, firstname: 'Cut', lastname: `Off ${index}` },
    ...(index % 7 === 0 && index > 0 && { manager: 'cut0@mail.example' }),
  }));
  const request = () =>
    call('POST /api/aum/um/employee/bulk', { people }, boss, { 'idempotency-key': 'cut-off-people-0001' });
  const cut = await cutOff(request);
  expect([cut.statusCode, cut.json().message]).toEqual([expect.toBeOneOf([500, 503]), expect.any(String)]);
  expect(await rowsOf('employee', 'cut')).toBe(0);
  const again = await request();
  expect([again.statusCode, again.json().counts]).toEqual([200, { made: 700, changed: 0, unchanged: 0, refused: 0 }]);
  expect((await request()).json()).toEqual(again.json());
  expect(await rowsOf('employee', 'cut')).toBe(700);
});

test('an undo of an import that is cut off half-way leaves everybody; again it takes everybody away', async () => {
  const people = Array.from({ length: 600 }, (_, index) => ({
    ...{ email: `back${index}@mail.example`, firstname: 'Back', lastname: `Off ${index}` },
  }));
  const made = await call('POST /api/aum/um/employee/bulk', { people });
  const undo = () => call(`POST /api/management/audit/${made.headers['audit-entry']}/undo`);
  expect((await cutOff(undo)).statusCode).toBeGreaterThanOrEqual(500);
  expect(await rowsOf('employee', 'back')).toBe(600);
  const undone = await undo();
  expect([undone.statusCode, undone.json()]).toEqual([200, { kept: [], keptCount: 0 }]);
  expect(await rowsOf('employee', 'back')).toBe(0);
});

test('an import of places that is cut off half-way has written none; the same again writes each once', async () => {
  const lines = Array.from({ length: 40 }, (_, index) => `Cutsite ${index % 8},Cutunit ${index}`);
  const request = () =>
    t.call('acme', 'POST /api/fm/places/file?name=places.csv', {
      as: boss,
      payload: Buffer.from(`Facility,Department\n${lines.join('\n')}\n`),
      headers: { 'content-type': 'application/octet-stream' },
    });
  expect((await cutOff(request)).statusCode).toBeGreaterThanOrEqual(500);
  expect([await rowsOf('facility', 'Cutsite'), await rowsOf('org_unit', 'Cutunit')]).toEqual([0, 0]);
  const again = await request();
  expect([again.statusCode, again.json().counts.refused]).toEqual([200, 0]);
  expect([await rowsOf('facility', 'Cutsite'), await rowsOf('org_unit', 'Cutunit')]).toEqual([8, 40]);
  expect((await request()).json().counts).toMatchObject({ made: 0, changed: 0, refused: 0 });
});
