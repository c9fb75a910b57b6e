// The number of a record must not be shown to a person who may not open it: in a history, document, error, notification or mail.

import { RECORD_TYPES, type RecordType } from '@safety-qube/domain/record-types/record-types';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { mailNotificationsJob } from './modules/notifications/jobs/mail-notifications.job.ts';
import { jobCtx, run } from './modules/notifications/notifications.fixture.ts';
import { notifyPeople } from './modules/notifications/notifications.subscriber.ts';
import type { Tenant } from './platform/context.ts';
import { handleEventJob } from './platform/events/events.ts';
import { readTenants, seedDemo } from './seed/demo.ts';
import { DEMO_LOGINS, type DemoLogin, demoEmail } from './seed/demo-tenants.ts';
import { readDocument } from './testing/read-document.ts';
import { type Person, useTestApp } from './testing/test-app.ts';

const LOGINS = Object.keys(DEMO_LOGINS) as DemoLogin[];
const pathOf = (type: RecordType, id: number): string => `/api/${RECORD_TYPES[type].plural}/${id}`;
/** Properties of a history entry that name another record. */
const POINTERS = ['link', 'duplicate', 'duplicateOf', 'task', 'origin', 'convertedTo'];
/** Number of records to check for each property that occurs in the demo's histories. */
const RECORDS_PER_PROPERTY = 5;
const ACTIONS: Readonly<Record<string, readonly string[]>> = {
  hazard: ['assign', 'fix', 'invalidate', 'implement', 'approve', 'reject', 'accept', 'decline', 'close-duplicate'],
  task: ['start', 'complete', 'verify', 'send-back', 'cancel'],
};

interface Known {
  readonly id: number;
  readonly type: RecordType;
  readonly number: string;
}

const t = useTestApp();
let dbo: Tenant;
const people = {} as Record<DemoLogin, Person>;
const touched: number[] = [];
/** Ids of records that the worker may open (`seen`) and may not open (`hidden`). */
let seen: readonly number[];
let hidden: readonly number[];
let heldUp: number;

const db = () => t.database.forTenant(dbo.id);
const call = (as: Person, request: string, payload?: object, version?: number) =>
  t.call(dbo.slug, request, {
    as,
    ...(payload && { payload }),
    ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
  });
