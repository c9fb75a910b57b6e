// Who decides about a held report that is not for the people of its place, and what becomes of one if nobody can.
import { question, section, template } from '@safety-qube/domain/templates/templates.factory';
import { beforeAll, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { type PosterOf, someClaim, visitorCalls } from '../../testing/visitors.ts';
import { addFacility } from '../people/people.factory.ts';
import { publishForm } from '../posters/posters.factory.ts';
import { personWith } from '../records/records.factory.ts';

const t = useTestApp();
const acme = () => t.tenants.acme;
const db = () => t.database.forTenant(acme().id);
let admin: Person;
let outsider: Person;
let facilityId: number;
let poster: PosterOf;

beforeAll(async () => {
  admin = await t.person(acme(), 'administrator');
  outsider = await personWith(t, acme(), ['issue.viewAll', 'issue.editReport']);
  facilityId = await addFacility(t, acme(), 'Boston Yard');
  await db().insertInto('config_entry').values({ name: 'held_reports_above', value: '0' }).execute();
  await db().insertInto('approver').values({ type: 'issue', employee_id: outsider.id }).execute();
  const asked = { ...section('report', [question('short-text', 'what')]), askedOf: 'reporter' as const };
  const form = await publishForm(t, admin, 'issue', template([asked], { categories: ['idea'], lists: [] }));
  const payload = { targets: [{ facilityId }], templateIds: [form] };
  const [made] = (await t.call('acme', 'POST /api/posters', { as: admin, payload })).json().posters;
  poster = { code: made.code, scheduleId: made.forms[0].scheduleId };
});

async function report(description: string): Promise<{ number: string | null }> {
  const { enter, report: send } = visitorCalls(t);
  const sent = { scheduleId: poster.scheduleId, description, isNotForPlace: true, claim: someClaim() };
  return (await send(await enter({ code: poster.code }), sent)).json();
}
const heldFor = async (as: Person) =>
  (await t.call('acme', 'GET /api/posters/held?page=1&size=100', { as })).json().items;

test('a person of a group that is responsible for the place neither sees nor decides about such a held report', async () => {
  const member = await personWith(t, acme(), ['management.poster.edit']);
  const group = db().insertInto('user_group').values({ name: 'Supervisors', kind: 'people' }).returning('id');
  const { id: group_id } = await group.executeTakeFirstOrThrow();
  await db().insertInto('user_group_member').values({ group_id, employee_id: member.id }).execute();
  await db().insertInto('approver').values({ type: 'hazard', facility_id: facilityId, group_id }).execute();
  expect(await report('About a supervisor')).toEqual({ number: null });
  const [{ id }] = await heldFor(admin);
  expect(await heldFor(member)).toEqual([]);
  for (const what of ['release', 'delete']) {
    const request = `POST /api/posters/held/${what}`;
    const answer = await t.call('acme', request, { as: member, payload: { ids: [id] } });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'REPORT_NOT_HELD']);
  }
  const { rows } = await t.owner.pool.query<{ id: number }>(
    `select (payload ->> 'employeeId')::int id from graphile_worker._private_jobs where payload ->> 'event' = 'reportsHeld'`,
  );
  expect(rows.map((row) => row.id)).toContain(admin.id);
  expect(rows.map((row) => row.id)).not.toContain(member.id);
});

test('where nobody outside can decide about such a report it is raised instead of held', async () => {
  const others = db().selectFrom('employee').select('id').where('id', 'not in', [admin.id, outsider.id]);
  await db().updateTable('employee').set({ is_service_account: true }).where('id', 'in', others).execute();
  await db().updateTable('facility').set({ default_approver_id: admin.id }).where('id', '=', facilityId).execute();
  const { number } = await report('About the manager');
  const record = db().selectFrom('record').select(['owner_id', 'is_confidential']).where('number', '=', String(number));
  expect(await record.executeTakeFirst()).toEqual({ owner_id: outsider.id, is_confidential: true });
});
