import type { SightEffect } from '@safety-qube/contract/schemas/place-effects';
import { beforeAll, expect, test } from 'vitest';
import { makeJobs } from '../../make-jobs.ts';
import { actorOf, selectActors } from '../../platform/actor.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility, addUnit } from '../people/people.factory.ts';
import { seesRecord } from '../records/index.ts';

const t = useTestApp();
const log = { info() {}, warn() {}, error() {}, debug() {} };
const acme = () => t.tenants.acme;
const db = () => t.database.forTenant(acme().id);
let boss: Person;
let n = 0;
const next = (): number => {
  n += 1;
  return n;
};
beforeAll(async () => {
  boss = await t.person(acme(), 'administrator');
});

const call = async (request: string, payload?: object, as = boss) => {
  const answer = await t.call('acme', request, { as, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json() };
};
async function addRecord(values: object, people: readonly number[] = []): Promise<number> {
  const row = { type: 'hazard', number: `SG-${next()}`, status: 'Open', title: 'T', description: 'D', ...values };
  const { id } = await db()
    .insertInto('record')
    .values(row as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const employee_id of people)
    await db()
      .insertInto('record_person')
      .values({ record_id: id, employee_id, relation: 'resolutionTeam' } as never)
      .execute();
  return id;
}
async function moveRecords(moveId: number): Promise<void> {
  const job = makeJobs(t.platform).find(({ id }) => id === 'move-records');
  await job?.run({ moveId }, { tenantId: acme().id, tx: db(), log, attempt: { number: 1, of: 1 } });
}

/** Which records each active person sees, by the predicate of the lists. */
async function readSight(): Promise<Map<number, Set<number>>> {
  const sight = new Map<number, Set<number>>();
  for (const row of await selectActors(db()).where('e.is_service_account', '=', false).execute()) {
    const actor = actorOf(row, { sessionId: '', authenticatedAt: new Date(0) });
    const seen = await db().selectFrom('record as r').select('r.id').where(seesRecord(actor)).execute();
    sight.set(row.id, new Set(seen.map(({ id }) => id)));
  }
  return sight;
}
/** What one state shows that the other does not. */
async function newIn(then: Map<number, Set<number>>, now: Map<number, Set<number>>) {
  const people = new Set<number>();
  const records = new Set<number>();
  for (const [person, seen] of then)
    for (const id of seen)
      if (!now.get(person)?.has(id)) {
        people.add(person);
        records.add(id);
      }
  const rows = await db()
    .selectFrom('record')
    .select(['id', 'is_confidential'])
    .where('id', 'in', [0, ...records])
    .execute();
  const confidentialRecords = rows.filter((row) => row.is_confidential).length;
  return { people: people.size, records: records.size - confidentialRecords, confidentialRecords };
}

/** Two sites with a department each, people of all kinds and records of all kinds. */
async function addSites() {
  const [north, south] = [
    await addFacility(t, acme(), `North ${next()}`),
    await addFacility(t, acme(), `South ${next()}`),
  ];
  const unit = (facility_id: number) =>
    addUnit(t, acme(), { facility_id, level: 'department', name: `Unit ${next()}` });
  const [team, crew] = [await unit(north), await unit(south)];
  const area = await addUnit(t, acme(), {
    facility_id: north,
    level: 'location',
    name: `Area ${next()}`,
    parent_id: team,
  });
  const [ofNorth, ofSouth, ofBoth] = [
    await t.person(acme(), 'supervisor', { facilityIds: [north] }),
    await t.person(acme(), 'supervisor', { facilityIds: [south] }),
    await t.person(acme(), 'ehsManager', { facilityIds: [north, south] }),
  ];
  const [archivist, worker] = [
    await t.person(acme(), 'ehsManager', { facilityIds: [south] }),
    await t.person(acme(), 'employee', { facilityIds: [north] }),
  ];
  const { id: group } = await db()
    .insertInto('user_group')
    .values({ name: `Here ${n}`, kind: 'rule' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db().insertInto('user_group_place').values({ group_id: group, facility_id: south }).execute();
  const local = await t.person(acme(), 'employee');
  await db().updateTable('employee').set({ facility_id: north, unit_id: area }).where('id', '=', local.id).execute();
  const role = await db().selectFrom('role').select('id').where('key', '=', 'supervisor').executeTakeFirstOrThrow();
  for (const [facility_id, department_id, location_id] of [
    [north, null, null],
    [north, team, area],
    [south, crew, null],
  ] as const) {
    const place = { facility_id, department_id, location_id };
    await addRecord(place);
    await addRecord({ ...place, closed_at: new Date(), status: 'Closed' }, [ofSouth.id, ofNorth.id]);
    await addRecord({ ...place, archived_at: new Date() }, [archivist.id, worker.id]);
    const byRole = await addRecord({ ...place, is_confidential: true });
    await db().insertInto('record_role').values({ record_id: byRole, role_id: role.id }).execute();
    const byGroup = await addRecord({ ...place, is_confidential: true });
    await db().insertInto('record_group').values({ record_id: byGroup, group_id: group }).execute();
  }
  return { north, south, team, crew, area, ofNorth, ofSouth, ofBoth };
}
const NOBODY = { people: 0, records: 0, confidentialRecords: 0 };

test.each(['facility', 'department'] as const)(
  'what a merge of a %s would show and hide is what it does, for every person and record',
  async (level) => {
    const { north, south, team, crew } = await addSites();
    const [from, into] = level === 'facility' ? [north, south] : [team, crew];
    const before = await readSight();
    const { status, body } = await call(`GET /api/fm/${level}/${from}/sight?moveTo=${into}`);
    expect([status, body]).toEqual([200, expect.anything()]);
    const effect = body as SightEffect;
    expect(await readSight()).toEqual(before); // nothing was moved by asking
    const merged = await call(`DELETE /api/fm/${level}/${from}?moveTo=${into}`);
    await moveRecords(merged.body.moveId);
    const after = await readSight();
    expect(effect).toEqual({ gaining: await newIn(after, before), losing: await newIn(before, after) });
    expect(effect.gaining.people).toBeGreaterThan(1);
    expect(effect.gaining.confidentialRecords).toBeGreaterThan(0);
    if (level === 'department') expect(effect.losing.records).toBeGreaterThan(0);
  },
);

test('what a move of an area would show and hide is what it does; within a facility it is nothing', async () => {
  const { north, south, crew, area } = await addSites();
  const inside = await call(`GET /api/fm/location/${area}/sight?facilityId=${north}`);
  expect(inside.body).toEqual({ gaining: NOBODY, losing: NOBODY });
  const before = await readSight();
  const effect = (await call(`GET /api/fm/location/${area}/sight?facilityId=${south}&parentId=${crew}`)).body;
  const moved = await call('POST /api/fm/location/create', { id: area, facilityId: south, parentId: crew });
  expect(moved.status).toBe(200);
  const { id } = await db()
    .selectFrom('place_move')
    .select('id')
    .where('place_id', '=', area)
    .executeTakeFirstOrThrow();
  await moveRecords(id);
  const after = await readSight();
  expect(effect).toEqual({ gaining: await newIn(after, before), losing: await newIn(before, after) });
  expect(effect.losing.people).toBeGreaterThan(0);
});

test('it takes the rights of the move, and says nothing of confidential records without the right to know of them', async () => {
  const { north, south, area, crew } = await addSites();
  const keeper = await t.person(acme(), 'administrator', { facilityIds: [north] });
  const path = `GET /api/fm/location/${area}/sight?parentId=${crew}`;
  expect((await call(path, undefined, keeper)).status).toBe(403);
  expect((await call(`GET /api/fm/facility/${north}/sight?moveTo=${south}`, undefined, keeper)).status).toBe(422);
  expect((await call(`GET /api/fm/facility/${south}/sight?moveTo=${north}`, undefined, keeper)).status).toBe(404);
  const { id: role } = await db()
    .insertInto('role')
    .values({ name: `Keepers ${n}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db()
    .insertInto('role_privilege')
    .values(
      (['management.facility.read', 'management.facility.edit'] as const).map((privilege) => ({
        role_id: role,
        privilege,
      })),
    )
    .execute();
  const clerk = await t.person(acme(), 'employee');
  await db().updateTable('employee').set({ role_id: role }).where('id', '=', clerk.id).execute();
  const { body } = await call(path, undefined, clerk);
  expect(Object.keys(body.gaining)).toEqual(['people', 'records']);
});
