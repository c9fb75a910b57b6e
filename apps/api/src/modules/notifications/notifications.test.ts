import type { RecordEventName } from '@safety-qube/domain/records/record-events';
import type { Relation } from '@safety-qube/domain/records/relations';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { handleEventJob } from '../../platform/events/events.ts';
import type { Delivery, RelayMessage } from '../../platform/relay/relay.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addEvent, addFacility, addRecord, happen, jobCtx, type NewRecord, run } from './notifications.fixture.ts';
import { notifyPeople } from './notifications.subscriber.ts';

const t = useTestApp();
let facilityId: number;
/** One person for each relation, without a privilege to see hazards. */
const one = {} as Record<Relation, Person>;
let manager: Person;
beforeAll(async () => {
  facilityId = await addFacility(t, acme());
  for (const relation of ['raiser', 'owner', 'resolutionTeam', 'ehsMember', 'fyi'] as const)
    one[relation] = await t.person(acme(), 'employee');
  manager = await t.person(acme(), 'ehsManager');
});
beforeEach(() => db().deleteFrom('notification').execute());

const acme = () => t.tenants.acme;
const db = () => t.database.forTenant(acme().id);
const everyRelation = () =>
  Object.fromEntries(Object.entries(one).map(([relation, person]) => [relation, [person.id]])) as NewRecord['people'];
const add = (more: Partial<NewRecord> = {}) =>
  addRecord(t, acme(), { facilityId, people: everyRelation() ?? {}, ...more });
const storedNotifications = () =>
  db().selectFrom('notification').selectAll().orderBy('employee_id').orderBy('id').execute();
const nameOf = (id: number) => Object.entries(one).find(([, person]) => person.id === id)?.[0] ?? 'manager';
const list = async (person: Person, query = '', language = 'en') =>
  (await t.call('acme', `GET /api/aum/notification${query}`, { as: person, language })).json();
const unread = async (person: Person) =>
  (await t.call('acme', 'GET /api/notifications/count', { as: person })).json().unread;

/** Event > who is notified, `+` with a mail soon, `!` with one at once. */
test.each<[RecordEventName, Record<string, unknown>, string]>([
  ['raised', {}, 'owner+ resolutionTeam ehsMember fyi'],
  ['raised', { immediateDanger: true }, 'owner! resolutionTeam ehsMember! fyi manager!'],
  ['assigned', { toStatus: 'Assigned' }, 'raiser owner resolutionTeam+'],
  ['reassigned', {}, 'owner resolutionTeam'],
  ['fixed', {}, 'raiser owner ehsMember+'],
  ['implemented', {}, 'owner resolutionTeam ehsMember+'],
  ['approved', { toStatus: 'Resolution Approved by EHS Team' }, 'raiser+ owner resolutionTeam'],
  ['approved', { isEnd: true }, 'raiser+ owner+ resolutionTeam ehsMember fyi'],
  ['rejected', {}, 'owner+ resolutionTeam+'],
  ['declined', {}, 'owner+ resolutionTeam+ ehsMember'],
  ['accepted', { isEnd: true }, 'raiser+ owner+ resolutionTeam ehsMember fyi'],
  ['invalidated', { isEnd: true }, 'raiser+ owner+ resolutionTeam ehsMember fyi'],
  ['closedAsDuplicate', { isEnd: true }, 'raiser+ owner+ resolutionTeam ehsMember fyi'],
  ['commented', {}, 'raiser+ owner+ resolutionTeam+ ehsMember fyi'],
  ['reopened', {}, 'raiser owner+ resolutionTeam ehsMember fyi'],
  ['edited', {}, ''],
  ['attached', {}, ''],
])('the initial rules of a tenant notify for %s %j: %s', async (name, detail, expected) => {
  const record = await add();
  await happen(t, acme(), { name, recordId: record.id, detail });
  const mark = { soon: '+', alone: '!', daily: '?' };
  const found = (await storedNotifications()).map(
    (row) => `${nameOf(row.employee_id)}${row.mail ? mark[row.mail as 'soon'] : ''}`,
  );
  expect(found.join(' ')).toBe(expected);
});

test('people are not notified of what they did themselves', async () => {
  const record = await add();
  await happen(t, acme(), { name: 'implemented', recordId: record.id, actorId: one.resolutionTeam.id });
  expect((await storedNotifications()).map((row) => nameOf(row.employee_id))).toEqual(['owner', 'ehsMember']);
});

test('inactive people and service accounts are not notified', async () => {
  const gone = await t.person(acme(), 'employee');
  const machine = await t.person(acme(), 'integration');
  await db().updateTable('employee').set({ status: 'inactive' }).where('id', '=', gone.id).execute();
  await db().updateTable('employee').set({ is_service_account: true }).where('id', '=', machine.id).execute();
  const record = await add({ people: { owner: [gone.id], resolutionTeam: [machine.id, one.resolutionTeam.id] } });
  await happen(t, acme(), {
    name: 'rejected',
    recordId: record.id,
    detail: { mentions: [gone.id, machine.id] },
  });
  expect((await storedNotifications()).map((row) => row.employee_id)).toEqual([one.resolutionTeam.id]);
});

