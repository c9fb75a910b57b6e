import type { AccessCheck } from '@safety-qube/contract/schemas/access-checks';
import type { Hazard } from '@safety-qube/contract/schemas/hazards';
import { beforeAll, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility, become } from '../people/people.factory.ts';
import { hazardCalls, personWith } from '../records/records.factory.ts';

const t = useTestApp();
const acme = () => t.tenants.acme;
const db = () => t.database.forTenant(acme().id);
let admin: Person;
let north = 0;
let south = 0;
let people: Person[];
beforeAll(async () => {
  admin = await t.person(acme(), 'administrator');
  north = await addFacility(t, acme(), 'North');
  south = await addFacility(t, acme(), 'South');
  const roles = ['administrator', 'ehsManager', 'ehsMember', 'supervisor', 'employee', 'auditor'] as const;
  people = [
    ...(await Promise.all(roles.map((role) => t.person(acme(), role)))),
    ...(await Promise.all(roles.map((role) => t.person(acme(), role, { facilityIds: [north] })))),
  ];
});

const why = async (query: string, as = admin) => {
  const answer = await t.call('acme', `GET /api/rp/why?${query}`, { as });
  return { status: answer.statusCode, body: answer.json<AccessCheck>() };
};
const isAllowed = async (query: string): Promise<boolean> => {
  const { status, body } = await why(query);
  expect(status).toBe(200);
  return body.isAllowed;
};

/** Calls that a privilege decides about, at a facility or everywhere. */
const CALLS: [privilege: string, facility: 'north' | 'south' | null, request: string, body: object | null][] = [
  ['management.role.read', null, 'GET /api/rp', null],
  ['management.audit.read', null, 'GET /api/management/audit', null],
  ['management.customField.read', null, 'GET /api/priorities?page=1&size=10', null],
  ['hazard.raise', 'north', 'POST /api/hazards', { description: 'A hole', category: 'other' }],
  ['hazard.raise', 'south', 'POST /api/hazards', { description: 'A hole', category: 'other' }],
  ['task.edit', 'south', 'POST /api/tasks', { title: 'Close it', description: 'Close the hole' }],
];

test.each(CALLS)(
  'whether somebody may use %s (%s) is what the call says, for every person of the demo',
  async (privilege, at, request, body) => {
    const facilityId = at && { north, south }[at];
    for (const person of people) {
      const { statusCode } = await t.call('acme', request, {
        as: person,
        ...(body && { payload: { ...body, facilityId } }),
      });
      const asked = await isAllowed(
        `employeeId=${person.id}&privilege=${privilege}${facilityId ? `&facilityId=${facilityId}` : ''}`,
      );
      expect([person.email, statusCode]).toEqual([person.email, asked ? expect.not.toBeOneOf([403]) : 403]);
    }
  },
);

test('whether somebody may take an action on a record is what the record says to them, for every person of the demo', async () => {
  const worker = people[4] as Person;
  const raise = async () => hazardCalls(t, acme()).raise(worker, { facilityId: north, ownerId: people[3]?.id });
  const [open, assigned, hidden] = [await raise(), await raise(), await raise()];
  await hazardCalls(t, acme()).act(admin, assigned.id, 'assign', { team: [worker.id] });
  await db().updateTable('record').set({ is_confidential: true }).where('id', '=', hidden.id).execute();
  await db()
    .insertInto('record_person')
    .values({ record_id: hidden.id, employee_id: admin.id, relation: 'fyi', type: 'hazard' })
    .onConflict((same) => same.doNothing())
    .execute();
  for (const { id } of [open, assigned, hidden]) {
    const { actions } = (await why(`employeeId=${admin.id}&record=${id}`)).body;
    expect(actions).toEqual(expect.arrayContaining(['view', 'edit', 'assign', 'approve']));
    for (const person of people) {
      const answer = await t.call('acme', `GET /api/hazards/${id}`, { as: person });
      const abilities: Record<string, boolean> = answer.statusCode === 200 ? answer.json<Hazard>().abilities : {};
      const asked = await Promise.all(
        actions.map((action) => isAllowed(`employeeId=${person.id}&record=${id}&action=${action}`)),
      );
      const expected = actions.map((action) =>
        action === 'view' ? answer.statusCode === 200 : abilities[action] === true,
      );
      expect([person.email, asked]).toEqual([person.email, expected]);
    }
  }
}, 120_000);

