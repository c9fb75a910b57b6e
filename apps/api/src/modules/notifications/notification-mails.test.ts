import type { NotificationChoice, NotificationEvent } from '@safety-qube/domain/notifications/notification-events';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { handleEventJob } from '../../platform/events/events.ts';
import { startJobs } from '../../platform/jobs/jobs.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { incidentCalls } from '../incidents/incidents.factory.ts';
import { assessAllDeadlines } from '../incidents/index.ts';
import { addHazard, hazardCalls, personWith } from '../records/records.factory.ts';
import { forgetNotificationsJob } from './jobs/forget-notifications.job.ts';
import { mailDigests } from './jobs/mail-digests.job.ts';
import { MAIL_JOB, mailNotificationsJob } from './jobs/mail-notifications.job.ts';
import { addEvent, addFacility, addRecord, happen, jobCtx, run } from './notifications.fixture.ts';
import { notifyPeople } from './notifications.subscriber.ts';

let t: TestApp;
let facilityId: number;
beforeAll(async () => {
  t = await startTestApp({ PORT: '3456' });
  facilityId = await addFacility(t, acme());
});
afterAll(() => t.close());
beforeEach(async () => {
  for (const table of ['notification', 'mail', 'notification_digest'] as const) await db().deleteFrom(table).execute();
  await t.owner.pool.query('delete from graphile_worker._private_jobs');
});

const acme = () => t.tenants.acme;
const db = () => t.database.forTenant(acme().id);
const mails = () => db().selectFrom('mail').selectAll().orderBy('id').execute();

/** A person in a language and zone. */
async function reader(language: string | null = 'en', zone: string | null = 'UTC'): Promise<Person> {
  const person = await t.person(acme(), 'employee');
  await db()
    .updateTable('employee')
    .set({ selected_language: language, selected_timezone: zone })
    .where('id', '=', person.id)
    .execute();
  return person;
}
const choose = (person: Person, event: NotificationEvent, choice: NotificationChoice) =>
  db().insertInto('notification_choice').values({ employee_id: person.id, event, choice }).execute();
const waiting = async () =>
  (
    await t.owner.pool.query<{ key: string | null; run_at: Date; payload: { employeeId: number } }>(
      `select j.key, j.run_at, j.payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1 order by j.id`,
      [MAIL_JOB],
    )
  ).rows;

/** Runs all queued jobs as if they were due. */
async function work(): Promise<void> {
  await t.owner.pool.query('update graphile_worker._private_jobs set run_at = now()');
  const jobs = await startJobs(t.ownerUrl, t.database, [mailNotificationsJob(t.platform)], jobCtx(t, acme()).log, {
    pollInterval: 20,
  });
  try {
    await expect.poll(async () => (await waiting()).length, { timeout: 10_000 }).toBe(0);
  } finally {
    await jobs.stop();
  }
}
const mailNow = (person: Person) => run(mailNotificationsJob(t.platform), { employeeId: person.id }, jobCtx(t, acme()));

test('ten changes within a minute are one mail, a minute after the first, with a chapter for each record', async () => {
  const owner = await reader();
  const editor = await t.person(acme(), 'supervisor');
  const people = { owner: [owner.id] };
  const [first, second] = [
    await addRecord(t, acme(), { facilityId, people, title: 'Guard missing' }),
    await addRecord(t, acme(), { facilityId, people, title: 'Oil on the stairs' }),
  ];
  const startedAt = Date.now();
  for (let n = 0; n < 10; n++)
    await happen(t, acme(), { name: 'declined', recordId: (n % 2 ? second : first).id, actorId: editor.id });
  const [job, ...others] = await waiting();
  expect(others).toEqual([]);
  const delay = (job?.run_at.getTime() ?? 0) - startedAt;
  expect(delay).toBeGreaterThan(55_000);
  expect(delay).toBeLessThan(65_000);
  expect(await mails()).toEqual([]);
  await work();
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to_address: owner.email, template: 'changes', subject: '2 records have changed' });
  expect(mail?.text.match(/says this is not fixed/g)).toHaveLength(10);
  for (const { id, number } of [first, second]) {
    expect(mail?.text).toContain(`${number} · `);
    expect(mail?.text).toContain(`http://acme.localhost:3456/hazards/${id}`);
    expect(mail?.html).toContain(`href="http://acme.localhost:3456/hazards/${id}"`);
  }
  await work();
  expect(await mails()).toHaveLength(1);
});