test('a deputy is notified of what happens to records of the person, and reads for whom, in their own language', async () => {
  const deputy = await t.person(acme(), 'employee');
  const record = await add({ people: { owner: [one.owner.id], raiser: [one.raiser.id] } });
  const standsIn = { record_id: record.id, employee_id: deputy.id, relation: 'owner', for_id: one.owner.id };
  await db().insertInto('record_person').values(standsIn).execute();
  await happen(t, acme(), { name: 'rejected', recordId: record.id, actorId: manager.id });
  const { lastname } = await db()
    .selectFrom('employee')
    .select('lastname')
    .where('id', '=', one.owner.id)
    .executeTakeFirstOrThrow();
  const [own] = (await list(one.owner)).items;
  expect((await list(deputy)).items.map(({ text }: { text: string }) => text)).toEqual([
    `For Person ${lastname}: ${own.text}`,
  ]);
  const [french] = (await list(deputy, '', 'fr')).items;
  expect(french.text).toMatch(new RegExp(`^Pour Person ${lastname}\\s?: `));
});

test('a role is notified as far as its people may see the record', async () => {
  const elsewhere = await t.person(acme(), 'ehsManager', { facilityIds: [await addFacility(t, acme())] });
  const danger = { name: 'raised', detail: { immediateDanger: true } } as const;
  const open = await add({ people: {} });
  await happen(t, acme(), { ...danger, recordId: open.id });
  expect((await storedNotifications()).map((row) => row.employee_id)).toEqual([manager.id]);
  const confidential = await add({ people: { owner: [elsewhere.id] }, isConfidential: true });
  await happen(t, acme(), { ...danger, recordId: confidential.id });
  expect(
    (await storedNotifications()).filter((row) => row.record_id === confidential.id).map((row) => row.employee_id),
  ).toEqual([elsewhere.id]);
});

test('a rule for a facility applies only to its records, and notifies a named person by its channel', async () => {
  const named = await t.person(acme(), 'supervisor');
  const here = await addFacility(t, acme());
  await db()
    .insertInto('notification_rule')
    .values({
      type: 'hazard',
      event: 'edited',
      audience: 'person',
      employee_id: named.id,
      channel: 'mail',
      facility_id: here,
    })
    .execute();
  for (const facility of [here, facilityId])
    await happen(t, acme(), { name: 'edited', recordId: (await add({ facilityId: facility })).id });
  const rows = await storedNotifications();
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ employee_id: named.id, in_app: false, mail: 'soon' });
  expect((await list(named)).items).toEqual([]);
  expect(await unread(named)).toBe(0);
});

test('a mentioned person is notified without a rule, if they may see the record', async () => {
  const supervisor = await t.person(acme(), 'supervisor');
  const outsider = await t.person(acme(), 'employee');
  const record = await add({ people: {} });
  const detail = { mentions: [supervisor.id, outsider.id] };
  await happen(t, acme(), { name: 'commented', recordId: record.id, actorId: one.owner.id, detail });
  expect(await storedNotifications()).toMatchObject([{ employee_id: supervisor.id, event: 'mentioned', mail: 'soon' }]);
});

test('a person who is added to a record is notified of their relation, and the others on it are not notified of them', async () => {
  const newcomer = await t.person(acme(), 'employee');
  const record = await add({ people: { owner: [newcomer.id], fyi: [one.fyi.id] } });
  await happen(t, acme(), {
    name: 'edited',
    recordId: record.id,
    detail: { people: { owner: [newcomer.id], fyi: [] } },
  });
  expect(await storedNotifications()).toMatchObject([{ employee_id: newcomer.id, event: 'joined', reason: 'owner' }]);
  expect((await list(newcomer)).items[0].text).toBe('Someone made you the owner');
});

test('people’s choices decide how they are notified, except for critical events', async () => {
  const owner = await t.person(acme(), 'employee');
  const record = await add({ people: { owner: [owner.id] } });
  const choose = (choice: string) =>
    t.call('acme', `PATCH /api/aum/um/managenotification/${owner.id}`, {
      as: owner,
      payload: { choices: { raised: choice, immediateDanger: choice } },
    });
  const raise = (detail = {}) => happen(t, acme(), { name: 'raised', recordId: record.id, detail });
  await choose('digest');
  await raise();
  await choose('off');
  await raise();
  expect(await storedNotifications()).toMatchObject([{ mail: 'daily', in_app: true }]);
  await raise({ immediateDanger: true });
  expect((await storedNotifications()).filter((row) => row.employee_id === owner.id).at(-1)).toMatchObject({
    mail: 'alone',
    in_app: true,
    is_critical: true,
  });
});