test('a group that lets somebody see a record is named', async () => {
  const member = await personWith(t, acme(), []);
  const hidden = await hazardCalls(t, acme()).raise(people[4] as Person, { facilityId: north });
  const { id } = await db()
    .insertInto('user_group')
    .values({ name: 'Works council', kind: 'people' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db().insertInto('user_group_member').values({ group_id: id, employee_id: member.id }).execute();
  await db().updateTable('record').set({ is_confidential: true }).where('id', '=', hidden.id).execute();
  await db().insertInto('record_group').values({ record_id: hidden.id, group_id: id }).execute();
  await db()
    .insertInto('record_person')
    .values({ record_id: hidden.id, employee_id: admin.id, relation: 'fyi', type: 'hazard' })
    .onConflict((same) => same.doNothing())
    .execute();
  const { body } = await why(`employeeId=${member.id}&record=${hidden.id}`);
  expect(body.steps.at(-1)).toMatchObject({ gate: 'sees', isOpen: true, groups: ['Works council'], privileges: [] });
  expect((await t.call('acme', `GET /api/hazards/${hidden.id}`, { as: member })).statusCode).toBe(200);
  await db().deleteFrom('user_group_member').where('group_id', '=', id).execute();
  expect(await isAllowed(`employeeId=${member.id}&record=${hidden.id}`)).toBe(false);
});

test('the first condition that is not met is named, with the people who may change it', async () => {
  const reader = await personWith(t, acme(), ['hazard.viewAll'], [south]);
  const first = async (query: string) => (await why(query)).body;
  const lacks = await first(`employeeId=${reader.id}&privilege=hazard.raise&facilityId=${south}`);
  expect(lacks).toMatchObject({ isAllowed: false, steps: [{ gate: 'active' }, { gate: 'privilege', isOpen: false }] });
  expect(lacks.openers).toContain(admin.id);
  const away = await first(`employeeId=${reader.id}&privilege=hazard.viewAll&facilityId=${north}`);
  expect(away.steps.at(-1)).toMatchObject({ gate: 'reach', isOpen: false });
  const here = await first(`employeeId=${reader.id}&privilege=hazard.viewAll&facilityId=${south}`);
  expect(here).toMatchObject({ isAllowed: true, openers: [] });
  await become(t, acme(), reader, { status: 'inactive' });
  expect((await first(`employeeId=${reader.id}&privilege=hazard.viewAll`)).steps).toEqual([
    expect.objectContaining({ gate: 'active', isOpen: false }),
  ]);
});

test('only who reads roles is answered, and nothing of records that they may not see', async () => {
  const worker = people[4] as Person;
  expect((await why(`employeeId=${worker.id}&privilege=hazard.raise`, worker)).status).toBe(403);
  const hidden = await hazardCalls(t, acme()).raise(worker, { facilityId: north });
  await db().updateTable('record').set({ is_confidential: true }).where('id', '=', hidden.id).execute();
  await db()
    .deleteFrom('record_person')
    .where('record_id', '=', hidden.id)
    .where('employee_id', '=', admin.id)
    .execute();
  expect((await why(`employeeId=${worker.id}&record=${hidden.id}&action=edit`)).status).toBe(404);
  expect((await why('employeeId=2000000001&privilege=hazard.raise')).status).toBe(404);
  expect((await why(`employeeId=${worker.id}&privilege=nothing`)).status).toBe(404);
});
