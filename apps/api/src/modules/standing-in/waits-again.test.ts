import type { Updateable } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { DB } from '../../platform/db/schema.gen.ts';
import { addRecord } from '../../testing/isolation/things.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility } from '../organisation/organisation.factory.ts';
import { findWrongWaiting, updateWaiting } from '../records/index.ts';

const t = useTestApp();
let facilityId: number;
const db = () => t.database.forTenant(t.tenants.acme.id);
const employee = () => t.person(t.tenants.acme, 'employee');

beforeAll(async () => {
  facilityId = await addFacility(t, t.tenants.acme, 'Plant of returns');
});
const waitingFor = async (as: Person): Promise<number[]> =>
  (await t.call('acme', 'GET /api/my-actions', { as })).json().items.map(({ id }: { id: number }) => id);
const setDeputy = async (as: Person, deputy: Person) => {
  const path = `PUT /api/aum/um/delegate?employeeId=${as.id}&delegatedEmployeeId=${deputy.id}`;
  expect((await t.call('acme', path, { as })).statusCode).toBe(200);
};
const add = (what: Parameters<typeof addRecord>[1]) =>
  addRecord({ t, tenant: t.tenants.acme, db: db() }, { facilityId, ...what });
const change = (id: number, columns: Updateable<DB['record']>) =>
  db().updateTable('record').set(columns).where('id', '=', id).execute();

const RETURNS: readonly {
  what: string;
  record: Parameters<typeof addRecord>[1];
  relation: 'owner' | 'verifier';
  before?: Updateable<DB['record']>;
  back: (id: number) => Promise<unknown>;
}[] = [
  {
    what: 'a closed incident that is reopened',
    record: { type: 'incident', status: 'Closed' },
    relation: 'owner',
    back: (id) => change(id, { status: 'Open', closed_at: null }),
  },
  {
    what: 'a hazard that is restored from the archive',
    record: {},
    relation: 'owner',
    before: { archived_at: new Date() },
    back: (id) => change(id, { archived_at: null }),
  },
  {
    what: 'a finished task whose effect is asked about',
    record: { type: 'task', status: 'Verified' },
    relation: 'verifier',
    back: (id) => db().updateTable('task').set({ effect_asked_at: new Date() }).where('record_id', '=', id).execute(),
  },
];

test.each(RETURNS)('$what waits for the deputy as well', async ({ record, relation, before, back }) => {
  const [person, deputy] = [await employee(), await employee()];
  const id = await add({ ...record, people: [[person.id, relation]] });
  if (before) {
    await change(id, before);
    await updateWaiting({ tx: db() }, [id]);
  }
  await setDeputy(person, deputy);
  expect([await waitingFor(person), await waitingFor(deputy)]).toEqual([[], []]);
  await back(id);
  await updateWaiting({ tx: db() }, [id]);
  expect([await waitingFor(person), await waitingFor(deputy)]).toEqual([[id], [id]]);
  expect(await findWrongWaiting({ tx: db() })).toEqual([]);
});