test('an event that is handled twice, or by two workers at once, notifies once', async () => {
  const record = await add();
  const eventId = await addEvent(t, acme(), { name: 'rejected', recordId: record.id });
  const job = handleEventJob([notifyPeople(t.platform)]);
  await Promise.all(Array.from({ length: 4 }, () => run(job, { eventId }, jobCtx(t, acme()))));
  await run(job, { eventId }, jobCtx(t, acme()));
  expect(await storedNotifications()).toHaveLength(2);
});

test('when notifying fails, the event stays unhandled and no notification is written', async () => {
  const record = await add();
  const eventId = await addEvent(t, acme(), { name: 'rejected', recordId: record.id });
  const failing = async () => {
    throw new Error('the next one fails');
  };
  const job = handleEventJob([notifyPeople(t.platform), failing]);
  await expect(run(job, { eventId }, jobCtx(t, acme()))).rejects.toThrow('the next one fails');
  expect(await storedNotifications()).toEqual([]);
  await run(handleEventJob([notifyPeople(t.platform)]), { eventId }, jobCtx(t, acme()));
  expect(await storedNotifications()).toHaveLength(2);
});

test('sockets receive a message about their person’s notifications once these are committed, and nothing else', async () => {
  const record = await add();
  const deliveries: Delivery[] = [];
  const all = new Promise<void>((done) => {
    const stop = t.platform.relay.listen({
      onMessage(message: RelayMessage) {
        if (message.kind === 'delivery') deliveries.push(message);
        if (deliveries.length < 2) return;
        stop();
        done();
      },
    });
  });
  await happen(t, acme(), { name: 'rejected', recordId: record.id });
  await all;
  const rows = await storedNotifications();
  expect(deliveries).toEqual(
    rows.map(({ id, employee_id }) => ({
      kind: 'delivery',
      tenantId: acme().id,
      destination: '/user/queue/notifications',
      to: { people: [employee_id] },
      body: { id },
    })),
  );
});

test('the list says who did what on which record, in the reader’s language, newest first', async () => {
  const record = await add({ title: 'Guard missing on press 3' });
  await happen(t, acme(), { name: 'implemented', recordId: record.id, actorId: one.resolutionTeam.id });
  await happen(t, acme(), { name: 'accepted', recordId: record.id, detail: { isEnd: true } });
  const { items, next } = await list(one.ehsMember);
  expect(next).toBeNull();
  expect(items).toMatchObject([
    { event: 'accepted', text: 'This was closed automatically without a response', actorId: null },
    {
      event: 'implemented',
      text: expect.stringMatching(/^Person \d+ submitted a resolution, for you to review$/),
      actorId: one.resolutionTeam.id,
      number: record.number,
      title: 'Guard missing on press 3',
      type: 'hazard',
      recordId: record.id,
      readAt: null,
      isCritical: false,
    },
  ]);
  const italian = (await list(one.ehsMember, '', 'it')).items.map((item: { text: string }) => item.text);
  const arabic = (await list(one.ehsMember, '', 'ar')).items.map((item: { text: string }) => item.text);
  expect(new Set([...italian, ...arabic, ...items.map((item: { text: string }) => item.text)]).size).toBe(6);
  expect(arabic[0]).toMatch(/\p{Script=Arabic}/u);
});

