import type { BulkAbilities } from '@safety-qube/contract/schemas/record-operations';
import { beforeAll, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility } from '../people/people.factory.ts';
import { addHazard, personWith } from '../records/records.factory.ts';
import { taskCalls } from './tasks.factory.ts';

const t = useTestApp();
let facilityId: number;
let owner: Person;
const acme = () => t.tenants.acme;

beforeAll(async () => {
  facilityId = await addFacility(t, acme(), 'Boston Yard');
  owner = await personWith(t, acme(), []);
});

const abilitiesOf = async (as: Person, ...ids: number[]) =>
  (await t.call('acme', `GET /api/records/bulk?ids=${ids.join(',')}`, { as })).json() as BulkAbilities[];
const isDone = async (as: Person, id: number, change: object): Promise<boolean> => {
  const answer = await t.call('acme', 'POST /api/records/bulk', { as, payload: { ids: [id], change } });
  return (answer.json() as { changed: number[] }).changed.includes(id);
};

test('a task gets another owner and is cancelled by people who may do so', async () => {
  const task = await taskCalls(t, acme()).raise(await personWith(t, acme(), ['task.edit', 'task.all']), {
    facilityId,
    ownerId: owner.id,
  });
  const onlooker = await personWith(t, acme(), ['task.all']);
  const said = async (as: Person) => (await abilitiesOf(as, task.id))[0];
  expect(await said(owner)).toMatchObject({ assign: false, setOwner: true, edit: true });
  expect(await said(onlooker)).toMatchObject({ setOwner: false, edit: false, cancel: false });
  const { cancel } = (await said(owner)) ?? {};
  expect(await isDone(owner, task.id, { action: 'cancel', reason: 'Not needed' })).toBe(cancel);
});

test('abilities of records of several types are returned together, without those that the caller does not see', async () => {
  const hidden = await addHazard(t, acme(), { facility_id: facilityId, is_confidential: true });
  const hazard = await addHazard(t, acme(), { facility_id: facilityId });
  const both = await personWith(t, acme(), ['hazard.viewAll', 'task.edit', 'task.all']);
  const task = await taskCalls(t, acme()).raise(both, { facilityId, ownerId: owner.id });
  const ids = (await abilitiesOf(both, hidden, hazard, task.id, 2_000_000_001)).map(({ id }) => id);
  expect(ids.sort((a, b) => a - b)).toEqual([hazard, task.id].sort((a, b) => a - b));
});
