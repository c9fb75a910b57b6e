import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { addFacility } from '../people/people.factory.ts';
import { addHazard, hazardCalls, personWith } from './records.factory.ts';

let t: TestApp;
let here: number;
let there: number;
let owner: Person;
let friend: Person;
const acme = () => t.tenants.acme;
const h = () => hazardCalls(t, acme());

beforeAll(async () => {
  t = await startTestApp();
  here = await addFacility(t, acme(), 'Boston Yard');
  there = await addFacility(t, acme(), 'Lyon Works');
  owner = await personWith(t, acme(), []);
  friend = await personWith(t, acme(), []);
});
afterAll(() => t.close());

const edit = async (as: Person, id: number, body: object) => {
  const answer = await h().call(as, `PATCH /api/hazards/${id}`, body, 1);
  return [answer.statusCode, answer.json().data?.privilege ?? null];
};

test('a record goes to another facility by whoever could have raised it in both, not by others who may edit it', async () => {
  const SITE = ['hazard.raise', 'hazard.editInProgress', 'hazard.viewAll', 'hazard.approveClose'] as const;
  const local = await personWith(t, acme(), SITE, [here]);
  const both = await personWith(t, acme(), SITE, [here, there]);
  const mine = await addHazard(t, acme(), { facility_id: here, people: { raiser: [local] } });
  expect(await edit(local, mine, { facilityId: there })).toEqual([403, 'hazard.raise']);
  // Brought within one's own reach, it would be one's own to approve.
  const theirs = await addHazard(t, acme(), { facility_id: there, people: { owner: [local] } });
  expect(await edit(local, theirs, { facilityId: here })).toEqual([403, 'hazard.raise']);
  expect(await edit(local, theirs, { facilityId: there, description: 'Else' })).toEqual([200, null]);
  expect(await edit(both, mine, { facilityId: there })).toEqual([200, null]);
});

test('whoever may edit a confidential record lets nobody else into it without the right to confidentiality', async () => {
  const confider = await personWith(t, acme(), ['hazard.editInProgress', 'management.confidentiality.edit']);
  const people = { owner: [owner, confider], fyi: [confider] };
  const id = await addHazard(t, acme(), { facility_id: here, is_confidential: true, people });
  const refused = [403, 'management.confidentiality.edit'];
  expect(await edit(owner, id, { fyi: [confider.id, friend.id] })).toEqual(refused);
  expect(await edit(owner, id, { fyi: [] })).toEqual(refused);
  expect((await h().call(friend, `GET /api/hazards/${id}`)).statusCode).toBe(404);
  expect(await edit(confider, id, { fyi: [confider.id, friend.id] })).toEqual([200, null]);
  const open = await addHazard(t, acme(), { facility_id: here, people });
  expect(await edit(owner, open, { fyi: [friend.id] })).toEqual([200, null]);
});