test('a change after the mail was sent goes into another mail', async () => {
  const owner = await reader();
  const record = await addRecord(t, acme(), { facilityId, people: { owner: [owner.id] } });
  await happen(t, acme(), { name: 'declined', recordId: record.id });
  await work();
  await happen(t, acme(), { name: 'rejected', recordId: record.id });
  await work();
  const found = await mails();
  expect(found.map((mail) => mail.template)).toEqual(['change', 'change']);
  expect(found[0]?.subject).toBe(`${record.number}: A hole in the floor`);
  expect(found[0]?.text).toContain(`Open ${record.number}\nhttp://acme.localhost:3456/hazards/${record.id}`);
  expect(found[1]?.text).toContain('Someone sent the resolution back');
  expect(found[1]?.text).not.toContain('not fixed');
});

test('a critical notification is mailed at once and alone, whatever the person chose and whatever else is queued', async () => {
  const owner = await reader();
  await choose(owner, 'raised', 'off');
  await choose(owner, 'immediateDanger', 'off');
  const record = await addRecord(t, acme(), { facilityId, people: { owner: [owner.id] } });
  await happen(t, acme(), { name: 'declined', recordId: record.id });
  await happen(t, acme(), { name: 'raised', recordId: record.id, detail: { immediateDanger: true } });
  const jobs = await waiting();
  expect(jobs.map((job) => job.key !== null)).toEqual([true, false]);
  expect(jobs[1]?.run_at.getTime()).toBeLessThanOrEqual(Date.now());
  await work();
  expect((await mails()).map((mail) => [mail.template, mail.text.match(/^ {2}Someone .*$/gm)?.length]).sort()).toEqual([
    ['change', 1],
    ['urgent', 1],
  ]);
  const urgent = (await mails()).find((mail) => mail.template === 'urgent');
  expect(urgent?.subject).toBe(`Urgent: ${record.number}, A hole in the floor`);
});

