import type { RecordDoings } from '@safety-qube/contract/schemas/across-types';
import { beforeAll, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility } from '../people/people.factory.ts';
import { addHazard, personWith } from './records.factory.ts';

const t = useTestApp();
const acme = () => t.tenants.acme;
let facilityId: number;
let owner: Person;
let stranger: Person;

beforeAll(async () => {
  facilityId = await addFacility(t, acme(), 'Boston Yard');
  owner = await personWith(t, acme(), []);
  stranger = await personWith(t, acme(), []);
});

const latest = async (as: Person, ids: readonly number[]): Promise<RecordDoings[]> =>
  (await t.call('acme', `GET /api/changes/latest?ids=${ids.join(',')}`, { as })).json();

test('the latest doings are who did what and why, newest first, for those who see the record', async () => {
  const hazard = await addHazard(t, acme(), { facility_id: facilityId, people: { owner: [owner] } });
  const db = t.database.forTenant(acme().id);
  const entry = { record_id: hazard, actor_id: owner.id };
  for (const more of [
    { action: 'raised' },
    { action: 'assigned' },
    { action: 'rejected', note: `The guard is still loose.\n${'x'.repeat(300)}` },
    { action: 'linked' },
  ])
    await db
      .insertInto('record_change')
      .values({ ...entry, ...more })
      .execute();
  await t.call('acme', `POST /api/records/${hazard}/comments`, { as: owner, payload: { body: 'Seen again today' } });
  const [{ recordId, entries } = { recordId: 0, entries: [] }, ...others] = await latest(owner, [hazard]);
  expect([recordId, others]).toEqual([hazard, []]);
  expect(entries.map(({ action, actorId, note }) => [action, actorId, note?.slice(0, 25) ?? null])).toEqual([
    ['commented', owner.id, 'Seen again today'],
    ['rejected', owner.id, 'The guard is still loose.'],
    ['assigned', owner.id, null],
  ]);
  expect(entries[1]?.note?.length).toBeLessThan(170);
  expect(await latest(stranger, [hazard])).toEqual([]);
});
