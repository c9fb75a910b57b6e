import type { TaskItem } from '@safety-qube/contract/schemas/tasks';
import { beforeAll, expect, test } from 'vitest';
import type { JobCtx } from '../../../platform/jobs/jobs.ts';
import { type Person, useTestApp } from '../../../testing/test-app.ts';
import { addFacility } from '../../people/people.factory.ts';
import { addHazard, personWith } from '../../records/records.factory.ts';
import { taskCalls } from '../tasks.factory.ts';
import { askEffects } from './ask-effects.job.ts';
import { repeatTasks } from './repeat-tasks.job.ts';

const t = useTestApp();
let facilityId: number;
let boss: Person;
let fitter: Person;
let checker: Person;
const acme = () => t.tenants.acme;
const db = () => t.database.forTenant(acme().id);
const k = () => taskCalls(t, acme());

beforeAll(async () => {
  facilityId = await addFacility(t, acme(), 'Boston Yard');
  boss = await personWith(t, acme(), ['task.all', 'task.edit']);
  fitter = await personWith(t, acme(), []);
  checker = await personWith(t, acme(), []);
});

const logged: unknown[] = [];
const run = (make: typeof repeatTasks, day: string) =>
  make(t.platform, () => new Date(`${day}T12:00:00Z`)).run(
    {},
    {
      tenantId: acme().id,
      tx: db(),
      log: { error: (what: unknown) => void logged.push(what) } as JobCtx['log'],
      attempt: { number: 1, of: 1 },
    },
  );
const give = (more: object) => k().raise(boss, { facilityId, ownerId: fitter.id, ...more });
const finish = async (id: number) => {
  await k().act(fitter, id, 'start');
  await k().act(fitter, id, 'complete', { what: 'Done' });
};
const seriesOf = async (title: string): Promise<TaskItem[]> =>
  ((await k().call(boss, `GET /api/tasks?sort=oldest&limit=100&search=${title}`)).json() as { items: TaskItem[] })
    .items;
const MONTHLY = { every: 1, unit: 'month', until: null, times: null };

test('a repeated task is created again once when it is closed, with the same people and an empty checklist', async () => {
  const first = await give({
    title: 'Ladders',
    dueOn: '2027-01-31',
    verifierId: null,
    checklist: ['Rungs'],
    evidence: 'note',
    effectOn: '2027-02-10',
    repeat: MONTHLY,
  });
  await run(repeatTasks, '2027-01-10');
  expect(await seriesOf('Ladders')).toHaveLength(1);
  await k().tick(fitter, first.id, 1);
  await finish(first.id);
  await Promise.all([run(repeatTasks, '2027-01-11'), run(repeatTasks, '2027-01-11')]);
  await run(repeatTasks, '2027-01-12');
  const [next, ...more] = await seriesOf('Ladders');
  expect(more).toEqual([]);
  expect(await k().get(fitter, next?.id ?? 0)).toMatchObject({
    status: 'Open',
    dueOn: '2027-02-28',
    ownerId: fitter.id,
    evidence: 'note',
    seriesNo: 2,
    checklist: [{ text: 'Rungs', doneAt: null }],
    effect: { on: '2027-03-10' },
    repeat: MONTHLY,
  });
  const [only] = (await k().call(fitter, `GET /api/records/${next?.id}/history`)).json() as object[];
  expect(only).toMatchObject({ action: 'repeated', actorId: null, toStatus: 'Open' });
});

test('a repeated task is also created again on its due date, and no more after the last one', async () => {
  await give({ title: 'Gauges', dueOn: '2027-01-01', repeat: { ...MONTHLY, every: 2, unit: 'week', times: 3 } });
  await run(repeatTasks, '2026-12-31');
  expect(await seriesOf('Gauges')).toHaveLength(1);
  for (const day of ['2027-01-01', '2027-01-15', '2027-01-29', '2027-02-12']) await run(repeatTasks, day);
  expect((await seriesOf('Gauges')).map(({ dueOn }) => dueOn)).toEqual(['2027-01-01', '2027-01-15', '2027-01-29']);
});

test('a cancelled task ends its series', async () => {
  const { id } = await give({ title: 'Hoses', dueOn: '2027-01-01', repeat: MONTHLY });
  await k().act(boss, id, 'cancel', { reason: 'Sold' });
  await run(repeatTasks, '2027-03-01');
  expect(await seriesOf('Hoses')).toEqual([]);
});

