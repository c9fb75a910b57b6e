// The number of a record must not be shown to a person who may not open it: in a history, document, error, notification or mail.

import { firstOf } from '@safety-qube/domain/item-at';
import { descriptorOf, RECORD_TYPE_NAMES, type RecordType } from '@safety-qube/domain/record-types/record-types';
import type { Relation } from '@safety-qube/domain/records/relations';
import { isEnd } from '@safety-qube/domain/records/workflow';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { mailNotificationsJob } from './modules/notifications/jobs/mail-notifications.job.ts';
import { jobCtx, run } from './modules/notifications/notifications.fixture.ts';
import { notifyPeople } from './modules/notifications/notifications.subscriber.ts';
import { addUnattachedFile } from './modules/records/records.factory.ts';
import type { Tenant } from './platform/context.ts';
import { handleEventJob } from './platform/events/events.ts';
import { readTenants, seedDemo } from './seed/demo.ts';
import { DEMO_LOGINS, type DemoLogin, demoEmail } from './seed/demo-tenants.ts';
import { raiseSample } from './testing/raise-sample.ts';
import { readDocument } from './testing/read-document.ts';
import { type Person, useTestApp } from './testing/test-app.ts';

const LOGINS = Object.keys(DEMO_LOGINS) as DemoLogin[];
/** Properties of a history entry that name another record. */
const POINTERS = ['link', 'duplicate', 'duplicateOf', 'task', 'origin', 'convertedTo'];
/** Number of records to check for each property that occurs in the demo's histories. */
const RECORDS_PER_PROPERTY = 5;

const pathOf = (type: RecordType): string => `/api/${descriptorOf(type).plural}`;
const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const transitionsOf = (type: RecordType) =>
  descriptorOf(type).workflow.transitions.filter(({ isImplied }) => !isImplied);
/** The action that ends a record of a type as a duplicate of another one, if it has one. */
const duplicateAction = (type: RecordType) => transitionsOf(type).find(({ asks }) => 'of' in asks)?.action;
const DUPLICATED = RECORD_TYPE_NAMES.filter(duplicateAction);
/** The types whose work is approved by others. */
const APPROVED = RECORD_TYPE_NAMES.filter((type) => transitionsOf(type).some(({ action }) => action === 'approve'));

interface Known {
  readonly id: number;
  readonly type: RecordType;
  readonly number: string;
}
/** Records of one type that refer to others, and tasks that were made from them, by ids. */
interface Pointing {
  /** Records that the worker may open. */
  readonly linked: number;
  readonly closed: number;
  readonly kept: number;
  readonly blocked: number;
  /** Records that the worker may not open. */
  readonly far: number;
  readonly into: number;
  readonly repeats: number;
  /** The worker's task, which was made from `closed` and now belongs to `into`. */
  readonly moved: number;
  readonly tasks: readonly number[];
}

const t = useTestApp();
let dbo: Tenant;
const people = {} as Record<DemoLogin, Person>;
const pointing = {} as Record<RecordType, Pointing>;

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

/** Sets the status of a record directly. */
const setStatus = (id: number, type: RecordType, status: string) =>
  db()
    .updateTable('record')
    .set({ status, closed_at: isEnd(descriptorOf(type).workflow, status) ? new Date() : null })
    .where('id', '=', id)
    .execute();

/** Adds records of a type that refer to each other in every possible way; each side has people who may not see the other side. */
async function pointAtEachOther(type: RecordType): Promise<Pointing> {
  const { administrator: admin, worker, supervisor, member } = people;
  const sample = await raiseSample(t, dbo, type);
  const { id: facilityId } = await db().selectFrom('facility').select('id').orderBy('id').executeTakeFirstOrThrow();
  const add = async (relation?: Relation): Promise<number> => {
    const body = { ...sample, facilityId, ownerId: admin.id };
    const { id } = await done(call(admin, `POST ${pathOf(type)}`, body));
    if (relation)
      await db().insertInto('record_person').values({ record_id: id, employee_id: worker.id, relation }).execute();
    return id;
  };
  const addTask = async (originId: number, ownerId: number, more: object = {}): Promise<number> =>
    (await done(call(admin, 'POST /api/tasks', { description: 'Fit a rail', originId, ownerId, ...more }))).id;
  const endAsDuplicate = async (id: number, of: number) => {
    const action = duplicateAction(type);
    if (action) await done(call(admin, `POST ${pathOf(type)}/${id}/${kebab(action)}`, { of }, await versionOf(id)));
  };

  const [linked, closed, kept] = [await add('fyi'), await add('fyi'), await add('fyi')];
  const [far, into, repeats] = [await add(), await add(), await add()];
  const blocked = await add(APPROVED.includes(type) ? 'ehsMember' : 'fyi');
  const [ofLinked, secret] = [await addTask(linked, supervisor.id), await addTask(linked, member.id)];
  const hide = { isConfidential: true, roleIds: [] };
  await done(call(admin, `PUT /api/records/${secret}/confidentiality`, hide, await versionOf(secret)));
  await done(call(admin, `POST /api/records/${linked}/links`, { otherId: far }));
  // Its tasks move to the other record, so that the worker's task originates from one that the worker may not see.
  const moved = await addTask(closed, worker.id);
  await endAsDuplicate(closed, into);
  await endAsDuplicate(repeats, kept);
  // The approver may see only some of the tasks that block the approval.
  const ofBlocked = [
    await addTask(blocked, supervisor.id),
    await addTask(blocked, member.id, { verifierId: worker.id }),
  ];
  const tasks = [ofLinked, secret, ...ofBlocked];
  return { linked, closed, kept, blocked, far, into, repeats, moved, tasks };
}

