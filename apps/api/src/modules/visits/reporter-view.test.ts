// What the claim of a report says about the rest of its life: an observation that was recorded at once, and an alert.
import { question, section, template } from '@safety-qube/domain/templates/templates.factory';
import { beforeAll, expect, test } from 'vitest';
import { alertTools } from '../../testing/alerts.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { type PosterOf, someClaim, visitorCalls } from '../../testing/visitors.ts';
import { addFacility } from '../people/people.factory.ts';
import { publishForm } from '../posters/posters.factory.ts';

const t = useTestApp();
const acme = () => t.tenants.acme;
const db = () => t.database.forTenant(acme().id);
const v = () => visitorCalls(t);
const tools = () => alertTools(t, acme());
let admin: Person;
let owner: Person;
let facilityId: number;

beforeAll(async () => {
  admin = await t.person(acme(), 'administrator');
  owner = await t.person(acme(), 'ehsManager');
  facilityId = await addFacility(t, acme(), 'Boston Yard');
  await db().updateTable('facility').set({ default_owner_id: owner.id }).where('id', '=', facilityId).execute();
});

/** Adds a poster with a form for a category. */
async function addPoster(category: string): Promise<PosterOf> {
  const asked = { ...section('report', [question('short-text', 'what')]), askedOf: 'reporter' as const };
  const form = await publishForm(t, admin, 'issue', template([asked], { categories: [category], lists: [] }));
  const payload = { targets: [{ facilityId }], templateIds: [form] };
  const [made] = (await t.call('acme', 'POST /api/posters', { as: admin, payload })).json().posters;
  return { code: made.code, scheduleId: made.forms[0].scheduleId };
}
async function reported(category: string, more: object = {}): Promise<{ id: number; claim: string }> {
  const { code, scheduleId } = await addPoster(category);
  const claim = someClaim();
  const sent = { scheduleId, description: 'A driver reversed without a banksman', claim, ...more };
  const answer = await v().report(await v().enter({ code }), sent);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  const { number } = answer.json();
  const { id } = await db().selectFrom('record').select('id').where('number', '=', number).executeTakeFirstOrThrow();
  return { id, claim };
}
async function act(request: string, payload: object = {}) {
  const [, , id] = /\/(issues|tasks)\/(\d+)\//.exec(request) ?? [];
  const { version } = await db()
    .selectFrom('record')
    .select('version')
    .where('id', '=', Number(id ?? 0))
    .executeTakeFirstOrThrow(() => new Error(request));
  const answer = await t.call('acme', request, { as: owner, payload, headers: { 'if-match': `"${version}"` } });
  if (answer.statusCode >= 300) throw new Error(answer.body);
  return answer.json();
}

test('an observation by a poster is recorded at once; its claim follows the task of it and the issue that it becomes', async () => {
  const { id, claim } = await reported('safety-observation');
  const record = db().selectFrom('record').innerJoin('issue', 'issue.record_id', 'record.id');
  expect(
    await record.select(['status', 'closed_as', 'issue_type']).where('record.id', '=', id).executeTakeFirst(),
  ).toEqual({ status: 'Closed', closed_as: 'recorded', issue_type: 'observation' });
  expect(await v().view(claim)).toMatchObject({
    stage: 'closed',
    closedAs: 'recorded',
    outcome: null,
    opensUntil: expect.any(String),
    abilities: { message: true, accept: false, decline: false },
  });
  const task = await t.call('acme', 'POST /api/tasks', {
    as: owner,
    payload: { description: 'Brief the drivers', originId: id },
  });
  await tools().settle();
  expect(await v().view(claim)).toMatchObject({ stage: 'inProgress', closedAs: null, opensUntil: null });
  await act(`POST /api/tasks/${task.json().id}/cancel`, { reason: 'No need' });
  await tools().settle();
  expect(await v().view(claim)).toMatchObject({ stage: 'closed', closedAs: 'completed' });
  await act(`POST /api/issues/${id}/make-issue`);
  expect(await v().view(claim)).toMatchObject({ stage: 'received', closedAs: null });
  await act(`POST /api/issues/${id}/resolve`, { what: 'A banksman at each gate' });
  expect(await v().view(claim)).toMatchObject({
    stage: 'resolved',
    outcome: 'A banksman at each gate',
    abilities: { accept: true, decline: true },
  });
  const accepted = await v().claimed(claim, 'POST /api/visit/report/accept', {});
  expect(accepted.json()).toMatchObject({ stage: 'closed', closedAs: 'accepted' });
});

test('who reported danger right now reads how many people were notified and since when somebody has it, and no name', async () => {
  const { id, claim } = await reported('something-is-not-right', { danger: 'now' });
  await tools().settle();
  const notified = await tools().notified(id);
  expect(notified).toContain(owner.id);
  expect((await v().view(claim)).alert).toEqual({
    raisedAt: expect.any(String),
    notified: notified.length,
    takenAt: null,
  });
  const alert = await tools().alertAbout(owner, id);
  expect(await tools().answer(owner, alert?.id ?? 0, 'mine')).toBe(200);
  const view = await v().view(claim);
  expect(view.alert).toMatchObject({ notified: notified.length, takenAt: expect.any(String) });
  const { email, firstname, lastname } = await db()
    .selectFrom('employee')
    .select(['email', 'firstname', 'lastname'])
    .where('id', '=', owner.id)
    .executeTakeFirstOrThrow();
  for (const name of [email, `${firstname} ${lastname}`]) expect(JSON.stringify(view)).not.toContain(name);
});