const versionOf = async (id: number): Promise<number> =>
  (await db().selectFrom('record').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version;
async function done(response: ReturnType<typeof call>) {
  const { statusCode, body } = await response;
  if (statusCode >= 300) throw new Error(`${statusCode} ${body}`);
  return body ? JSON.parse(body) : undefined;
}
const act = async (as: Person, id: number, action: string, payload: object) =>
  done(call(as, `POST /api/hazards/${id}/${action}`, payload, await versionOf(id)));

async function signIn(login: DemoLogin): Promise<Person> {
  const email = demoEmail(login, dbo.slug);
  const { id } = await db().selectFrom('employee').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  const session = await db()
    .insertInto('session')
    .values({ employee_id: id, provider_session: `test ${id}`, expires_at: new Date(Date.now() + 3_600_000) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, email, token: await t.sessions.issue(dbo, session.id) };
}

/** Returns ids of open hazards of the demo in one of the statuses, by whether the worker is one of their people. */
async function hazards(statuses: readonly string[], isTheirs: boolean, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from record r where r.type = 'hazard' and r.status = any(${[...statuses]}::text[]) and r.shelf = 'open'
      and not r.is_confidential and not exists (select from record c where c.origin_id = r.id)
      and exists (select from record_person p where p.record_id = r.id and p.employee_id = ${people.worker.id}) = ${isTheirs}
    order by r.id limit ${most}`.execute(db());
  if (rows.length < most) throw new Error(`${rows.length} of ${most} hazards`);
  return rows.map(({ id }) => id);
}

/** Makes demo records refer to each other in every possible way; each side has people who may not see the other side. */
async function pointAtEachOther(): Promise<void> {
  const { administrator: admin, worker, supervisor, member } = people;
  const open = ['Open', 'Assigned'];
  const theirs = await hazards(open, true, 3);
  const others = await hazards(open, false, 3);
  const [linked = 0, closed = 0, kept = 0] = theirs;
  const [far = 0, into = 0, repeats = 0] = others;
  const [blocked = 0] = await hazards(['Resolution Implemented'], false, 1);
  const addTask = async (originId: number, ownerId: number, more: object = {}): Promise<number> =>
    (await done(call(admin, 'POST /api/tasks', { description: 'Fit a rail', originId, ownerId, ...more }))).id;

  const tasks = [await addTask(linked, supervisor.id), await addTask(linked, member.id)];
  const secret = tasks[1] as number;
  const hide = { isConfidential: true, roleIds: [] };
  await done(call(admin, `PUT /api/records/${secret}/confidentiality`, hide, await versionOf(secret)));
  await done(call(admin, `POST /api/records/${linked}/links`, { otherId: far }));
  // Its tasks move to the other hazard, so that the worker's task originates from a record that the worker may not see.
  tasks.push(await addTask(closed, worker.id));
  await act(admin, closed, 'close-duplicate', { of: into });
  await act(admin, repeats, 'close-duplicate', { of: kept });
  // The approver may see only some of the tasks that block the approval.
  tasks.push(await addTask(blocked, supervisor.id), await addTask(blocked, member.id, { verifierId: worker.id }));
  await db()
    .insertInto('record_person')
    .values({ record_id: blocked, employee_id: worker.id, relation: 'ehsMember' })
    .execute();
  heldUp = blocked;
  seen = [linked, closed, kept, blocked];
  hidden = [far, into, repeats];
  touched.push(...theirs, ...others, blocked, ...tasks);
}

beforeAll(async () => {
  await seedDemo(t.owner, 'http://127.0.0.1:3001', true);
  dbo = (await readTenants(t.owner)).get('dbo') as Tenant;
  for (const login of LOGINS) people[login] = await signIn(login);
  await pointAtEachOther();
}, 240_000);

const NUMBER = new RegExp(
  `\\b(?:${Object.values(RECORD_TYPES)
    .map(({ prefix }) => prefix)
    .join('|')})-\\d+`,
  'g',
);
const opened = new Map<string, boolean>();

/** Whether the person may open a record with this number. */
async function opens(as: Person, number: string): Promise<boolean> {
  const key = `${as.id} ${number}`;
  const known = opened.get(key);
  if (known !== undefined) return known;
  const rows = await db().selectFrom('record').select(['id', 'type']).where('number', '=', number).execute();
  const answers = await Promise.all(rows.map(({ id, type }) => call(as, `GET ${pathOf(type, id)}`)));
  const answer = answers.some(({ statusCode }) => statusCode === 200);
  opened.set(key, answer);
  return answer;
}

let named = 0;
/** Returns the numbers in a text whose records its reader may not open. */
async function hints(as: Person, text: string): Promise<string[]> {
  const numbers = [...new Set(text.match(NUMBER))];
  named += numbers.length;
  const areOpen = await Promise.all(numbers.map((number) => opens(as, number)));
  return numbers.filter((_, index) => !areOpen[index]);
}

/** Returns records that cover every property of the demo's histories, and all that this test made refer to another one. */
async function withEveryProperty(): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select r.id, r.type, r.number from record r where r.id = any(${touched}::bigint[]) or r.id in (
      select x.record_id from (
        select c.record_id, k.key, row_number() over (partition by k.key order by c.id desc) nth
        from record_change c, jsonb_object_keys(c.change) k (key)) x
      where x.nth <= ${RECORDS_PER_PROPERTY})
    order by r.id`.execute(db());
  return rows;
}

test('no history, page, link, task or PDF of the demo names a record that its reader may not open', async () => {
  const records = await withEveryProperty();
  const keys = await sql<{ key: string }>`
    select distinct k.key from record_change c, jsonb_object_keys(c.change) k (key)`.execute(db());
  expect(keys.rows.map(({ key }) => key)).toEqual(expect.arrayContaining([...POINTERS, 'team', 'rootCause']));
  const found: string[] = [];
  named = 0;
  for (const login of LOGINS)
    for (const { id, type, number } of records) {
      const parts = ['history', 'links', 'tasks', 'comments'].map((part) => `/api/records/${id}/${part}`);
      const paths = [...parts, pathOf(type, id)];
      const answers = await Promise.all(paths.map((path) => call(people[login], `GET ${path}`)));
      expect([[200], [404]]).toContainEqual([...new Set(answers.map(({ statusCode }) => statusCode))]);
      const isSeen = answers.every(({ statusCode }) => statusCode === 200);
      for (const { body } of isSeen ? answers : [])
        for (const hint of await hints(people[login], body)) found.push(`${login} reads ${hint} of ${number}`);
    }
  expect(found).toEqual([]);
  expect(named).toBeGreaterThan(200);

  for (const id of seen) {
    const request = `GET /api/records/${id}/pdf?timeZone=UTC`;
    const { rawPayload } = await t.call(dbo.slug, request, { as: people.worker, language: 'en' });
    const { text } = await readDocument(rawPayload);
    expect(await hints(people.worker, text)).toEqual([]);
    if (id === seen[0]) expect(text.match(/Grace Whitfield added a task/g)).toHaveLength(1);
  }
}, 120_000);

test('a history hides the numbers that its reader may not see, and stays correct', async () => {
  const [linked = 0, closed = 0, kept = 0] = seen;
  const linesOf = async (as: Person, id: number) =>
    ((await done(call(as, `GET /api/records/${id}/history`))) as { action: string; change: object }[]).filter(
      ({ action }) => action === 'linked' || action === 'closedAsDuplicate',
    );
  const task = (number: unknown) => ({ action: 'linked', change: { task: [null, number] } });
  const number = expect.stringMatching(/^TSK-\d+$/);
  expect(await linesOf(people.administrator, linked)).toMatchObject([
    { change: { link: [null, expect.stringMatching(/^HAZ-/)] } },
    task(number),
    task(number),
  ]);
  // The confidential task is not mentioned to a reader who may not see it; the other one is shown as "a task".
  expect(await linesOf(people.worker, linked)).toMatchObject([task(null)]);
  expect(await linesOf(people.member, linked)).toMatchObject([{}, task(number), task(number)]);
  expect(await linesOf(people.worker, closed)).toEqual([
    expect.objectContaining({ action: 'closedAsDuplicate', change: {} }),
    expect.objectContaining(task(number)),
  ]);
  expect(await linesOf(people.worker, kept)).toEqual([]);
  const { id } = await db()
    .selectFrom('record')
    .select('id')
    .where('origin_id', '=', hidden[1] ?? 0)
    .executeTakeFirstOrThrow();
  expect(await linesOf(people.worker, id)).toMatchObject([{ change: { origin: [null, null] } }]);
  expect(await linesOf(people.administrator, id)).toMatchObject([
    { change: { origin: [expect.stringMatching(/^HAZ-/), expect.stringMatching(/^HAZ-/)] } },
  ]);
});

test('no notification or mail to people of the demo names a record that they may not open', async () => {
  const events = await db().selectFrom('event').select('id').where('handled_at', 'is', null).orderBy('id').execute();
  expect(events.length).toBeGreaterThan(5);
  const ctx = jobCtx(t, dbo);
  for (const { id } of events) await run(handleEventJob([notifyPeople(t.platform)]), { eventId: id }, ctx);
  const found: string[] = [];
  named = 0;
  for (const login of LOGINS) {
    const as = people[login];
    await run(mailNotificationsJob(t.platform), { employeeId: as.id }, ctx);
    const mails = await db()
      .selectFrom('mail')
      .select(['subject', 'text'])
      .where('to_address', '=', as.email)
      .execute();
    const pages: string[] = mails.map(({ subject, text }) => `${subject}\n${text}`);
    for (let cursor = ''; ; ) {
      const { body } = await call(as, `GET /api/aum/notification?show=all&limit=100${cursor}`);
      pages.push(body);
      const { next } = JSON.parse(body) as { next: number | null };
      if (next === null) break;
      cursor = `&cursor=${next}`;
    }
    pages.push((await call(as, 'GET /api/my-actions?limit=100')).body);
    for (const page of pages) for (const hint of await hints(as, page)) found.push(`${login} is told of ${hint}`);
  }
  expect(found).toEqual([]);
  expect(named).toBeGreaterThan(100);
}, 120_000);

test('tasks that block an approval are counted for the approver, who sees the numbers of those they may open', async () => {
  const { statusCode, body } = await call(
    people.worker,
    `POST /api/hazards/${heldUp}/approve`,
    {},
    await versionOf(heldUp),
  );
  const { code, message, data } = JSON.parse(body);
  expect([statusCode, code, data.count, data.tasks.length]).toEqual([422, 'TASKS_OPEN', 2, 1]);
  expect(message).toBe(`2 tasks on this record are still open. You can see ${data.tasks[0].number}.`);
  expect(await hints(people.worker, body)).toEqual([]);
  const [{ id }] = data.tasks;
  await db().updateTable('record').set({ is_confidential: true }).where('id', '=', id).execute();
  await db().deleteFrom('record_person').where('record_id', '=', id).execute();
  opened.clear();
  const none = await call(people.worker, `POST /api/hazards/${heldUp}/approve`, {}, await versionOf(heldUp));
  expect(none.json()).toMatchObject({
    message: '1 task on this record is still open. You can’t see it.',
    data: { count: 1, tasks: [] },
  });
});

test('no error of an action names a record that the caller may not open', async () => {
  const rows = await db().selectFrom('record').select(['id', 'type', 'number']).where('id', 'in', touched).execute();
  const body = { team: [people.supervisor.id], what: 'Done', reason: 'No', of: hidden[0], attachmentIds: [] };
  const found: string[] = [];
  const codes = new Set<string>();
  // People with the fewest rights come first, because an action that succeeded is not refused to those after them.
  for (const login of LOGINS.toReversed())
    for (const { id, type, number } of rows) {
      const tries = (ACTIONS[type] ?? []).map((action) => [`POST ${pathOf(type, id)}/${action}`, body] as const);
      const links = hidden.flatMap((other) => [
        [`POST /api/records/${id}/links`, { otherId: other }] as const,
        [`DELETE /api/records/${id}/links/${other}`, undefined] as const,
      ]);
      for (const [request, payload] of [...tries, ...links]) {
        const answer = await call(people[login], request, payload, await versionOf(id));
        if (answer.statusCode >= 400) codes.add(answer.json().code);
        else opened.clear(); // it may have changed who sees what
        for (const hint of await hints(people[login], answer.body))
          found.push(`${login} reads ${hint} where ${request} of ${number} answers ${answer.statusCode}`);
      }
    }
  expect(found).toEqual([]);
  expect([...codes]).toEqual(expect.arrayContaining(['NOT_FOUND', 'FORBIDDEN', 'STATUS_FORBIDS', 'TASKS_OPEN']));
}, 120_000);
