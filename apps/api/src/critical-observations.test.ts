import type { Issue } from '@safety-qube/contract/schemas/issues';
import { question, section, template } from '@safety-qube/domain/templates/templates.factory';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { publishForm } from './modules/posters/posters.factory.ts';
import { personWith } from './modules/records/records.factory.ts';
import { alertTools } from './testing/alerts.ts';
import { runTimersUntil } from './testing/run-timers.ts';
import { type Person, useTestApp } from './testing/test-app.ts';
import { type PosterOf, reportWithoutName, someClaim, visitorCalls } from './testing/visitors.ts';

const t = useTestApp();
const acme = () => t.tenants.acme;
const tools = () => alertTools(t, acme());
const db = () => tools().db();
const v = () => visitorCalls(t);
let admin: Person;
let worker: Person;
let facilityId: number;
/** Where observations are critical by their category. */
let strictId: number;
let card: number;
let poster: PosterOf;

const as = (person: Person, request: string, payload?: object, version?: number) =>
  t.call('acme', request, {
    as: person,
    ...(payload && { payload }),
    ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
  });
async function addCategories(facility: number, isObservationCritical: boolean): Promise<void> {
  const option = (value: string, isCritical: boolean) => ({
    ...{ id: 1, value, label: value, isActive: true, order: 1 },
    isCritical,
  });
  const options = [option('safety-observation', isObservationCritical), option('falls', true)];
  const field = {
    type: 'issue',
    key: 'category',
    label: 'Category',
    kind: 'choice',
    required: true,
    position: 1,
  } as const;
  await db()
    .insertInto('custom_field')
    .values({ ...field, facility_id: facility, options: JSON.stringify(options) })
    .execute();
}
async function addPoster(facility: number): Promise<PosterOf> {
  const made = await as(admin, 'POST /api/posters', { targets: [{ facilityId: facility }], templateIds: [card] });
  const [{ code, forms }] = made.json().posters;
  return { code, scheduleId: forms[0].scheduleId };
}
const marks = (id: string, askedOf: 'reporter' | 'team') => ({
  ...section(id, [
    question('yes-no', `${id}-falls`, {
      rules: [{ id: `${id}-r`, when: { operator: 'is', value: 'yes' }, action: 'mark-critical' }],
    }),
  ]),
  askedOf,
});

beforeAll(async () => {
  [admin, worker] = [await t.person(acme(), 'administrator'), await t.person(acme(), 'employee')];
  const [owner, approver] = [await personWith(t, acme(), []), await personWith(t, acme(), [])];
  facilityId = await tools().addSite({ owner, approver });
  strictId = await tools().addSite({ owner, approver });
  await addCategories(facilityId, false);
  await addCategories(strictId, true);
  const content = template([marks('seen', 'reporter'), marks('found', 'team')], { categories: ['safety-observation'] });
  card = await publishForm(t, admin, 'issue', content);
  poster = await addPoster(facilityId);
});
beforeEach(async () => {
  await db().deleteFrom('report_flow').execute();
  await db().deleteFrom('config_entry').where('name', '=', 'held_reports_above').execute();
  await tools().reset();
});

/** Reports by the safety card of a poster. Returns the id of the record, if there is one, and the claim. */
async function reportByPoster(more: object, by = poster): Promise<{ id: number | undefined; claim: string }> {
  const claim = someClaim();
  const sent = { scheduleId: by.scheduleId, description: 'Nobody has clipped on', claim, ...more };
  const answer = await v().report(await v().enter({ code: by.code }), sent);
  expect([answer.statusCode, answer.body]).toEqual([201, expect.anything()]);
  const found = db()
    .selectFrom('record')
    .select('id')
    .where('number', '=', answer.json().number ?? '');
  return { id: (await found.executeTakeFirst())?.id, claim };
}
const answers = (value: 'yes' | 'no') => ({ templateId: card, version: 1, answers: { 'seen-falls': { value } } });
async function observe(more: object = {}): Promise<number> {
  const body = { description: 'Nobody has clipped on', facilityId, category: 'safety-observation', ...more };
  const answer = await as(worker, 'POST /api/issues', body);
  expect([answer.statusCode, answer.body]).toEqual([201, expect.anything()]);
  return answer.json().id;
}
const read = async (id: number | undefined): Promise<Issue> => (await as(admin, `GET /api/issues/${id}`)).json();

async function expectAlerted(id: number | undefined, cause: string): Promise<void> {
  await tools().settle();
  const record = await read(id);
  expect(record).toMatchObject({
    issueType: 'issue',
    status: 'Open',
    isClosed: false,
    closedAs: null,
    alert: { isOpen: true },
  });
  expect(await tools().causesOf(record.id)).toEqual([cause]);
  expect(await tools().notified(record.id)).toContain(record.ownerId);
  expect(record.alert?.notified).toBeGreaterThan(0);
}

