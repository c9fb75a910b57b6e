import { CHANGES, NOTIFICATIONS, presenceDestination, presenceTopic } from '@safety-qube/domain/realtime';
import { maySee, type RecordAudience } from '@safety-qube/domain/records/visibility';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Ctx } from '../../platform/context.ts';
import { connectAs, frame, listen, openSocket, type RawClient } from '../../testing/stomp-client.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';

// Every destination of the socket, without a token, as another tenant and as a user without the right; each denial next to a
// success.
const RECORD = 41;

let t: TestApp;
let port: number;
let insider: Person;
let colleague: Person;
let stranger: Person;

/** Only Acme's insider may see the record. */
const maySeeRecord = async ({ tenant, actor }: Ctx, id: number): Promise<boolean> =>
  id === RECORD && tenant.slug === 'acme' && actor?.employeeId === insider.id;
const audience = (change: Partial<RecordAudience> = {}): RecordAudience => ({
  type: 'hazard',
  facilityId: 1,
  people: [insider.id],
  roleIds: [],
  groupMembers: [],
  isConfidential: false,
  isArchived: false,
  isDeleted: false,
  ...change,
});

beforeAll(async () => {
  t = await startTestApp({}, { options: { realtime: { mayReceive: maySee, maySeeRecord } } });
  port = await listen(t.app);
  insider = await t.person(t.tenants.acme, 'employee');
  colleague = await t.person(t.tenants.acme, 'employee');
  stranger = await t.person(t.tenants.globex, 'administrator');
});
afterAll(() => t.close());

const as = (person: Person, tenant = 'acme'): Promise<RawClient> => connectAs(port, person.token, { tenant });
/**
 * Sends a message that each of them may receive after one that they may not: once it arrives, the earlier one was not delivered.
 */
async function hearsOnly(client: RawClient, tenantId: number, person: Person, ...bodies: unknown[]): Promise<void> {
  const last = { type: 'hazard', id: 0, version: 0, event: 'last' };
  t.platform.relay.publish({ tenantId, destination: CHANGES, body: last, to: { people: [person.id] } });
  await vi.waitFor(() => expect(client.bodies()).toContainEqual(last));
  expect(client.bodies()).toEqual([...bodies, last]);
}

describe('a client without a token', () => {
  test('cannot open a socket', async () => {
    expect(await (await openSocket(port)).refused).toBe(401);
    expect(await (await openSocket(port, { token: stranger.token })).refused).toBe(401);
    const own = await as(stranger, 'globex');
    expect(own.frames[0]?.command).toBe('CONNECTED');
    own.close();
  });
});

const ask = (client: RawClient, command: string, destination: string): void => {
  const content = '{"messageContent":"{\\"state\\":\\"viewing\\"}"}';
  client.send(frame(command, { id: '1', destination, receipt: 'r' }, command === 'SEND' ? content : ''));
};

test.each([CHANGES, NOTIFICATIONS])(
  '%s is open to every user, each receiving only their own messages',
  async (destination) => {
    for (const client of [await as(colleague), await as(stranger, 'globex')]) {
      ask(client, 'SUBSCRIBE', destination);
      await client.receives('RECEIPT');
      client.close();
    }
  },
);

describe.each([
  ['SUBSCRIBE', presenceTopic(`record/${RECORD}`)],
  ['SEND', presenceDestination(`record/${RECORD}`)],
])('%s %s', (command, destination) => {
  test('is open to users who may see the record', async () => {
    const client = await as(insider);
    ask(client, command, destination);
    await client.receives('RECEIPT');
    client.close();
  });
  test('is closed to a colleague who may not, and to another tenant’s administrator', async () => {
    for (const client of [await as(colleague), await as(stranger, 'globex')]) {
      ask(client, command, destination);
      expect((await client.receives('ERROR')).headers['message']).toBe('forbidden');
      await client.ends();
    }
  });
});

