import { CHANGES, presenceDestination, presenceTopic } from '@safety-qube/domain/realtime';
import type { RecordAudience } from '@safety-qube/domain/records/visibility';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Actor } from '../../platform/context.ts';
import { connectAs, listen, openSocket, type RawClient } from '../../testing/stomp-client.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { followSessions } from './follow-sessions.ts';
import type { Member } from './member.ts';

/** A change of rights has to take effect within this many milliseconds. */
const SECOND_MS = 1000;

let t: TestApp;
let port: number;
let administrator: Person;
const seen = new Set<number>();
beforeAll(async () => {
  t = await startTestApp(
    {},
    { options: { realtime: { maySeeRecord: async ({ actor }) => actor !== null && seen.has(actor.employeeId) } } },
  );
  port = await listen(t.app);
  administrator = await t.person(t.tenants.acme, 'administrator');
});
afterAll(() => t.close());

/** Expects that the client is told about the end of the session and disconnected within a second. */
async function expectEnd(client: RawClient, change: () => Promise<unknown>): Promise<void> {
  const startedAt = performance.now();
  await change();
  expect((await client.receives('ERROR')).headers['message']).toBe('session ended');
  await client.ends();
  expect(performance.now() - startedAt).toBeLessThan(SECOND_MS);
}

const call = async (request: string, as: Person, payload?: object): Promise<number> => {
  const answer = await t.call('acme', request, { as, ...(payload && { payload }) });
  return answer.statusCode;
};

test('signing out closes the sockets of that session within a second, and no others', async () => {
  const person = await t.person(t.tenants.acme, 'employee');
  const [here, tab, other] = await Promise.all([
    connectAs(port, person.token),
    connectAs(port, person.token),
    connectAs(port, administrator.token),
  ]);
  await expectEnd(here, async () => expect(await call('POST /api/aum/signout', person)).toBe(200));
  await tab.ends();
  expect(other.isClosed()).toBe(false);
  expect(await (await openSocket(port, { token: person.token })).refused).toBe(401);
  other.close();
});

test('a person who is made inactive is disconnected within a second', async () => {
  const person = await t.person(t.tenants.acme, 'employee');
  const client = await connectAs(port, person.token);
  await expectEnd(client, async () =>
    expect(await call(`PUT /api/aum/um/status?employeeId=${person.id}&status=inactive`, administrator)).toBeLessThan(
      300,
    ),
  );
});

test('a session that ends without a message, by hand in the database, closes its socket at the next check', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const ended: string[] = [];
  const connection = {
    id: '1',
    tenantId: 1,
    who: { sessionId: 'a' } as Member,
    fail: (message: string) => void ended.push(message),
  };
  const follower = followSessions(
    () => [connection],
    { current: async () => new Map() },
    (error) => expect.unreachable(String(error)),
  );
  try {
    vi.advanceTimersByTime(14_000);
    expect(follower.pending(1)).toBeUndefined();
    vi.advanceTimersByTime(1000);
    await follower.pending(1);
    expect(ended).toEqual(['session ended']);
  } finally {
    follower.stop();
    vi.useRealTimers();
  }
});

test('while rights cannot be loaded nothing is decided by old ones; loading is retried until it succeeds', async () => {
  let answers = 0;
  const faults: unknown[] = [];
  const connection = { id: '1', tenantId: 1, who: { sessionId: 'a' } as Member, fail: () => undefined };
  const actor = { employeeId: 7 } as Actor;
  const follower = followSessions(
    () => [connection],
    {
      current: async () => {
        answers += 1;
        if (answers < 3) throw new Error('the database is away');
        return new Map([['a', actor]]);
      },
    },
    (error) => void faults.push(error),
  );
  follower.changed(1);
  await follower.pending(1);
  expect(connection.who.actor).toBe(actor);
  expect(faults).toHaveLength(2);
  expect(follower.pending(1)).toBeUndefined();
  follower.stop();
});

test('a session that expires closes its socket', async () => {
  const person = await t.person(t.tenants.acme, 'employee');
  const tx = t.database.forTenant(t.tenants.acme.id);
  const { id } = await tx
    .updateTable('session')
    .set({ expires_at: new Date(Date.now() + 2500) })
    .where('employee_id', '=', person.id)
    .returning('id')
    .executeTakeFirstOrThrow();
  const client = await connectAs(port, await t.sessions.issue(t.tenants.acme, id));
  expect((await client.receives('ERROR')).headers['message']).toBe('session expired');
  await client.ends();
});

test('a right that is granted or revoked applies to the very next message', async () => {
  const person = await t.person(t.tenants.acme, 'employee');
  const tx = t.database.forTenant(t.tenants.acme.id);
  const { id: roleId } = await tx
    .insertInto('role')
    .values({ name: 'Onlooker' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.updateTable('employee').set({ role_id: roleId }).where('id', '=', person.id).execute();
  const client = await connectAs(port, person.token);
  await client.subscribe(CHANGES);
  const audience: RecordAudience = {
    type: 'hazard',
    facilityId: 1,
    people: [],
    roleIds: [],
    groupMembers: [],
    isConfidential: false,
    isArchived: false,
    isDeleted: false,
  };
  const publishChange = (version: number): void =>
    t.platform.relay.publish({
      tenantId: t.tenants.acme.id,
      destination: CHANGES,
      body: { type: 'hazard', id: 1, version, event: 'hazard.closed' },
      to: { audience },
    });
  publishChange(1);
  expect(await call(`PUT /api/rp/${roleId}/hazard.viewAll/true`, administrator)).toBe(200);
  publishChange(2);
  await vi.waitFor(() => expect(client.bodies()).toMatchObject([{ version: 2 }]));
  expect(await call(`PUT /api/rp/${roleId}/hazard.viewAll/false`, administrator)).toBe(200);
  publishChange(3);
  const to = { people: [person.id] };
  t.platform.relay.publish({ tenantId: t.tenants.acme.id, destination: CHANGES, body: { version: 4 }, to });
  await vi.waitFor(() => expect(client.bodies()).toMatchObject([{ version: 2 }, { version: 4 }]));
  client.close();
});

test('a user who may no longer see a record receives no presence there, and may not send theirs', async () => {
  const [stays, loses] = [await t.person(t.tenants.acme, 'employee'), await t.person(t.tenants.acme, 'employee')];
  for (const { id } of [stays, loses]) seen.add(id);
  const [a, b] = [await connectAs(port, stays.token), await connectAs(port, loses.token)];
  for (const client of [a, b]) await client.subscribe(presenceTopic('record/3'));
  a.publish(presenceDestination('record/3'), { state: 'viewing' });
  await vi.waitFor(() => expect(b.bodies()).toEqual([{ employeeId: stays.id, state: 'viewing' }]));
  seen.delete(loses.id);
  t.sessions.forget(t.tenants.acme.id);
  a.publish(presenceDestination('record/3'), { state: 'editing' });
  b.publish(presenceDestination('record/3'), { state: 'viewing' });
  expect((await b.receives('ERROR')).headers['message']).toBe('forbidden');
  expect(b.bodies()).toHaveLength(1);
  expect(a.bodies()).toEqual([]);
  a.close();
});