const reports: Readonly<Record<string, readonly [cause: string, report: () => Promise<number | undefined>]>> = {
  '“Yes, right now” by the safety card of a poster': [
    'answer',
    async () => (await reportByPoster({ danger: 'now' })).id,
  ],
  '“Yes, right now” by the code of the facility': [
    'answer',
    async () =>
      (await reportWithoutName(t, facilityId, { type: 'issue', category: 'safety-observation', danger: 'now' })).id,
  ],
  '“Yes, right now” by somebody who is signed in': ['answer', () => observe({ danger: 'now' })],
  '“Yes, right now” in what is sent as an observation': [
    'answer',
    () => observe({ danger: 'now', issueType: 'observation', sentiment: 'negative' }),
  ],
  'a category that is marked critical': ['category', () => observe({ category: 'falls', issueType: 'observation' })],
  'such a category by a poster': ['category', async () => (await reportByPoster({}, await addPoster(strictId))).id],
  'a rule of the safety card': ['form', () => observe({ form: answers('yes') })],
  'a rule of the safety card of a poster': ['form', async () => (await reportByPoster({ form: answers('yes') })).id],
};
test.each(Object.entries(reports))('%s makes an issue of an observation, and people are notified', async (_, way) => {
  const [cause, report] = way;
  await expectAlerted(await report(), cause);
});

test('an observation without danger stays recorded, and notifies nobody as critical', async () => {
  const ids = [await observe({ danger: 'maybe', form: answers('no') }), (await reportByPoster({ danger: 'no' })).id];
  for (const id of ids)
    expect(await read(id)).toMatchObject({
      issueType: 'observation',
      closedAs: 'recorded',
      isClosed: true,
      alert: null,
    });
});

/** Finishes the form of a record, with an answer of the team that is critical. */
async function finishForm(id: number): Promise<number> {
  const { execution } = (await as(admin, `GET /api/issues/${id}/form`)).json();
  const answer = { version: 0, answer: { value: 'yes' } };
  await as(admin, `PUT /api/executions/${execution.id}/answers/found-falls`, answer);
  return (await as(admin, `POST /api/executions/${execution.id}/submit`)).statusCode;
}
const edit = (change: object) => async (id: number) =>
  (await as(admin, `PATCH /api/issues/${id}`, change, (await read(id)).version)).statusCode;
const setPriority = { action: 'setPriority', priority: 1 };
const later: Readonly<Record<string, readonly [cause: string, change: (id: number) => Promise<number>]>> = {
  'a priority that is raised to the most urgent one': ['priority', edit({ priority: 1 })],
  'the same for several at once': [
    'priority',
    async (id) => (await as(admin, 'POST /api/records/bulk', { ids: [id], change: setPriority })).statusCode,
  ],
  'another category': ['category', edit({ category: 'falls' })],
  'danger that is reported later': ['answer', edit({ danger: 'now' })],
  'the form that its team finishes': ['form', finishForm],
};
test.each(Object.entries(later))('an observation that was recorded becomes an issue by %s', async (_, way) => {
  const [cause, change] = way;
  const id = await observe({ form: answers('no') });
  expect(await read(id)).toMatchObject({ isClosed: true });
  expect(await change(id)).toBe(200);
  await expectAlerted(id, cause);
  const [last] = (await as(admin, `GET /api/records/${id}/history`)).json();
  expect(last).toMatchObject({
    fromStatus: 'Closed',
    toStatus: 'Open',
    change: { issueType: ['observation', 'issue'] },
  });
});

test('an observation with an open task becomes an issue too, and does not close with its task', async () => {
  const id = await observe();
  const task = (await as(admin, 'POST /api/tasks', { description: 'Brief the crew', originId: id })).json();
  await tools().settle();
  expect(await read(id)).toMatchObject({ status: 'In Progress', issueType: 'observation' });
  expect(await edit({ danger: 'now' })(id)).toBe(200);
  await expectAlerted(id, 'answer');
  expect((await as(admin, `POST /api/tasks/${task.id}/cancel`, { reason: 'No need' }, 1)).statusCode).toBe(200);
  await expectAlerted(id, 'answer');
});

test('an observation that was held and is critical is raised as an issue', async () => {
  await db().insertInto('config_entry').values({ name: 'held_reports_above', value: '0' }).execute();
  const { id, claim } = await reportByPoster({}, await addPoster(strictId));
  expect(id).toBeUndefined();
  const { items } = (await as(admin, 'GET /api/posters/held?page=1&size=100')).json();
  const released = await as(admin, 'POST /api/posters/held/release', {
    ids: items.map((one: { id: number }) => one.id),
  });
  expect(released.json()).toMatchObject({ count: 1 });
  const { number } = await v().view(claim);
  const { id: raised } = await db()
    .selectFrom('record')
    .select('id')
    .where('number', '=', number ?? '')
    .executeTakeFirstOrThrow();
  await expectAlerted(raised, 'category');
});

test('of observations in danger by one code the first three notify at once, and the next one is not lost', async () => {
  for (let n = 0; n < 3; n += 1) await expectAlerted((await reportByPoster({ danger: 'now' })).id, 'answer');
  const { id } = await reportByPoster({ danger: 'now' });
  expect(await read(id)).toMatchObject({ status: 'Open', alert: null });
  await runTimersUntil(t, acme(), new Date(Date.now() + 660_000));
  await expectAlerted(id, 'answer');
});