test.each([
  ['en', 'Hello Person'],
  ['zh', '您好'],
  ['ar', 'مرحبًا'],
  ['it', 'Ciao'],
  ['es', 'Hola'],
  ['fr', 'Bonjour'],
  ['nl', 'Hello Person'],
  [null, 'Hello Person'],
])('the mail is in the reader’s language: %s starts with %s', async (language, greeting) => {
  const owner = await reader(language);
  const record = await addRecord(t, acme(), { facilityId, people: { owner: [owner.id] } });
  await happen(t, acme(), { name: 'rejected', recordId: record.id });
  await mailNow(owner);
  const [mail] = await mails();
  expect(mail?.text).toContain(greeting);
  expect(mail?.html).toContain(`dir="${language === 'ar' ? 'rtl' : 'ltr'}"`);
  expect(mail?.text).not.toMatch(/\{\{|notification\.|mail\./);
});

test('a mail has nothing that its reader may not see when it is written, and is not sent when nothing is left', async () => {
  const owner = await reader();
  const people = { owner: [owner.id] };
  const kept = await addRecord(t, acme(), { facilityId, people, title: 'Stays in view' });
  const lost = await addRecord(t, acme(), { facilityId, people, title: 'Goes out of view' });
  for (const { id } of [kept, lost]) await happen(t, acme(), { name: 'rejected', recordId: id });
  await db().deleteFrom('record_person').where('record_id', '=', lost.id).execute();
  await mailNow(owner);
  const [mail] = await mails();
  expect(mail?.text).toContain('Stays in view');
  expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(new RegExp(`Goes out of view|${lost.number}`));
  await happen(t, acme(), { name: 'rejected', recordId: kept.id });
  await db().updateTable('record').set({ deleted_at: new Date() }).where('id', '=', kept.id).execute();
  await mailNow(owner);
  expect(await mails()).toHaveLength(1);
});

test('a person who has become inactive in the meantime gets no mail', async () => {
  const owner = await reader();
  const record = await addRecord(t, acme(), { facilityId, people: { owner: [owner.id] } });
  await happen(t, acme(), { name: 'rejected', recordId: record.id });
  await db().updateTable('employee').set({ status: 'inactive' }).where('id', '=', owner.id).execute();
  await mailNow(owner);
  expect(await mails()).toEqual([]);
});

test('the mail job run by several workers at once writes one mail', async () => {
  const owner = await reader();
  const record = await addRecord(t, acme(), { facilityId, people: { owner: [owner.id] } });
  await happen(t, acme(), { name: 'rejected', recordId: record.id });
  await Promise.all([mailNow(owner), mailNow(owner), mailNow(owner)]);
  await mailNow(owner);
  expect(await mails()).toHaveLength(1);
});

test('when the mail cannot be written the rows stay unsent, and the next attempt takes them', async () => {
  const owner = await reader();
  const record = await addRecord(t, acme(), { facilityId, people: { owner: [owner.id] } });
  await happen(t, acme(), { name: 'rejected', recordId: record.id });
  const mail = { send: async () => Promise.reject(new Error('no mail today')) };
  const failing = mailNotificationsJob({ ...t.platform, mail });
  await expect(run(failing, { employeeId: owner.id }, jobCtx(t, acme()))).rejects.toThrow('no mail today');
  await mailNow(owner);
  expect(await mails()).toHaveLength(1);
});

const digestsAt = (moment: string) => mailDigests(t.platform, jobCtx(t, acme()), new Date(moment));
/** Sets the time of the notifications. */
const setNotifiedAt = (moment: string) =>
  db()
    .updateTable('notification')
    .set({ created_at: new Date(moment) })
    .execute();

test('the digest is sent once a day at seven in the person’s time zone, with the notifications until then', async () => {
  const [tokyo, utc] = [await reader('en', 'Asia/Tokyo'), await reader('it')];
  for (const person of [tokyo, utc]) await choose(person, 'rejected', 'digest');
  const record = await addRecord(t, acme(), { facilityId, people: { owner: [tokyo.id], resolutionTeam: [utc.id] } });
  for (let n = 0; n < 2; n++) await happen(t, acme(), { name: 'rejected', recordId: record.id });
  expect(await waiting()).toEqual([]);
  await setNotifiedAt('2026-11-20T10:00:00Z');
  const addresses = async () => (await mails()).map((mail) => mail.to_address);
  await digestsAt('2026-11-20T21:59:00Z');
  expect(await addresses()).toEqual([]);
  await digestsAt('2026-11-20T22:00:00Z'); // seven in Tokyo
  expect(await addresses()).toEqual([tokyo.email]);
  await digestsAt('2026-11-20T22:15:00Z');
  await digestsAt('2026-11-21T06:45:00Z');
  expect(await addresses()).toEqual([tokyo.email]);
  await digestsAt('2026-11-21T07:00:00Z');
  expect(await addresses()).toEqual([tokyo.email, utc.email]);
  const [first, second] = await mails();
  expect(first?.subject).toBe('Your day: 1 record has changed');
  expect(first?.text.match(/sent the resolution back/g)).toHaveLength(2);
  expect(second?.subject).toBe('La tua giornata: 1 segnalazione è cambiata');
});

test('the digest starts with the number of the reader’s pending actions, and how many of them are overdue, the first by name', async () => {
  const [owner, member] = [await reader(), await reader()];
  const people = { owner: [owner.id], resolutionTeam: [member.id] };
  const [first, second] = [
    await addRecord(t, acme(), { facilityId, people }),
    await addRecord(t, acme(), { facilityId, people }),
  ];
  await db().updateTable('record').set({ due_on: '2020-01-01' }).where('id', '=', second.id).execute();
  for (const person of [owner, member]) await choose(person, 'rejected', 'digest');
  await happen(t, acme(), { name: 'rejected', recordId: first.id });
  await setNotifiedAt('2026-11-20T03:00:00Z');
  await digestsAt('2026-11-20T07:00:00Z');
  const textFor = async (person: Person) =>
    (await mails()).find((mail) => mail.to_address === person.email)?.text ?? '';
  const text = await textFor(owner);
  expect(text).toContain('2 records need your action');
  expect(text).toContain('1 of them is overdue.');
  expect(text).toMatch(new RegExp(`${second.number} · .* late`));
  expect(text).toContain('http://acme.localhost:3456/my-actions');
  expect(text.indexOf('need your action')).toBeLessThan(text.indexOf(first.number));
  expect(await textFor(member)).not.toContain('your action');
});

test('a digest says for records how late their report to an authority is, to who may see cases', async () => {
  const investigator = await t.person(acme(), 'ehsManager'); // responsible for incidents
  const onlooker = await personWith(t, acme(), ['incident.viewAll']);
  const calls = incidentCalls(t, acme());
  const id = await calls.amputation(investigator, facilityId, 44);
  await run(assessAllDeadlines, {}, jobCtx(t, acme()));
  const { number } = await db().selectFrom('record').select('number').where('id', '=', id).executeTakeFirstOrThrow();
  await db().insertInto('record_person').values({ record_id: id, employee_id: onlooker.id, relation: 'fyi' }).execute();
  const event = {
    ...{ event_id: await addEvent(t, acme(), { name: 'rejected', recordId: id }), record_id: id, type: 'incident' },
    ...{ event: 'rejected', reason: 'owner', mail: 'daily', in_app: true },
  };
  for (const person of [investigator, onlooker])
    await db()
      .insertInto('notification')
      .values({ ...event, employee_id: person.id })
      .execute();
  await setNotifiedAt('2026-11-20T03:00:00Z');
  await digestsAt('2026-11-20T23:00:00Z');
  const textFor = async (person: Person) =>
    (await mails()).find((mail) => mail.to_address === person.email)?.text ?? '';
  const text = await textFor(investigator);
  // Among what waits, and where the mail says what happened to the record.
  expect(text).toContain(`${number} · OSHA report 20 hr late`);
  expect(text.match(/OSHA report 20 hr late/g)).toHaveLength(2);
  expect(await textFor(onlooker)).toContain(number);
  expect(await textFor(onlooker)).not.toContain('OSHA');
});

test('a notification after seven goes into the next day’s digest', async () => {
  const owner = await reader();
  await choose(owner, 'rejected', 'digest');
  const record = await addRecord(t, acme(), { facilityId, people: { owner: [owner.id] } });
  await happen(t, acme(), { name: 'rejected', recordId: record.id });
  await setNotifiedAt('2026-11-20T07:30:00Z');
  for (const hour of ['08', '12', '23']) await digestsAt(`2026-11-20T${hour}:00:00Z`);
  expect(await mails()).toEqual([]);
  await digestsAt('2026-11-21T07:00:00Z');
  expect(await mails()).toHaveLength(1);
});

test('a digest whose hour was missed is sent late, and only once a day, also by several workers at once', async () => {
  const owner = await reader();
  await choose(owner, 'rejected', 'digest');
  const record = await addRecord(t, acme(), { facilityId, people: { owner: [owner.id] } });
  await happen(t, acme(), { name: 'rejected', recordId: record.id });
  await setNotifiedAt('2026-11-20T06:00:00Z');
  await Promise.all(Array.from({ length: 3 }, () => digestsAt('2026-11-20T15:00:00Z')));
  expect(await mails()).toHaveLength(1);
  // Created before seven, but inserted only now: it goes into tomorrow's digest.
  await happen(t, acme(), { name: 'rejected', recordId: record.id });
  await db()
    .updateTable('notification')
    .set({ created_at: sql<Date>`'2026-11-20T06:59:59Z'` })
    .where('mailed_at', 'is', null)
    .execute();
  await digestsAt('2026-11-20T15:15:00Z');
  expect(await mails()).toHaveLength(1);
  await digestsAt('2026-11-21T07:00:00Z');
  expect(await mails()).toHaveLength(2);
});

test('a mail about a hidden record is hidden in the administration as well', async () => {
  const owner = await reader();
  const people = { owner: [owner.id] };
  const open = await addRecord(t, acme(), { facilityId, people, title: 'Seen by all' });
  const hidden = await addRecord(t, acme(), { facilityId, people, title: 'Between few', isConfidential: true });
  for (const { id } of [open, hidden]) {
    await happen(t, acme(), { name: 'rejected', recordId: id });
    await mailNow(owner);
  }
  const administrator = await t.person(acme(), 'administrator');
  const call = (path: string) => t.call('acme', `GET /api/management/mail${path}`, { as: administrator });
  const { items } = (await call('')).json();
  expect(items.map((mail: { subject: string }) => mail.subject)).toEqual([`${open.number}: Seen by all`]);
  const [shown, kept] = await mails();
  expect((await call(`/${shown?.id}`)).statusCode).toBe(200);
  expect((await call(`/${kept?.id}`)).statusCode).toBe(404);
  expect((await call('?search=Between')).json().items).toEqual([]);
});

test('notifications of half a year ago are deleted, younger ones stay', async () => {
  const owner = await reader();
  const record = await addRecord(t, acme(), { facilityId, people: { owner: [owner.id] } });
  for (let n = 0; n < 2; n++) await happen(t, acme(), { name: 'rejected', recordId: record.id });
  const [first, second] = await db().selectFrom('notification').select('id').orderBy('id').execute();
  const age = (days: number) => new Date(Date.now() - days * 24 * 3600 * 1000);
  for (const [row, days] of [
    [first, 181],
    [second, 179],
  ] as const)
    await db()
      .updateTable('notification')
      .set({ created_at: age(days) })
      .where('id', '=', row?.id ?? 0)
      .execute();
  await run(forgetNotificationsJob, {}, jobCtx(t, acme()));
  expect(await db().selectFrom('notification').select('id').execute()).toEqual([second]);
});

test('a comment is quoted in the mail, and users’ text cannot become markup', async () => {
  const owner = await reader();
  const record = await addRecord(t, acme(), { facilityId, people: { owner: [owner.id] }, title: '<b>Loose</b> cable' });
  const author = await t.person(acme(), 'supervisor');
  const { id } = await db()
    .insertInto('record_comment')
    .values({ record_id: record.id, author_id: author.id, body: 'Is it <img src=x> still there?' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await happen(t, acme(), {
    name: 'commented',
    recordId: record.id,
    actorId: author.id,
    detail: { commentId: id, mentions: [owner.id] },
  });
  await mailNow(owner);
  const [mail] = await mails();
  expect(mail?.text).toContain('mentioned you in a comment');
  expect(mail?.text).toContain('“Is it <img src=x> still there?”');
  expect(mail?.html).not.toMatch(/<img|<b>/);
});

test('no mail about an action leaves while it can be undone, and none once it was undone', async () => {
  const [team, supervisor] = [await reader(), await personWith(t, acme(), ['hazard.viewAll', 'hazard.assign'])];
  const calls = hazardCalls(t, acme());
  /** Assigns a hazard to the team, and notifies people of it. */
  async function assign() {
    const id = await addHazard(t, acme(), { facility_id: facilityId });
    const { version } = (await calls.act(supervisor, id, 'assign', { team: [team.id] })).json() as { version: number };
    const event = await db().selectFrom('event').select('id').where('record_id', '=', id).executeTakeFirstOrThrow();
    await run(handleEventJob([notifyPeople(t.platform)]), { eventId: event.id }, jobCtx(t, acme()));
    return { id, version, eventId: event.id };
  }
  const noticesOf = (id: number) =>
    db()
      .selectFrom('notification')
      .select('mail')
      .where('employee_id', '=', team.id)
      .where('record_id', '=', id)
      .execute();
  const agree = (seconds: number) => sql`update event set at = at - make_interval(secs => ${seconds})`.execute(db());

  const kept = await assign();
  expect(await noticesOf(kept.id)).toEqual([{ mail: 'soon' }]);
  // A mail of the same person may be due already, for something that happened a minute ago.
  await mailNow(team);
  await agree(10);
  await mailNow(team);
  expect(await mails()).toEqual([]);
  expect((await waiting()).map(({ payload }) => payload)).toContainEqual(
    expect.objectContaining({ employeeId: team.id }),
  );
  await agree(6);
  await mailNow(team);
  expect((await mails()).map(({ to_address }) => to_address)).toEqual([team.email]);

  const undone = await assign();
  const answer = await calls.call(supervisor, `POST /api/records/${undone.id}/undo`, undefined, undone.version);
  expect(answer.statusCode).toBe(200);
  expect(await noticesOf(undone.id)).toEqual([]);
  await agree(60);
  await mailNow(team);
  expect(await mails()).toHaveLength(1);
});

test('nobody is notified of an action that was undone before the notifications were written, nor of the undo', async () => {
  const [team, supervisor] = [await reader(), await personWith(t, acme(), ['hazard.viewAll', 'hazard.assign'])];
  const calls = hazardCalls(t, acme());
  const id = await addHazard(t, acme(), { facility_id: facilityId });
  const { version } = (await calls.act(supervisor, id, 'assign', { team: [team.id] })).json() as { version: number };
  await calls.call(supervisor, `POST /api/records/${id}/undo`, undefined, version);
  const events = await db().selectFrom('event').select(['id', 'name']).where('record_id', '=', id).execute();
  expect(events.map(({ name }) => name)).toEqual(['assigned', 'undone']);
  for (const event of events)
    await run(handleEventJob([notifyPeople(t.platform)]), { eventId: event.id }, jobCtx(t, acme()));
  expect(await db().selectFrom('notification').select('id').where('record_id', '=', id).execute()).toEqual([]);
});
