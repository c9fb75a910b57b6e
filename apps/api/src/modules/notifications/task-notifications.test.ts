import { expect, test } from 'vitest';
import { handleEventJob } from '../../platform/events/events.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility } from '../people/people.factory.ts';
import { personWith } from '../records/records.factory.ts';
import { taskCalls } from '../tasks/tasks.factory.ts';
import { jobCtx, run } from './notifications.fixture.ts';
import { notifyPeople } from './notifications.subscriber.ts';

const t = useTestApp();
const acme = () => t.tenants.acme;

test('people are notified of a task when it is theirs, with the texts for their relation', async () => {
  const facilityId = await addFacility(t, acme(), 'Boston Yard');
  const boss = await personWith(t, acme(), ['task.all', 'task.edit']);
  const fitter = await personWith(t, acme(), []);
  const checker = await personWith(t, acme(), []);
  const k = () => taskCalls(t, acme());
  const db = () => t.database.forTenant(acme().id);
  const task = await k().raise(boss, {
    facilityId,
    title: 'Fit the guard',
    ownerId: fitter.id,
    verifierId: checker.id,
    dueOn: '2027-03-01',
  });
  await k().act(fitter, task.id, 'start');
  await k().act(fitter, task.id, 'complete', { what: 'Done' });
  await k().act(checker, task.id, 'send-back', { reason: 'Loose' });
  await k().edit(fitter, task.id, { dueOn: '2027-04-01', reason: 'Bolts are late' });
  const events = await db().selectFrom('event').select('id').where('record_id', '=', task.id).orderBy('id').execute();
  for (const { id } of events)
    await run(handleEventJob([notifyPeople(t.platform)]), { eventId: id }, jobCtx(t, acme()));
  const notificationsOf = async (who: Person) => {
    const rows = await db()
      .selectFrom('notification')
      .select(['event', 'reason', 'mail'])
      .where('employee_id', '=', who.id)
      .where('record_id', '=', task.id)
      .orderBy('id')
      .execute();
    return rows.map(({ event, reason, mail }) => `${event} ${reason}${mail ? ' mail' : ''}`);
  };
  expect(await notificationsOf(fitter)).toEqual(['joined owner mail', 'sentBack owner mail']);
  expect(await notificationsOf(checker)).toEqual([
    'joined verifier mail',
    'completed verifier mail',
    'dueMoved verifier mail',
  ]);
  const { items } = (await k().call(checker, 'GET /api/aum/notification')).json() as { items: { text: string }[] };
  expect(items.map(({ text }) => text).join('\n')).toMatch(/for you to verify[\s\S]*asked you to verify this/);
});
