import { presenceDestination, presenceTopic } from '@safety-qube/domain/realtime';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connectAs, frame, listen, type RawClient } from '../../testing/stomp-client.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let port: number;
let [amina, bruno, chen]: Person[] = [];
let record = 0;
beforeAll(async () => {
  t = await startTestApp({}, { options: { realtime: { maySeeRecord: async () => true } } });
  port = await listen(t.app);
  amina = await t.person(t.tenants.acme, 'employee');
  bruno = await t.person(t.tenants.acme, 'employee');
  chen = await t.person(t.tenants.acme, 'employee');
});
afterAll(() => t.close());

const at = async (person: Person | undefined): Promise<RawClient> => {
  const client = await connectAs(port, person?.token ?? '');
  await client.subscribe(presenceTopic(`record/${record}`), 'presence');
  return client;
};
const hears = (client: RawClient, ...bodies: unknown[]) => vi.waitFor(() => expect(client.bodies()).toEqual(bodies));
const is = (person: Person | undefined, state: string) => ({ employeeId: person?.id, state });

test('presence at a record is sent to the others there, and to those who come later', async () => {
  record = 1;
  const [a, b] = [await at(amina), await at(bruno)];
  a.publish(presenceDestination('record/1'), { state: 'viewing' });
  await hears(b, is(amina, 'viewing'));
  b.publish(presenceDestination('record/1'), { state: 'editing' });
  await hears(a, is(bruno, 'editing'));
  const c = await at(chen);
  c.publish(presenceDestination('record/1'), { state: 'viewing' });
  await vi.waitFor(() => expect(new Set(c.bodies())).toEqual(new Set([is(amina, 'viewing'), is(bruno, 'editing')])));
  await hears(a, is(bruno, 'editing'), is(chen, 'viewing'));
  for (const client of [a, b, c]) client.close();
});

test('presence ends when the person says so, unsubscribes or disconnects', async () => {
  record = 2;
  const [watcher, a, b, c] = [await at(amina), await at(bruno), await at(chen), await at(bruno)];
  a.publish(presenceDestination('record/2'), { state: 'viewing' });
  await hears(watcher, is(bruno, 'viewing'));
  a.publish(presenceDestination('record/2'), { state: 'gone' });
  await hears(watcher, is(bruno, 'viewing'), is(bruno, 'gone'));
  b.publish(presenceDestination('record/2'), { state: 'viewing' });
  b.send(frame('UNSUBSCRIBE', { id: 'presence' }));
  c.publish(presenceDestination('record/2'), { state: 'editing' });
  await vi.waitFor(() => expect(watcher.bodies().slice(2)).toContainEqual(is(bruno, 'editing')));
  c.close();
  await vi.waitFor(() => expect(watcher.bodies()).toHaveLength(6));
  expect(watcher.bodies().slice(2)).toEqual(
    expect.arrayContaining([is(chen, 'viewing'), is(chen, 'gone'), is(bruno, 'editing'), is(bruno, 'gone')]),
  );
  for (const client of [watcher, a, b]) client.close();
});

test('a person who closes one of two tabs is still present', async () => {
  record = 3;
  const [watcher, one, two] = [await at(amina), await at(bruno), await at(bruno)];
  one.publish(presenceDestination('record/3'), { state: 'viewing' });
  two.publish(presenceDestination('record/3'), { state: 'viewing' });
  await vi.waitFor(() => expect(watcher.bodies()).toHaveLength(2));
  one.close();
  await vi.waitFor(() => expect(watcher.bodies().slice(2)).toEqual([is(bruno, 'gone'), is(bruno, 'viewing')]));
  for (const client of [watcher, two]) client.close();
});

test('people do not receive the presence of their own other tabs, however many there are', async () => {
  record = 5;
  const [one, two, watcher] = [await at(bruno), await at(bruno), await at(amina)];
  for (const tab of [one, two]) tab.publish(presenceDestination('record/5'), { state: 'viewing' });
  await vi.waitFor(() => expect(watcher.bodies()).toHaveLength(2));
  watcher.publish(presenceDestination('record/5'), { state: 'editing' });
  for (const tab of [one, two]) await hears(tab, is(amina, 'editing'));
  for (const client of [one, two, watcher]) client.close();
});

test('one socket is present at twenty records at most', async () => {
  record = 4;
  const client = await at(chen);
  for (let id = 100; id < 121; id++) client.publish(presenceDestination(`record/${id}`), { state: 'viewing' });
  expect((await client.receives('ERROR')).headers['message']).toBe('too many places at once');
});
