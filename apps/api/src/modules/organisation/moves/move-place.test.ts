import type { UnitLevel } from '@safety-qube/domain/place-levels';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { makeJobs } from '../../../make-jobs.ts';
import { logOf } from '../../../testing/audit-log.ts';
import { personWith } from '../../../testing/person-with.ts';
import { raiseSample } from '../../../testing/raise-sample.ts';
import { type Person, useTestApp } from '../../../testing/test-app.ts';
import { addFacility, addUnit } from '../organisation.factory.ts';
import { HISTORY_PLACE_COLUMNS, MOVED_PLACE_COLUMNS } from './placed-tables.ts';

const t = useTestApp();
let boss: Person;
let names = 0;
const name = (what: string): string => {
  names += 1;
  return `${what} ${names}`;
};
const log = { info() {}, warn() {}, error() {}, debug() {} };
const db = () => t.database.forTenant(t.tenants.acme.id);

beforeAll(async () => {
  boss = await t.person(t.tenants.acme, 'administrator');
});

const call = async (request: string, payload?: object, as = boss) => {
  const answer = await t.call('acme', request, { as, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json() };
};
/** Moves what moves in the background. */
async function moveRecords(moveId: number): Promise<void> {
  const job = makeJobs(t.platform).find(({ id }) => id === 'move-records');
  await job?.run({ moveId }, { tenantId: t.tenants.acme.id, tx: db(), log, attempt: { number: 1, of: 1 } });
}
const merge = async (level: string, id: number, into: number): Promise<number> => {
  const { status, body } = await call(`DELETE /api/fm/${level}/${id}?moveTo=${into}`);
  expect([status, body]).toEqual([200, { moveId: expect.any(Number) }]);
  await moveRecords(body.moveId);
  return body.moveId;
};
const undo = async (moveId: number) => {
  const { status, body } = await call(`POST /api/fm/moves/${moveId}/undo`);
  expect([status, body]).toEqual([200, expect.objectContaining({ kept: expect.any(Array) })]);
  await moveRecords(moveId);
  return body;
};
const unit = (facility_id: number, level: UnitLevel, parent_id?: number) =>
  addUnit(t, t.tenants.acme, { facility_id, level, name: name('Unit'), ...(parent_id && { parent_id }) });
interface Place {
  facility_id: number;
  department_id?: number | null;
  location_id?: number | null;
  subarea_id?: number | null;
}
const addRecord = async (place: Place): Promise<number> =>
  (
    await db()
      .insertInto('record')
      .values({ type: 'hazard', number: name('HZ'), status: 'Open', title: 'T', description: 'D', ...place })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
const placeOf = (table: 'record' | 'poster', id: number) =>
  db()
    .selectFrom(table)
    .select(['facility_id', 'department_id', 'location_id', 'subarea_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const at = (
  facility_id: number,
  department_id: number | null,
  location_id: number | null = null,
  subarea_id: number | null = null,
) => ({
  facility_id,
  department_id,
  location_id,
  subarea_id,
});

test('every foreign key to a place is moved with it, or declared to be history', async () => {
  const { rows } = await t.owner.pool.query<{ column: string }>(`
    select c.relname || '.' || a.attname "column"
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey) and a.attname <> 'tenant_id'
    where k.contype = 'f' and c.relnamespace = 'app'::regnamespace and f.relname in ('facility', 'org_unit')
    order by 1`);
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.map(({ column }) => column)).toEqual([...MOVED_PLACE_COLUMNS, ...HISTORY_PLACE_COLUMNS].toSorted());
});

test('a facility is merged into another one: everything at it moves, and it stays as a name that is not in use', async () => {
  const { acme } = t.tenants;
  const [north, south] = [await addFacility(t, acme, name('North')), await addFacility(t, acme, name('South'))];
  const department = await unit(north, 'department');
  const area = await unit(north, 'location', department);
  const records = await Promise.all([addRecord(at(north, null)), addRecord(at(north, department, area))]);
  const person = await t.person(acme, 'employee', { facilityIds: [north] });
  const both = await t.person(acme, 'employee', { facilityIds: [north, south] });
  await db().updateTable('employee').set({ facility_id: north, unit_id: area }).where('id', '=', person.id).execute();
  const approver = { type: 'hazard' as const, employee_id: boss.id };
  await db()
    .insertInto('approver')
    .values([
      { ...approver, facility_id: north },
      { ...approver, facility_id: south },
    ])
    .execute();
  await db()
    .insertInto('approver')
    .values({ ...approver, facility_id: north, category: 'fire' })
    .execute();

  const moveId = await merge('facility', north, south);
  for (const [id, place] of [
    [records[0], at(south, null)],
    [records[1], at(south, department, area)],
  ] as const)
    expect(await placeOf('record', id)).toEqual(place);
  const scopes = (id: number) =>
    db()
      .selectFrom('employee_scope')
      .select('facility_id')
      .where('employee_id', '=', id)
      .orderBy('facility_id')
      .execute();
  expect(await scopes(person.id)).toEqual([{ facility_id: south }]);
  expect(await scopes(both.id)).toEqual([{ facility_id: south }]);
  const home = (id: number) =>
    db().selectFrom('employee').select(['facility_id', 'unit_id']).where('id', '=', id).executeTakeFirstOrThrow();
  expect(await home(person.id)).toEqual({ facility_id: south, unit_id: area });
  const lines = () =>
    db()
      .selectFrom('approver')
      .select(['facility_id', 'category'])
      .orderBy('facility_id')
      .orderBy('category')
      .execute();
  expect(await lines()).toEqual([
    { facility_id: south, category: 'fire' },
    { facility_id: south, category: null },
  ]);
  const kept = await db()
    .selectFrom('facility')
    .select(['is_active'])
    .where('id', '=', north)
    .executeTakeFirstOrThrow();
  expect(kept).toEqual({ is_active: false });
  expect((await logOf(t, acme, 'facility', north)).at(-1)).toEqual({
    action: 'facility.merged',
    actor_id: boss.id,
    change: { isActive: [true, false], mergedInto: [null, south], move: [null, moveId] },
  });
  const history = await db()
    .selectFrom('record_change')
    .select(['action', 'actor_id', 'change', 'version'])
    .where('record_id', '=', records[1])
    .execute();
  expect(history).toEqual([
    { action: 'edited', actor_id: boss.id, change: { facilityId: [north, south] }, version: 2 },
  ]);
  // It is empty now, and can be deleted.
  expect((await call(`GET /api/fm/facility/${north}/use`)).body.counts).toMatchObject({
    records: 0,
    people: 0,
    units: 0,
    limitedRoles: 0,
  });

  expect(await undo(moveId)).toEqual({ kept: [], keptCount: 0 });
  expect(await placeOf('record', records[1])).toEqual(at(north, department, area));
  expect(await scopes(person.id)).toEqual([{ facility_id: north }]);
  expect((await scopes(both.id)).map((s) => s.facility_id).toSorted()).toEqual([north, south].toSorted());
  expect(await home(person.id)).toEqual({ facility_id: north, unit_id: area });
  expect(await lines()).toHaveLength(3);
  expect((await call(`POST /api/fm/moves/${moveId}/undo`)).body.code).toBe('ALREADY_UNDONE');
});

test('what was moved since a merge stays there when it is undone, and is named; what came to a place goes back with it', async () => {
  const { acme } = t.tenants;
  const [north, south] = [await addFacility(t, acme, name('North')), await addFacility(t, acme, name('South'))];
  const department = await unit(north, 'department');
  const [moved, stays] = [await addRecord(at(north, null)), await addRecord(at(north, department))];
  const moveId = await merge('facility', north, south);
  const other = await addFacility(t, acme, name('Other'));
  await db().updateTable('record').set(at(other, null)).where('id', '=', moved).execute();
  const area = await unit(south, 'location', department);
  const [inArea, direct] = [await addRecord(at(south, department, area)), await addRecord(at(south, null))];
  const { number } = await db().selectFrom('record').select('number').where('id', '=', moved).executeTakeFirstOrThrow();
  expect(await undo(moveId)).toEqual({ kept: [{ kind: 'record', id: moved, name: number }], keptCount: 1 });
  expect(await placeOf('record', moved)).toEqual(at(other, null));
  expect(await placeOf('record', stays)).toEqual(at(north, department));
  expect(await placeOf('record', inArea)).toEqual(at(north, department, area));
  expect(await placeOf('record', direct)).toEqual(at(south, null));
});

test('a group that is renamed after a merge means its place again once that is undone; what was changed since is named, or counted', async () => {
  const { acme } = t.tenants;
  const [north, south, other] = [
    await addFacility(t, acme, name('North')),
    await addFacility(t, acme, name('South')),
    await addFacility(t, acme, name('Other')),
  ];
  const group = (await call('POST /api/management/groups', { name: name('Group'), kind: 'rule', facilityIds: [north] }))
    .body;
  const field = (await call('POST /api/cf', { type: 'hazard', kind: 'text', label: name('Permit'), facilityId: north }))
    .body;
  const person = await t.person(acme, 'employee', { facilityIds: [north] });
  const line = { type: 'hazard' as const, employee_id: boss.id, facility_id: north };
  await db().insertInto('approver').values(line).execute();
  const secret = await addRecord(at(north, null));
  await merge('facility', north, south);
  const meant = async () => (await call(`GET /api/management/groups/${group.id}`)).body.facilityIds;
  await call(`PATCH /api/management/groups/${group.id}`, { name: name('Group') });
  expect(await meant()).toEqual([south]);
  await db().deleteFrom('approver').where('facility_id', '=', south).execute();
  await db().updateTable('custom_field').set({ facility_id: other }).where('id', '=', field.id).execute();
  await db().deleteFrom('employee_scope').where('employee_id', '=', person.id).execute();
  const elsewhere = { ...at(other, null), is_confidential: true };
  await db().updateTable('record').set(elsewhere).where('id', '=', secret).execute();
  const entry = await db()
    .selectFrom('audit_entry')
    .select('id')
    .where('action', '=', 'facility.merged')
    .where('entity_id', '=', String(north))
    .executeTakeFirstOrThrow();
  const undone = await call(`POST /api/management/audit/${entry.id}/undo`);
  expect([undone.status, undone.body.keptCount]).toEqual([200, 4]);
  expect(undone.body.kept.toSorted()).toEqual([field.name, expect.stringMatching(/^Person/)].toSorted());
  expect(await meant()).toEqual([north]);
});

test('a department is merged with its areas into one of another facility, and back', async () => {
  const { acme } = t.tenants;
  const [north, south] = [await addFacility(t, acme, name('North')), await addFacility(t, acme, name('South'))];
  const [from, into] = [await unit(north, 'department'), await unit(south, 'department')];
  const area = await unit(north, 'location', from);
  const gate = await unit(north, 'subarea', area);
  const records = [
    await addRecord(at(north, from)),
    await addRecord(at(north, from, area, gate)),
    await addRecord(at(north, null)),
  ];
  const places = async () => Promise.all(records.map((id) => placeOf('record', id)));
  const before = await places();
  const poster = await db()
    .insertInto('poster')
    .values({ ...at(north, from, area), created_by: boss.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const moveId = await merge('department', from, into);
  expect(await places()).toEqual([at(south, into), at(south, into, area, gate), at(north, null)]);
  expect(await placeOf('poster', poster.id)).toEqual(at(south, into, area));
  const tree = () =>
    db()
      .selectFrom('org_unit')
      .select(['facility_id', 'parent_id', 'is_active'])
      .where('id', 'in', [from, area, gate])
      .orderBy('id')
      .execute();
  expect(await tree()).toEqual([
    { facility_id: north, parent_id: null, is_active: false },
    { facility_id: south, parent_id: into, is_active: true },
    { facility_id: south, parent_id: area, is_active: true },
  ]);
  await undo(moveId);
  expect(await places()).toEqual(before);
  expect(await placeOf('poster', poster.id)).toEqual(at(north, from, area));
  expect(await tree()).toEqual([
    { facility_id: north, parent_id: null, is_active: true },
    { facility_id: north, parent_id: from, is_active: true },
    { facility_id: north, parent_id: area, is_active: true },
  ]);
});

test('an area that is moved below another department takes its records along', async () => {
  const facility = await addFacility(t, t.tenants.acme, name('Site'));
  const [one, two] = [await unit(facility, 'department'), await unit(facility, 'department')];
  const area = await unit(facility, 'location', one);
  const gate = await unit(facility, 'subarea', area);
  const record = await addRecord(at(facility, one, area, gate));
  const saved = await call('POST /api/fm/location/create', { id: area, parentId: two, version: 1 });
  expect(saved.body).toMatchObject({ parentId: two, version: 2 });
  const { id } = await db()
    .selectFrom('place_move')
    .select('id')
    .where('place_id', '=', area)
    .executeTakeFirstOrThrow();
  await moveRecords(id);
  expect(await placeOf('record', record)).toEqual(at(facility, two, area, gate));
  const below = await call('POST /api/fm/location/create', { id: area, parentId: null });
  expect(below.body).toMatchObject({ parentId: null, facilityId: facility });
});

test('places are not moved into a group that approves by who could not give this right, nor back', async () => {
  const [site, other] = [
    await addFacility(t, t.tenants.acme, name('Site')),
    await addFacility(t, t.tenants.acme, name('Site')),
  ];
  const [team, crew] = [await unit(site, 'department'), await unit(other, 'department')];
  const area = await unit(other, 'location', crew);
  const rights = ['management.facility.read', 'management.facility.edit', 'management.facility.delete'] as const;
  const keeper = await personWith(t, t.tenants.acme, rights);
  const member = await t.person(t.tenants.acme, 'employee');
  await db().updateTable('employee').set({ facility_id: other, unit_id: area }).where('id', '=', member.id).execute();
  const { id } = await db()
    .insertInto('user_group')
    .values({ name: name('Approvers'), kind: 'rule' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db().insertInto('user_group_place').values({ group_id: id, facility_id: site, unit_id: team }).execute();
  const move = (parentId: number) => call('POST /api/fm/location/create', { id: area, parentId }, keeper);
  expect([(await move(team)).status, (await move(crew)).status]).toEqual([200, 200]); // it gives no right
  await db().insertInto('approver').values({ type: 'hazard', group_id: id }).execute();
  expect((await move(team)).body.code).toBe('GROUP_GIVES_RIGHTS');
  const intoTeam = `DELETE /api/fm/department/${crew}?moveTo=${team}`;
  expect((await call(intoTeam, undefined, keeper)).body.code).toBe('GROUP_GIVES_RIGHTS');
  await db().insertInto('user_group_place').values({ group_id: id, facility_id: site }).execute();
  expect((await call(`DELETE /api/fm/facility/${other}?moveTo=${site}`, undefined, keeper)).body.code).toBe(
    'GROUP_GIVES_RIGHTS',
  );
  expect((await call(intoTeam)).status).toBe(200); // by who could
  await db()
    .updateTable('user_group_place')
    .set({ facility_id: other, unit_id: crew })
    .where('group_id', '=', id)
    .where('unit_id', 'is not', null)
    .execute();
  await db().deleteFrom('user_group_place').where('group_id', '=', id).where('unit_id', 'is', null).execute();
  const { id: moveId } = await db()
    .selectFrom('place_move')
    .select('id')
    .where('place_id', '=', crew)
    .executeTakeFirstOrThrow();
  expect((await call(`POST /api/fm/moves/${moveId}/undo`, undefined, keeper)).body.code).toBe('GROUP_GIVES_RIGHTS');
  expect((await call(`POST /api/fm/moves/${moveId}/undo`)).status).toBe(200);
});

test('a place is merged only into another one of its level, in use, with the right to delete here and to edit there', async () => {
  const { acme } = t.tenants;
  const [north, south] = [await addFacility(t, acme, name('North')), await addFacility(t, acme, name('South'))];
  const [department, area] = [await unit(north, 'department'), await unit(north, 'location')];
  const refused = async (path: string, as = boss) => {
    const { status, body } = await call(`DELETE /api/fm/${path}`, undefined, as);
    return [status, body.code];
  };
  expect(await refused(`department/${department}?moveTo=${department}`)).toEqual([422, 'PLACE_TARGET_UNKNOWN']);
  expect(await refused(`department/${department}?moveTo=${area}`)).toEqual([422, 'PLACE_TARGET_UNKNOWN']);
  expect(await refused(`facility/${north}?moveTo=2000000001`)).toEqual([422, 'PLACE_TARGET_UNKNOWN']);
  await db().updateTable('facility').set({ is_active: false }).where('id', '=', south).execute();
  expect(await refused(`facility/${north}?moveTo=${south}`)).toEqual([422, 'PLACE_TARGET_UNKNOWN']);
  await db().updateTable('facility').set({ is_active: true }).where('id', '=', south).execute();
  const local = await t.person(acme, 'administrator', { facilityIds: [north, south] });
  expect(await refused(`facility/${north}?moveTo=${south}`, local)).toEqual([403, 'FORBIDDEN']);
  const there = await t.person(acme, 'administrator', { facilityIds: [north] });
  const other = await unit(south, 'department');
  expect(await refused(`department/${department}?moveTo=${other}`, there)).toEqual([422, 'PLACE_TARGET_UNKNOWN']);
});

test('records that are raised at a place while it is merged follow, and a second merge takes those of the first along', async () => {
  const { acme } = t.tenants;
  const [a, b, c] = [
    await addFacility(t, acme, name('A')),
    await addFacility(t, acme, name('B')),
    await addFacility(t, acme, name('C')),
  ];
  const first = await addRecord(at(a, null));
  const one = (await call(`DELETE /api/fm/facility/${a}?moveTo=${b}`)).body.moveId;
  const two = await merge('facility', b, c);
  await moveRecords(one);
  expect(await placeOf('record', first)).toEqual(at(b, null));
  const waiting = await t.owner.pool.query<{ payload: { moveId: number } }>(
    `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks k on k.id = j.task_id
     where k.identifier = 'move-records' and (payload->>'moveId')::int = $1 order by j.id`,
    [two],
  );
  expect(waiting.rows.length).toBeGreaterThan(2);
  await moveRecords(two);
  expect(await placeOf('record', first)).toEqual(at(c, null));
  const late = await addRecord(at(a, null));
  await moveRecords(one);
  await moveRecords(two);
  expect(await placeOf('record', late)).toEqual(at(c, null));
  expect(
    (
      await sql<{
        n: number;
      }>`select count(*)::int n from place_move_row where move_id = ${one} and table_name = 'record'`.execute(db())
    ).rows,
  ).toEqual([{ n: 2 }]);
});

test('what is being added at a place as it is merged follows, though the merge does not wait for it', async () => {
  const { acme } = t.tenants;
  const [a, b] = [await addFacility(t, acme, name('Old')), await addFacility(t, acme, name('New'))];
  const moveId = await merge('facility', a, b);
  const status = await db().selectFrom('asset_status').select('id').limit(1).executeTakeFirstOrThrow();
  // As if it had been committed just after the merge.
  const { id } = await db()
    .insertInto('asset')
    .values({ tag: name('A'), name: 'Hoist', kind: 'crane', status_id: status.id, facility_id: a })
    .returning('id')
    .executeTakeFirstOrThrow();
  const siteOf = async () =>
    (await db().selectFrom('asset').select('facility_id').where('id', '=', id).executeTakeFirstOrThrow()).facility_id;
  await moveRecords(moveId);
  expect(await siteOf()).toBe(b);
  await undo(moveId);
  expect(await siteOf()).toBe(a);
});

test('nobody waits for a merge: not who reports at either of the sites, nor who works there', async () => {
  const { acme } = t.tenants;
  const [a, b] = [await addFacility(t, acme, name('Old')), await addFacility(t, acme, name('New'))];
  const worker = await t.person(acme, 'supervisor');
  await db().updateTable('employee').set({ facility_id: a }).where('id', '=', worker.id).execute();
  await db().insertInto('confidentiality_rule').values({ type: 'incident', facility_id: a }).execute();
  // The merge stands still at this rule, with everything locked that it has moved by then.
  const blocker = await t.owner.pool.connect();
  try {
    await blocker.query('begin');
    await blocker.query(`select set_config('app.tenant_id', '${acme.id}', true)`);
    const rules = 'select id from app.confidentiality_rule where facility_id = $1 for update';
    expect((await blocker.query(rules, [a])).rows).toHaveLength(1);
    const [{ pid }] = (await blocker.query<{ pid: number }>('select pg_backend_pid() pid')).rows as [{ pid: number }];
    const merged = call(`DELETE /api/fm/facility/${a}?moveTo=${b}`);
    const isWaiting = async () => {
      const { rows } = await t.owner.pool.query(
        `select from pg_locks w join pg_locks h on h.locktype = w.locktype and h.transactionid = w.transactionid
          where not w.granted and h.granted and h.pid = $1`,
        [pid],
      );
      return rows.length > 0;
    };
    await expect.poll(isWaiting, { timeout: 10_000 }).toBe(true);
    const sample = await raiseSample(t, acme, 'hazard');
    for (const facilityId of [a, b]) {
      const answer = await Promise.race([
        call('POST /api/hazards', { ...sample, facilityId }, worker),
        new Promise((resolve) => setTimeout(resolve, 5_000, 'waits')),
      ]);
      expect(answer).toMatchObject({ status: 201 });
    }
    await blocker.query('commit');
    expect((await merged).status).toBe(200);
  } finally {
    await blocker.query('rollback');
    blocker.release();
  }
});