beforeAll(async () => {
  await seedDemo(t.owner, 'http://127.0.0.1:3001', true);
  dbo = (await readTenants(t.owner)).get('dbo') as Tenant;
  for (const login of LOGINS) people[login] = await signIn(login);
  for (const type of RECORD_TYPE_NAMES) pointing[type] = await pointAtEachOther(type);
}, 240_000);

const NUMBER = new RegExp(`\\b(?:${RECORD_TYPE_NAMES.map((type) => descriptorOf(type).prefix).join('|')})-\\d+`, 'g');
const opened = new Map<string, boolean>();

/** Whether the person may open a record with this number. */
async function opens(as: Person, number: string): Promise<boolean> {
  const key = `${as.id} ${number}`;
  const known = opened.get(key);
  if (known !== undefined) return known;
  const rows = await db().selectFrom('record').select(['id', 'type']).where('number', '=', number).execute();
  const answers = await Promise.all(rows.map(({ id, type }) => call(as, `GET ${pathOf(type)}/${id}`)));
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
  const touched = Object.values(pointing).flatMap(({ tasks, ...records }) => [...Object.values(records), ...tasks]);
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
      const paths = [...parts, `${pathOf(type)}/${id}`];
      const answers = await Promise.all(paths.map((path) => call(people[login], `GET ${path}`)));
      expect([[200], [404]]).toContainEqual([...new Set(answers.map(({ statusCode }) => statusCode))]);
      const isSeen = answers.every(({ statusCode }) => statusCode === 200);
      for (const { body } of isSeen ? answers : [])
        for (const hint of await hints(people[login], body)) found.push(`${login} reads ${hint} of ${number}`);
    }
  expect(found).toEqual([]);
  expect(named).toBeGreaterThan(200);

  for (const { linked, closed, kept, blocked } of Object.values(pointing))
    for (const id of [linked, closed, kept, blocked]) {
      const request = `GET /api/records/${id}/pdf?timeZone=UTC`;
      const { rawPayload } = await t.call(dbo.slug, request, { as: people.worker, language: 'en' });
      const { text } = await readDocument(rawPayload);
      expect(await hints(people.worker, text)).toEqual([]);
      if (id === linked) expect(text.match(/Grace Whitfield added a task/g)).toHaveLength(1);
    }
}, 120_000);

/** Returns the entries of a history about links, tasks, duplicates and origins, as a person reads them. */
const linesOf = async (as: Person, id: number) =>
  ((await done(call(as, `GET /api/records/${id}/history`))) as { action: string; change: object }[]).filter(
    ({ action }) => action === 'linked' || action === 'closedAsDuplicate',
  );
const numbered = (type: RecordType) => expect.stringMatching(new RegExp(`^${descriptorOf(type).prefix}-\\d+$`));
const taskAdded = (number: unknown) => ({ action: 'linked', change: { task: [null, number] } });

test.each(RECORD_TYPE_NAMES)(
  'the history of a record of type %s hides the numbers that its reader may not see',
  async (type) => {
    const { linked } = pointing[type];
    const added = taskAdded(numbered('task'));
    expect(await linesOf(people.administrator, linked)).toMatchObject([
      { change: { link: [null, numbered(type)] } },
      added,
      added,
    ]);
    // The confidential task is not mentioned to a reader who may not see it; the other one is shown as "a task".
    expect(await linesOf(people.worker, linked)).toMatchObject([taskAdded(null)]);
    expect(await linesOf(people.member, linked)).toMatchObject([{}, added, added]);
  },
);