test.each([
  '/user/queue/changes/1',
  `/user/${1}/queue/notifications`,
  '/topic/record/*/presence',
  '/topic/record/041/presence',
  '/topic/record/-1/presence',
  '/topic/record/99999999999999999999/presence',
  '/topic/record/41/presence/..',
  presenceDestination(`record/${RECORD}`),
  '/queue/changes',
  '1 /user/queue/changes',
])('there is no other destination, such as %s', async (destination) => {
  const client = await as(insider);
  client.send(frame('SUBSCRIBE', { id: '1', destination }));
  expect((await client.receives('ERROR')).headers['message']).toBe('forbidden');
});

test('a change is received by users who may see the record, and by nobody of another tenant', async () => {
  const manager = await t.person(t.tenants.acme, 'ehsManager');
  const clients = [await as(insider), await as(colleague), await as(manager), await as(stranger, 'globex')];
  for (const client of clients) await client.subscribe(CHANGES);
  const [i, c, m, s] = clients as [RawClient, RawClient, RawClient, RawClient];
  const body = (version: number) => ({ type: 'hazard', id: RECORD, version, event: 'hazard.edited' });
  const publishChange = (version: number, change: Partial<RecordAudience>, formerly?: RecordAudience): void =>
    t.platform.relay.publish({
      tenantId: t.tenants.acme.id,
      destination: CHANGES,
      body: body(version),
      to: { audience: audience(change), ...(formerly && { formerly }) },
    });
  publishChange(1, {});
  publishChange(2, { isConfidential: true });
  publishChange(3, { isDeleted: true });
  publishChange(4, { people: [] }, audience());
  // The same ids in the other tenant are other people.
  t.platform.relay.publish({
    tenantId: t.tenants.globex.id,
    destination: CHANGES,
    body: body(5),
    to: { audience: audience({ people: [insider.id, colleague.id] }) },
  });
  await hearsOnly(i, t.tenants.acme.id, insider, body(1), body(2), body(4));
  await hearsOnly(c, t.tenants.acme.id, colleague);
  await hearsOnly(m, t.tenants.acme.id, manager, body(1), body(4));
  await hearsOnly(s, t.tenants.globex.id, stranger, body(5));
  for (const client of clients) client.close();
});

test('a message to chosen people about a record is received by those of them who may still see it', async () => {
  const [i, c] = [await as(insider), await as(colleague)];
  for (const client of [i, c]) await client.subscribe(CHANGES);
  const body = { type: 'execution', id: 7, version: 0 };
  const to = { people: [insider.id, colleague.id], recordId: RECORD };
  t.platform.relay.publish({ tenantId: t.tenants.acme.id, destination: CHANGES, body, to });
  await hearsOnly(c, t.tenants.acme.id, colleague);
  await vi.waitFor(() => expect(i.bodies()).toEqual([body]));
  for (const client of [i, c]) client.close();
});

test('view-all that is limited to facilities applies only to these', async () => {
  const tx = t.database.forTenant(t.tenants.acme.id);
  const places = ['North', 'South'].map((name) =>
    tx.insertInto('facility').values({ name, time_zone: 'UTC' }).returning('id'),
  );
  const [north, south] = (await Promise.all(places.map((place) => place.executeTakeFirstOrThrow()))).map(
    (row) => row.id,
  );
  const manager = await t.person(t.tenants.acme, 'ehsManager', { facilityIds: [Number(north)] });
  const client = await as(manager);
  await client.subscribe(CHANGES);
  const publishChange = (facilityId: number | undefined): void =>
    t.platform.relay.publish({
      tenantId: t.tenants.acme.id,
      destination: CHANGES,
      body: { facilityId },
      to: { audience: audience({ facilityId: Number(facilityId) }) },
    });
  publishChange(south);
  publishChange(north);
  await hearsOnly(client, t.tenants.acme.id, manager, { facilityId: north });
  client.close();
});
