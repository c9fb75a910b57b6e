import type { MyAction } from '@safety-qube/contract/schemas/across-types';
import { beforeAll, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility } from '../people/people.factory.ts';
import { updateWaiting } from '../records/index.ts';
import { countTabs, personWith } from '../records/records.factory.ts';
import { taskCalls } from './tasks.factory.ts';

const t = useTestApp();
let facilityId: number;
let boss: Person;
let fitter: Person;
let me: Person;
const acme = () => t.tenants.acme;
const db = () => t.database.forTenant(acme().id);
const k = () => taskCalls(t, acme());

beforeAll(async () => {
  facilityId = await addFacility(t, acme(), 'Boston Yard');
  boss = await personWith(t, acme(), ['task.all', 'task.edit']);
  fitter = await personWith(t, acme(), []);
  me = await personWith(t, acme(), ['task.all']);
});

const wait = { effect_asked_at: new Date(), effect_worked: null };

/** Adds a verified task of other people, with the given changes. */
async function finished(change: {
  task?: object;
  record?: object;
  /** The person who submitted it last. */
  doneBy?: Person;
  /** The person who has owned it since. */
  ownedBy?: Person;
  verifier?: Person;
}): Promise<number> {
  const { id } = await k().raise(boss, { facilityId, ownerId: fitter.id, verifierId: (change.verifier ?? me).id });
  await db()
    .updateTable('record')
    .set({ status: 'Verified', closed_at: new Date(), closed_as: 'verified', ...change.record })
    .where('id', '=', id)
    .execute();
  await db()
    .updateTable('task')
    .set({ effect_on: '2026-01-01', ...wait, ...change.task })
    .where('record_id', '=', id)
    .execute();
  await db()
    .insertInto('record_change')
    .values({ record_id: id, actor_id: (change.doneBy ?? fitter).id, action: 'completed' })
    .execute();
  if (change.ownedBy) {
    const owner = { employee_id: change.ownedBy.id };
    await db()
      .updateTable('record_person')
      .set(owner)
      .where('record_id', '=', id)
      .where('relation', '=', 'owner')
      .execute();
  }
  await updateWaiting({ tx: db() }, [id]);
  return id;
}

test('a person who is asked whether a task has worked finds it in lists, in counts and on its page, and nobody else does', async () => {
  const asked = await finished({});
  const askedWithoutVerifying = await finished({ record: { status: 'Completed', closed_as: 'completed' } });
  const open = (await k().raise(boss, { facilityId, ownerId: me.id })).id;
  const others = [
    await finished({ task: { effect_asked_at: null } }),
    await finished({ task: { effect_worked: true } }),
    await finished({ task: { effect_worked: false } }),
    await finished({ record: { archived_at: new Date() } }),
    await finished({ verifier: boss }),
    await finished({ doneBy: me }),
    await finished({ ownedBy: me }),
  ];
  const waiting = [asked, askedWithoutVerifying, open];
  const ids = async (path: string) =>
    ((await k().call(me, `GET ${path}`)).json() as { items: { id: number }[] }).items
      .map(({ id }) => id)
      .sort((a, b) => a - b);
  expect(await ids('/api/my-actions')).toEqual(waiting);
  expect(await ids('/api/tasks?needsMyAction=true')).toEqual(waiting);
  expect(await ids('/api/tasks?needsMyAction=true&tab=mine')).toEqual(waiting);
  expect(await ids('/api/tasks?needsMyAction=true&tab=closed')).toEqual([asked, askedWithoutVerifying]);
  expect(await countTabs(t, acme(), me, '/api/tasks', '&needsMyAction=true')).toMatchObject({ all: 3, closed: 2 });
  const verified = await countTabs(t, acme(), me, '/api/tasks', '&needsMyAction=true&status=Verified');
  expect(verified).toMatchObject({ all: 1, mine: 1, closed: 1 });
  expect((await k().call(me, 'GET /api/my-actions/count')).json()).toEqual({
    total: { count: 3, isMore: false },
    overdue: { count: 0, isMore: false },
    unassigned: { count: 0, isMore: false },
    otherOverdue: { count: 0, isMore: false },
    byType: { task: { count: 3, isMore: false } },
  });
  for (const id of [...waiting, ...others]) {
    // They may not see the archive, nor the page of an archived task.
    const { needsMyAction } = (await k().call(me, `GET /api/tasks/${id}`)).json();
    expect([id, needsMyAction ?? false]).toEqual([id, waiting.includes(id)]);
  }
});

test('my actions name the pending action on a closed task until it is answered', async () => {
  const id = await finished({});
  const wants = async () => {
    const { items } = (await k().call(me, 'GET /api/my-actions')).json() as { items: MyAction[] };
    return items.find((action) => action.id === id)?.wants;
  };
  expect(await wants()).toBe('judgeEffect');
  expect((await k().act(me, id, 'effect', { worked: true })).statusCode).toBe(200);
  expect(await wants()).toBeUndefined();
});