test.each(DUPLICATED)(
  'the histories of duplicates of type %s hide the numbers that their reader may not see',
  async (type) => {
    const { closed, kept, into } = pointing[type];
    expect(await linesOf(people.worker, closed)).toEqual([
      expect.objectContaining({ action: 'closedAsDuplicate', change: {} }),
      expect.objectContaining(taskAdded(numbered('task'))),
    ]);
    expect(await linesOf(people.worker, kept)).toEqual([]);
    const { id } = await db().selectFrom('record').select('id').where('origin_id', '=', into).executeTakeFirstOrThrow();
    expect(await linesOf(people.worker, id)).toMatchObject([{ change: { origin: [null, null] } }]);
    expect(await linesOf(people.administrator, id)).toMatchObject([
      { change: { origin: [numbered(type), numbered(type)] } },
    ]);
  },
);

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

test.each(APPROVED)(
  'tasks that block the approval of a record of type %s are counted for the approver, who sees the numbers of those they may open',
  async (type) => {
    const { blocked } = pointing[type];
    const approve = firstOf(transitionsOf(type).filter(({ action }) => action === 'approve'));
    await setStatus(blocked, type, firstOf(approve.from));
    const ask = async () =>
      call(people.worker, `POST ${pathOf(type)}/${blocked}/${approve.action}`, {}, await versionOf(blocked));
    const { statusCode, body } = await ask();
    const { code, message, data } = JSON.parse(body);
    expect([statusCode, code, data.count, data.tasks.length]).toEqual([422, 'TASKS_OPEN', 2, 1]);
    expect(message).toBe(`2 tasks on this record are still open. You can see ${data.tasks[0].number}.`);
    expect(await hints(people.worker, body)).toEqual([]);
    const [{ id }] = data.tasks;
    await db().updateTable('record').set({ is_confidential: true }).where('id', '=', id).execute();
    await db().deleteFrom('record_person').where('record_id', '=', id).execute();
    opened.clear();
    expect((await ask()).json()).toMatchObject({
      message: '1 task on this record is still open. You can’t see it.',
      data: { count: 1, tasks: [] },
    });
  },
);

test.each(RECORD_TYPE_NAMES)(
  'no error of an action on a record of type %s names a record that the caller may not open',
  async (type) => {
    const { linked, closed, blocked, moved, far, into, repeats } = pointing[type];
    const tried = [linked, closed, blocked, moved];
    const rows = await db().selectFrom('record').select(['id', 'type', 'number']).where('id', 'in', tried).execute();
    const body = {
      ...{ what: 'Done', reason: 'No', note: 'Good', of: far },
      ...{ team: [people.supervisor.id], ownerId: people.supervisor.id, dueOn: '2027-01-31', priority: 1 },
    };
    const found: string[] = [];
    const codes = new Set<string>();
    const ask = async (login: DemoLogin, id: number, request: string, payload?: object) => {
      const answer = await call(people[login], request, payload, await versionOf(id));
      if (answer.statusCode >= 400) codes.add(answer.json().code);
      else opened.clear(); // it may have changed who sees what
      for (const hint of await hints(people[login], answer.body))
        found.push(`${login} reads ${hint} where ${request} answers ${answer.statusCode}`);
    };
    // People with the fewest rights come first, because an action that succeeded is not refused to those after them.
    for (const login of LOGINS.toReversed()) {
      for (const row of rows)
        for (const { action, from, asks } of transitionsOf(row.type)) {
          // Open tasks are a reason for refusing some actions only in the status that these start from.
          if (row.id === blocked) await setStatus(blocked, type, firstOf(from));
          const attachmentIds = 'attachmentIds' in asks ? [await addUnattachedFile(t, dbo, people[login])] : [];
          const request = `POST ${pathOf(row.type)}/${row.id}/${kebab(action)}`;
          await ask(login, row.id, request, { ...body, attachmentIds });
        }
      for (const other of [far, into, repeats]) {
        await ask(login, linked, `POST /api/records/${linked}/links`, { otherId: other });
        await ask(login, linked, `DELETE /api/records/${linked}/links/${other}`);
      }
    }
    expect(found).toEqual([]);
    const tasksOpen = APPROVED.includes(type) ? ['TASKS_OPEN'] : [];
    expect([...codes]).toEqual(expect.arrayContaining(['NOT_FOUND', 'FORBIDDEN', 'STATUS_FORBIDS', ...tasksOpen]));
  },
  120_000,
);