test('a comment is shown as an excerpt, and not at all once it was deleted', async () => {
  const record = await add();
  const { id } = await db()
    .insertInto('record_comment')
    .values({ record_id: record.id, author_id: one.owner.id, body: `Please\nlook ${'again '.repeat(40)}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const detail = { commentId: id, mentions: [] };
  await happen(t, acme(), { name: 'commented', recordId: record.id, actorId: one.owner.id, detail });
  const excerpt = async () => (await list(one.raiser)).items[0].excerpt;
  expect(await excerpt()).toMatch(/^Please look again .*again…$/);
  expect((await excerpt()).length).toBeLessThanOrEqual(161);
  await db().updateTable('record_comment').set({ deleted_at: new Date() }).where('id', '=', id).execute();
  expect(await excerpt()).toBeNull();
});

test('a reason that was given is shown as an excerpt', async () => {
  const record = await add();
  const note = 'The guard is still loose';
  await happen(t, acme(), { name: 'rejected', recordId: record.id, actorId: one.ehsMember.id, detail: { note } });
  expect((await list(one.owner)).items).toMatchObject([{ event: 'rejected', excerpt: note, number: record.number }]);
});

test('the list is paginated without gaps, and can leave out what was read', async () => {
  const record = await add();
  for (let n = 0; n < 5; n++) await happen(t, acme(), { name: 'rejected', recordId: record.id });
  const first = await list(one.owner, '?limit=3');
  const second = await list(one.owner, `?limit=3&cursor=${first.next}`);
  const ids = [...first.items, ...second.items].map((item: { id: number }) => item.id);
  expect(ids).toEqual([...ids].sort((a, b) => b - a));
  expect(new Set(ids).size).toBe(5);
  expect(second.next).toBeNull();
  await t.call('acme', `PUT /api/aum/notification/${ids[1]}`, { as: one.owner });
  const left = await list(one.owner, '?show=unread');
  expect(left.items.map((item: { id: number }) => item.id)).toEqual(ids.filter((_, index) => index !== 1));
  expect(await unread(one.owner)).toBe(4);
});

test('notifications about what a person may not see any more are neither listed nor counted', async () => {
  const record = await add();
  await happen(t, acme(), { name: 'rejected', recordId: record.id });
  expect(await unread(one.resolutionTeam)).toBe(1);
  await db()
    .deleteFrom('record_person')
    .where('record_id', '=', record.id)
    .where('employee_id', '=', one.resolutionTeam.id)
    .execute();
  expect(await unread(one.resolutionTeam)).toBe(0);
  expect((await list(one.resolutionTeam)).items).toEqual([]);
  expect(await unread(one.owner)).toBe(1);
});

test('one is marked as read, keeps its first time when read again, and can be unread again; another person’s is a 404', async () => {
  await happen(t, acme(), { name: 'raised', recordId: (await add()).id });
  const [item] = (await list(one.owner)).items;
  const mark = (as: Person, query = '') => t.call('acme', `PUT /api/aum/notification/${item.id}${query}`, { as });
  const first = (await mark(one.owner)).json();
  expect(first.readAt).toEqual(expect.any(String));
  expect((await mark(one.owner)).json()).toEqual(first);
  expect(await unread(one.owner)).toBe(0);
  expect((await mark(one.raiser)).statusCode).toBe(404);
  expect((await mark(one.owner, '?read=false')).json()).toEqual({ id: item.id, readAt: null });
  expect(await unread(one.owner)).toBe(1);
});

test('marking all as read leaves out later ones and those read before, and undoing it reverts just these', async () => {
  const record = await add();
  for (let n = 0; n < 4; n++) await happen(t, acme(), { name: 'rejected', recordId: record.id });
  const ids = (await list(one.owner)).items.map((item: { id: number }) => item.id);
  const put = async (query: string) =>
    (await t.call('acme', `PUT /api/aum/notification?${query}`, { as: one.owner })).json();
  expect(await put(`ids=${ids[3]}`)).toMatchObject({ changed: 1 });
  const all = await put(`ids=all&upTo=${ids[1]}`);
  expect(all).toMatchObject({ changed: 2 });
  expect(await unread(one.owner)).toBe(1);
  const back = new URLSearchParams({ ids: 'all', read: 'false', readAt: all.readAt });
  expect(await put(String(back))).toEqual({ changed: 2, readAt: null });
  expect(await unread(one.owner)).toBe(3);
});

test('other people’s notifications are not changed, however they are selected', async () => {
  await happen(t, acme(), { name: 'rejected', recordId: (await add()).id });
  const [theirs] = (await list(one.resolutionTeam)).items;
  const answer = await t.call('acme', `PUT /api/aum/notification?ids=${theirs.id}`, { as: one.owner });
  expect(answer.json()).toMatchObject({ changed: 0 });
  expect(await unread(one.resolutionTeam)).toBe(1);
});

test('the choices list the events of rules and mentions, critical ones marked, and are only one’s own', async () => {
  const path = `/api/aum/um/managenotification/${one.fyi.id}`;
  const { events } = (await t.call('acme', `GET ${path}`, { as: one.fyi })).json();
  expect(events[0]).toEqual({ event: 'immediateDanger', choice: 'immediate', isCritical: true });
  const names = events.map((line: { event: string }) => line.event);
  expect(names).toEqual(expect.arrayContaining(['raised', 'assigned', 'joined', 'closed', 'commented', 'mentioned']));
  expect(names).not.toContain('linked');
  const changed = await t.call('acme', `PATCH ${path}`, {
    as: one.fyi,
    payload: { choices: { commented: 'off', closed: 'digest' } },
  });
  const chosen = changed.json().events.filter((line: { choice: string }) => line.choice !== 'immediate');
  expect(chosen).toEqual([
    { event: 'closed', choice: 'digest', isCritical: false },
    { event: 'commented', choice: 'off', isCritical: false },
  ]);
  const administrator = await t.person(acme(), 'administrator');
  for (const method of ['GET', 'PATCH'])
    expect(
      (await t.call('acme', `${method} ${path}`, { as: administrator, payload: { choices: {} } })).statusCode,
    ).toBe(404);
});
