import { beforeAll, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { reportWithoutName } from '../../testing/visitors.ts';
import { addFacility } from '../people/people.factory.ts';
import { hazardCalls, personWith } from './records.factory.ts';

const t = useTestApp();
let facilityId: number;
let owner: Person;
let ehs: Person;
let raiser: Person;
const acme = () => t.tenants.acme;
const db = () => t.database.forTenant(acme().id);
const h = () => hazardCalls(t, acme());

beforeAll(async () => {
  facilityId = await addFacility(t, acme(), 'Boston Yard');
  owner = await personWith(t, acme(), []);
  ehs = await personWith(t, acme(), []);
  raiser = await personWith(t, acme(), ['hazard.raise']);
  await t.database
    .forTenant(acme().id)
    .updateTable('facility')
    .set({ default_owner_id: owner.id, default_approver_id: ehs.id })
    .where('id', '=', facilityId)
    .execute();
});

test('nobody who is signed in reports without their name: it would be known whose session it was', async () => {
  const before = await db().selectFrom('record').select('id').execute();
  for (const [type, privilege] of [
    ['hazards', 'hazard.raise'],
    ['incidents', 'incident.raise'],
    ['issues', 'issue.raise'],
  ] as const) {
    const body = { facilityId, category: 'other', description: 'A hole', eventType: 'nearMiss', isAnonymous: true };
    const as = await personWith(t, acme(), [privilege]);
    const answer = await t.call('acme', `POST /api/${type}`, { as, payload: body });
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'ANONYMOUS_NEEDS_CODE']);
  }
  expect(await db().selectFrom('record').select('id').execute()).toEqual(before);
});

test('the reporter of an anonymous record is shown to nobody, in any list', async () => {
  const { id } = await reportWithoutName(t, facilityId, { type: 'hazard', category: 'other' });
  const seen = await h().get(owner, id);
  expect(seen).toMatchObject({ isAnonymous: true, raiserId: null, isRaiser: false });
  expect(seen.people.map(({ relation }) => relation).sort()).toEqual(['ehsMember', 'owner']);
  const history = (await h().call(owner, `GET /api/records/${id}/history`)).json();
  expect(history).toMatchObject([{ action: 'raised', actorId: null }]);
  for (const person of [owner, raiser])
    expect((await h().call(person, `GET /api/hazards?raiserId=${person.id}`)).json()).toEqual({
      items: [],
      next: null,
    });
  expect((await h().call(raiser, `GET /api/hazards/${id}`)).statusCode).toBe(404);
});

test('the EHS team’s approval closes an anonymous record that no claim opens', async () => {
  const { id } = await reportWithoutName(t, facilityId, { type: 'hazard', category: 'other' });
  await db().deleteFrom('report_claim').where('record_id', '=', id).execute();
  await db().updateTable('record').set({ status: 'Resolution Implemented' }).where('id', '=', id).execute();
  const closed = await h().act(ehs, id, 'approve');
  expect(closed.json()).toMatchObject({ status: 'Closed', closedAs: 'approved' });
});
