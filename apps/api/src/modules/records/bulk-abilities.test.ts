import type { BulkAbilities } from '@safety-qube/contract/schemas/record-operations';
import { beforeAll, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility } from '../people/people.factory.ts';
import { addHazard, personWith } from './records.factory.ts';

const t = useTestApp();
let facilityId: number;
let owner: Person;
let raiser: Person;
const people: Record<string, Person> = {};
const acme = () => t.tenants.acme;
const SEES = 'hazard.viewAll';

beforeAll(async () => {
  facilityId = await addFacility(t, acme(), 'Boston Yard');
  owner = await personWith(t, acme(), []);
  raiser = await personWith(t, acme(), []);
  Object.assign(people, { owner, raiser });
  for (const right of ['hazard.assign', 'hazard.editInProgress', 'hazard.editClosed', 'hazard.editArchives'] as const)
    people[right] = await personWith(t, acme(), [SEES, right, 'hazard.record.archive']);
  people['an archivist'] = await personWith(t, acme(), [SEES, 'hazard.record.archive', 'hazard.record.delete']);
  people['an onlooker'] = await personWith(t, acme(), [SEES]);
});

const call = (as: Person, request: string, payload?: object) =>
  t.call('acme', request, { as, ...(payload && { payload }) });
const abilitiesOf = async (as: Person, ...ids: number[]) => {
  const answer = await call(as, `GET /api/records/bulk?ids=${ids.join(',')}`);
  expect(answer.statusCode).toBe(200);
  return answer.json() as BulkAbilities[];
};
/** Whether a bulk change of one record is made; false if it is refused for a missing right or because of the record's state. */
async function isDone(as: Person, id: number, change: object): Promise<boolean> {
  const answer = await call(as, 'POST /api/records/bulk', { ids: [id], change });
  const { changed, refused } = answer.json() as { changed: number[]; refused: { code: string }[] };
  for (const { code } of refused) expect(['FORBIDDEN', 'STATUS_FORBIDS', 'NOT_FOUND']).toContain(code);
  return changed.includes(id);
}

const CHANGES: Partial<Record<keyof BulkAbilities, () => object>> = {
  assign: () => ({ action: 'assign', team: [raiser.id] }),
  edit: () => ({ action: 'setDue', dueOn: '2030-01-01' }),
  archive: () => ({ action: 'archive' }),
  restore: () => ({ action: 'restore' }),
  delete: () => ({ action: 'delete' }),
};
const STATES = {
  open: { status: 'Open' },
  assigned: { status: 'Assigned' },
  closed: { status: 'Closed', closed_at: new Date() },
  archived: { status: 'Open', archived_at: new Date() },
};
const addIn = (state: keyof typeof STATES): Promise<number> =>
  addHazard(t, acme(), { facility_id: facilityId, people: { raiser: [raiser], owner: [owner] }, ...STATES[state] });

test.each(Object.keys(STATES) as (keyof typeof STATES)[])(
  'the bulk abilities of a hazard that is %s match the bulk changes that succeed, for every user',
  async (state) => {
    const seen: string[] = [];
    for (const [who, as] of Object.entries(people))
      for (const [ability, change] of Object.entries(CHANGES)) {
        // Archiving an archived record and restoring another one change nothing.
        if (ability === (state === 'archived' ? 'archive' : 'restore')) continue;
        const id = await addIn(state);
        const [said] = await abilitiesOf(as, id);
        const may = said?.[ability as 'edit'] ?? false;
        if (may) seen.push(`${who} ${ability}`);
        expect([who, ability, await isDone(as, id, change())]).toEqual([who, ability, may]);
      }
    expect(seen.length).toBeGreaterThan(0);
  },
);

test('an open hazard is edited with the right to assign it, not with the right to edit hazards in progress', async () => {
  const id = await addIn('open');
  const edits = async (who: string) => (await abilitiesOf(people[who] as Person, id))[0]?.edit;
  expect([await edits('hazard.assign'), await edits('hazard.editInProgress')]).toEqual([true, false]);
});