test('a task that the job fails on does not block the others', async () => {
  const broken = await give({ title: 'Masts', dueOn: '2027-01-01', effectOn: '2027-02-01', repeat: MONTHLY });
  // So long after the due date that the next one would be on a day that no calendar has.
  await db().updateTable('task').set({ effect_on: '9999-12-31' }).where('record_id', '=', broken.id).execute();
  await give({ title: 'Buoys', dueOn: '2027-01-01', repeat: MONTHLY });
  await run(repeatTasks, '2027-01-01');
  expect([(await seriesOf('Masts')).length, (await seriesOf('Buoys')).length]).toEqual([1, 2]);
  expect(logged).toMatchObject([{ taskId: broken.id }]);
});

test('a repetition needs a due date, and keeps it', async () => {
  const body = { description: 'Look', facilityId, repeat: MONTHLY };
  expect((await k().call(boss, 'POST /api/tasks', body)).json()).toMatchObject({ code: 'REPEAT_NEEDS_DUE' });
  const task = await give({ title: 'Doors', dueOn: '2027-01-01', repeat: MONTHLY });
  expect((await k().edit(boss, task.id, { dueOn: null, reason: 'No' })).json()).toMatchObject({
    code: 'REPEAT_NEEDS_DUE',
  });
  expect((await k().edit(boss, task.id, { dueOn: null, repeat: null, reason: 'No' })).statusCode).toBe(200);
});

test('on its day the verifier is asked once whether a task has worked, and answers', async () => {
  const { id } = await give({ title: 'Plates', verifierId: checker.id, effectOn: '2027-05-01' });
  await finish(id);
  await run(askEffects, '2027-05-02');
  expect(await k().get(checker, id)).toMatchObject({ effect: { askedAt: null }, abilities: { judgeEffect: false } });
  await k().act(checker, id, 'verify');
  await run(askEffects, '2027-04-30');
  expect((await k().act(checker, id, 'effect', { worked: true })).json()).toMatchObject({ code: 'EFFECT_NOT_ASKED' });
  await Promise.all([run(askEffects, '2027-05-01'), run(askEffects, '2027-05-01')]);
  const asked = await db()
    .selectFrom('event')
    .select('id')
    .where('record_id', '=', id)
    .where('name', '=', 'effectAsked')
    .execute();
  expect(asked).toHaveLength(1);
  expect((await k().act(fitter, id, 'effect', { worked: true })).statusCode).toBe(403);
  expect(await k().get(checker, id)).toMatchObject({ abilities: { judgeEffect: true } });
  expect((await k().act(checker, id, 'effect', { worked: true, note: 'It holds' })).json()).toMatchObject({
    status: 'Verified',
    effect: { worked: true, byId: checker.id },
    abilities: { judgeEffect: false },
  });
  await run(askEffects, '2027-06-01');
  expect((await k().get(checker, id)).effect?.worked).toBe(true);
});

test('a task that has not worked is in progress again with the reason, and the question is asked again after the same time', async () => {
  const { id } = await give({ title: 'Ramps', verifierId: checker.id, effectOn: '2027-05-01' });
  await finish(id);
  await k().act(checker, id, 'verify');
  await run(askEffects, '2027-05-01');
  const before = await k().get(boss, id);
  expect((await k().act(checker, id, 'effect', { worked: false, reason: 'It came loose' })).json()).toMatchObject({
    status: 'In Progress',
    isClosed: false,
    closedAs: null,
    sentBack: { reason: 'It came loose', byId: checker.id },
    effect: { askedAt: null, worked: null },
  });
  const { effect } = await k().get(boss, id);
  expect((effect?.on ?? '') > (before.closedAt ?? '').slice(0, 10)).toBe(true);
  await k().act(fitter, id, 'complete', { what: 'Welded' });
  expect((await k().act(checker, id, 'verify')).statusCode).toBe(200);
});

test('without a verifier the owner of its record is asked, and becomes its verifier', async () => {
  const keeper = await personWith(t, acme(), []);
  const hazard = await addHazard(t, acme(), {
    facility_id: facilityId,
    owner_id: keeper.id,
    people: { owner: [keeper] },
  });
  const { id } = await k().raise(keeper, { originId: hazard, ownerId: fitter.id, effectOn: '2027-05-01' });
  await finish(id);
  await run(askEffects, '2027-05-01');
  expect(await k().get(keeper, id)).toMatchObject({
    verifierId: keeper.id,
    isVerifier: true,
    abilities: { judgeEffect: true },
  });
});
