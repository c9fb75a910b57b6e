import { randomUUID } from 'node:crypto';
import type { UnitLevel } from '@safety-qube/domain/place-levels';
import { question, section, template } from '@safety-qube/domain/templates/templates.factory';
import { beforeAll, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { type PosterOf, someClaim, visitorCalls } from '../../testing/visitors.ts';
import { addFacility } from '../people/people.factory.ts';
import { addAsset, addUnit, publishAgain, publishForm } from '../posters/posters.factory.ts';

const t = useTestApp();
const acme = () => t.tenants.acme;
const db = () => t.database.forTenant(acme().id);
const v = () => visitorCalls(t);
let admin: Person;
let owner: Person;
let facilityId: number;
let departmentId: number;
let locationId: number;
const forms = { issue: 0, incident: 0, inspection: 0 };
const posters = {} as Record<keyof typeof forms, PosterOf>;

const manage = async (request: string, payload?: object) => {
  const answer = await t.call('acme', request, { as: admin, ...(payload && { payload }) });
  if (answer.statusCode >= 300) throw new Error(answer.body);
  return answer.json();
};
async function addPoster(form: number, target: object = { facilityId, departmentId }): Promise<PosterOf> {
  const [poster] = (await manage('POST /api/posters', { targets: [target], templateIds: [form] })).posters;
  return { code: poster.code, scheduleId: poster.forms[0].scheduleId };
}
const reporter = section('report', [
  question('short-text', 'what'),
  question('photo', 'seen', { required: true }),
  question('person', 'who', { required: true }),
]);
const asked = { ...reporter, askedOf: 'reporter' as const };
const count = async (table: 'record' | 'execution' | 'report_claim') =>
  (await db().selectFrom(table).select(db().fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n;

beforeAll(async () => {
  admin = await t.person(acme(), 'administrator');
  owner = await t.person(acme(), 'ehsManager');
  facilityId = await addFacility(t, acme(), 'Boston Yard');
  departmentId = await addUnit(t, acme(), facilityId, 'department');
  locationId = await addUnit(t, acme(), facilityId, 'location');
  await db()
    .updateTable('facility')
    .set({ default_owner_id: owner.id, default_approver_id: owner.id })
    .where('id', '=', facilityId)
    .execute();
  forms.issue = await publishForm(t, admin, 'issue', template([asked], { categories: ['idea'], lists: [] }));
  forms.incident = await publishForm(t, admin, 'incident', template([asked], { eventTypes: ['nearMiss'], lists: [] }));
  forms.inspection = await publishForm(t, admin, 'inspection', template([reporter], { lists: [] }));
  for (const module of ['issue', 'incident', 'inspection'] as const) posters[module] = await addPoster(forms[module]);
});

const answers = { what: { value: 'Oil' } };
const formOf = (templateId: number, version = 1) => ({ templateId, version, answers });

test('an issue is reported by a poster: at its place, without a raiser, with its answers, its files following', async () => {
  const token = await v().enter({ code: posters.issue.code });
  const claim = someClaim();
  const sent = {
    scheduleId: posters.issue.scheduleId,
    description: 'Oil on the floor',
    claim,
    form: formOf(forms.issue),
  };
  const answer = await v().report(token, sent);
  expect([answer.statusCode, answer.json()]).toEqual([201, { number: expect.stringMatching(/^ISS-\d{6}$/) }]);
  const { number } = answer.json();
  const record = await db().selectFrom('record').selectAll().where('number', '=', number).executeTakeFirstOrThrow();
  expect(record).toMatchObject({
    type: 'issue',
    status: 'Open',
    category: 'idea',
    facility_id: facilityId,
    department_id: departmentId,
    is_anonymous: true,
    owner_id: owner.id,
  });
  const people = await db().selectFrom('record_person').select('relation').where('record_id', '=', record.id).execute();
  expect(people.map(({ relation }) => relation)).not.toContain('raiser');
  const seen = await t.call('acme', `GET /api/issues/${record.id}`, { as: owner });
  expect(seen.json()).toMatchObject({ isAnonymous: true, canAskReporter: true, abilities: { converse: true } });
  const form = await t.call('acme', `GET /api/issues/${record.id}/form`, { as: owner });
  expect(form.json()).toMatchObject({ answered: 1, execution: { startedById: null } });
});

test('an incident is reported by a poster with the type of event of its form, and the category that follows from it', async () => {
  const token = await v().enter({ code: posters.incident.code });
  const { scheduleId } = posters.incident;
  const sent = { scheduleId, description: 'A pallet fell', form: formOf(forms.incident) };
  const wrong = { ...sent, category: 'near-miss', eventType: 'vehicle', claim: someClaim() };
  expect((await v().report(token, wrong)).json().code).toBe('EVENT_TYPE_UNKNOWN');
  const answer = await v().report(token, { ...sent, danger: 'now', claim: someClaim() });
  const record = await db()
    .selectFrom('incident')
    .innerJoin('record', 'record.id', 'incident.record_id')
    .select(['record.id', 'event_type', 'category', 'priority'])
    .where('record.number', '=', answer.json().number)
    .executeTakeFirstOrThrow();
  expect(record).toMatchObject({ event_type: 'nearMiss', category: 'near-miss', priority: 1 });
  const alert = await db().selectFrom('alert').select('cause').where('record_id', '=', record.id).executeTakeFirst();
  expect(alert).toEqual({ cause: 'answer' });
});

test('an inspection is filled in by a poster, and nobody is named as having done it', async () => {
  const token = await v().enter({ code: posters.inspection.code });
  const claim = someClaim();
  const sent = { scheduleId: posters.inspection.scheduleId, form: formOf(forms.inspection), claim };
  const answer = await v().report(token, sent);
  expect([answer.statusCode, answer.json()]).toEqual([201, { number: null }]);
  const { finished } = await manage(`GET /api/schedules/${posters.inspection.scheduleId}`);
  expect(finished).toMatchObject([{ submittedById: null, result: { isFailed: false } }]);
  const read = await manage(`GET /api/executions/${finished[0].id}/answers`);
  expect(read).toMatchObject({
    status: 'submitted',
    startedById: null,
    answers: [{ questionId: 'what', savedById: null }],
  });
  expect(await v().view(claim)).toMatchObject({ type: 'inspection', number: null, stage: 'received' });
});

test('every type is reported by the code of a facility, and only by it', async () => {
  const facilities = await manage('GET /api/fm/facility/fetch');
  const { reportCode } = facilities.find(({ id }: { id: number }) => id === facilityId);
  const token = await v().enter({ code: reportCode });
  const about = { description: 'A loose rail', locationId };
  for (const [type, more] of [
    ['hazard', { danger: 'now' }],
    ['incident', { eventType: 'propertyDamage' }],
    ['issue', { category: 'idea', form: formOf(forms.issue), danger: 'maybe' }],
  ] as const) {
    const asked = await v().send(token, `GET /api/visit/types/${type}?kind=idea`);
    expect(asked.json().categories.length).toBeGreaterThan(2);
    expect(asked.json().form?.templateId ?? null).toBe(type === 'issue' ? forms.issue : null);
    const category = asked.json().categories.at(-1).value;
    const answer = await v().report(token, { category, ...about, ...more, type, claim: someClaim() });
    expect([type, answer.statusCode, answer.body]).toEqual([type, 201, expect.stringContaining('-0000')]);
    const found = await db()
      .selectFrom('record')
      .select(['type', 'location_id', 'is_anonymous'])
      .where('number', '=', answer.json().number)
      .executeTakeFirst();
    expect(found).toEqual({ type, location_id: locationId, is_anonymous: true });
  }
  expect(await db().selectFrom('issue').select('danger').where('danger', '=', 'maybe').execute()).toHaveLength(1);
  const hazards = await db().selectFrom('hazard').select('immediate_danger').execute();
  expect(hazards).toEqual([{ immediate_danger: true }]);
  const byPoster = await v().enter({ code: posters.issue.code });
  expect((await v().report(byPoster, { ...about, type: 'hazard', claim: someClaim() })).statusCode).toBe(404);
  expect((await v().send(byPoster, 'GET /api/visit/types/hazard')).statusCode).toBe(404);
});

test('a report is raised once however often it is sent, also at once and with other tokens', async () => {
  const before = [await count('record'), await count('report_claim')];
  const key = randomUUID();
  const sent = { scheduleId: posters.issue.scheduleId, description: 'Twice', claim: someClaim() };
  const sending = Array.from({ length: 12 }, async () =>
    v().report(await v().enter({ code: posters.issue.code }), sent, key),
  );
  const numbers = (await Promise.all(sending)).map((answer) => answer.json().number);
  expect(new Set(numbers).size).toBe(1);
  expect(numbers[0]).toMatch(/^ISS-/);
  expect([await count('record'), await count('report_claim')]).toEqual(before.map((n) => n + 1));
  const token = await v().enter({ code: posters.issue.code });
  const changed = await v().report(token, { ...sent, description: 'Another' }, key);
  expect([changed.statusCode, changed.json().code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
});

test('a claim opens one report: another one with the same claim is refused, and nothing of it is written', async () => {
  const token = await v().enter({ code: posters.issue.code });
  const sent = { scheduleId: posters.issue.scheduleId, description: 'First', claim: someClaim() };
  expect((await v().report(token, sent)).statusCode).toBe(201);
  const before = await count('record');
  const again = await v().report(token, { ...sent, description: 'Second' });
  expect([again.statusCode, again.json().code]).toEqual([422, 'CLAIM_TAKEN']);
  expect(await count('record')).toBe(before);
});

test('what cannot be reported is refused with a reason, and nothing is written', async () => {
  const token = await v().enter({ code: posters.issue.code });
  const { scheduleId } = posters.issue;
  const elsewhere = await addPoster(forms.issue, { facilityId: await addFacility(t, acme(), 'Lyon Works') });
  const other = await addUnit(t, acme(), facilityId, 'department');
  const before = await count('record');
  const refused = async (more: object) => {
    const sent = { scheduleId, description: 'x', claim: someClaim(), ...more };
    const { statusCode, ...answer } = await v().report(token, sent);
    return [statusCode, answer.json().code];
  };
  expect(await refused({ scheduleId: elsewhere.scheduleId })).toEqual([404, 'NOT_FOUND']);
  expect(await refused({ scheduleId: posters.inspection.scheduleId })).toEqual([404, 'NOT_FOUND']);
  expect(await refused({ description: undefined })).toEqual([422, 'DESCRIPTION_MISSING']);
  expect(await refused({ category: 'environment', form: formOf(forms.issue) })).toEqual([422, 'CATEGORY_UNKNOWN']);
  expect(await refused({ departmentId: other })).toEqual([422, 'PLACE_OUTSIDE']);
  expect(await refused({ form: formOf(forms.incident) })).toEqual([422, 'FORM_UNKNOWN']);
  expect(await refused({ form: formOf(forms.issue, 99) })).toEqual([422, 'FORM_UNKNOWN']);
  const unasked = { ...formOf(forms.issue), answers: { who: { value: owner.id } } };
  expect(await refused({ form: unasked })).toEqual([422, 'FORM_UNFINISHED']);
  expect(await refused({ claim: 'short' })).toEqual([400, 'INVALID_INPUT']);
  expect(await refused({ type: 'issue' })).toEqual([400, 'INVALID_INPUT']);
  expect(await count('record')).toBe(before);
});

test('a visitor can say where exactly below the place of the poster, and nowhere else', async () => {
  const unit = async (level: UnitLevel, parent_id: number | null, more: object = {}) =>
    (
      await db()
        .insertInto('org_unit')
        .values({ facility_id: facilityId, level, parent_id, name: `${level} ${parent_id}`, ...more })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const hall = await unit('location', departmentId);
  const bay = await unit('subarea', hall);
  await unit('location', departmentId, { is_active: false });
  const besides = await unit('subarea', locationId);
  const token = await v().enter({ code: posters.issue.code });
  expect((await v().send(token, 'GET /api/visit')).json().hasPlacesBelow).toBe(true);
  const places = (await v().send(token, 'GET /api/visit/places')).json();
  expect(places).toEqual([
    { id: hall, level: 'location', parentId: departmentId, name: expect.any(String) },
    { id: bay, level: 'subarea', parentId: hall, name: expect.any(String) },
  ]);
  const report = async (place: object) => {
    const { scheduleId } = posters.issue;
    const sent = { scheduleId, description: 'A loose rail', form: formOf(forms.issue), claim: someClaim(), ...place };
    const answer = await v().report(token, sent);
    return answer.json().code ?? answer.json().number;
  };
  const number = await report({ locationId: hall, subareaId: bay });
  const found = await db()
    .selectFrom('record')
    .select(['department_id', 'location_id', 'subarea_id'])
    .where('number', '=', number)
    .executeTakeFirst();
  expect(found).toEqual({ department_id: departmentId, location_id: hall, subarea_id: bay });
  expect(await report({ locationId })).toBe('PLACE_OUTSIDE');
  expect(await report({ subareaId: besides })).toBe('PLACE_OUTSIDE');
  expect(await report({ locationId: bay })).toBe('PLACE_OUTSIDE');
  expect(await report({ subareaId: bay })).toBe('UNIT_UNKNOWN'); // without the area that it is in
  const lowest = await v().enter({
    code: (await addPoster(forms.issue, { facilityId, departmentId, locationId: hall, subareaId: bay })).code,
  });
  expect((await v().send(lowest, 'GET /api/visit')).json().hasPlacesBelow).toBe(false);
});

test('a form that was published again meanwhile is still accepted as it was answered', async () => {
  const form = await publishForm(t, admin, 'issue', template([asked], { categories: ['environment'], lists: [] }));
  const { code, scheduleId } = await addPoster(form);
  const more = { ...asked, questions: [...asked.questions, question('short-text', 'more', { required: true })] };
  await publishAgain(t, admin, form, template([more], { categories: ['environment'], lists: [] }));
  const token = await v().enter({ code });
  const sent = { scheduleId, description: 'Late', claim: someClaim(), form: formOf(form) };
  expect((await v().report(token, sent)).statusCode).toBe(201);
});

test('a report that waited on a phone while its poster was renewed, withdrawn or lost its place is sent by another code, once', async () => {
  const target = { facilityId, departmentId: await addUnit(t, acme(), facilityId, 'department') };
  const made = await manage('POST /api/posters', { targets: [target], templateIds: [forms.issue] });
  const [{ id, code, forms: schedules }] = made.posters;
  const { scheduleId } = schedules[0];
  const key = randomUUID();
  const sent = { scheduleId, description: 'Late', claim: someClaim(), form: formOf(forms.issue) };
  const refusalOf = async (wrong: string) => (await v().exchange({ code: wrong })).json().code;

  const renewed = await manage(`POST /api/posters/${id}/renew`);
  expect(await refusalOf(code)).toBe('POSTER_REPLACED');
  const first = await v().report(await v().enter({ code: renewed.code }), sent, key);
  expect([first.statusCode, first.json().number]).toEqual([201, expect.stringMatching(/^ISS-/)]);
  const withdrawn = { ...sent, claim: someClaim() };
  await db().updateTable('org_unit').set({ is_active: false }).where('id', '=', target.departmentId).execute();
  expect(await refusalOf(renewed.code)).toBe('POSTER_ENDED');
  await db().updateTable('org_unit').set({ is_active: true }).where('id', '=', target.departmentId).execute();
  await manage(`DELETE /api/posters/${id}`);
  expect(await refusalOf(renewed.code)).toBe('POSTER_ENDED');
  const other = await v().enter({ code: posters.issue.code });
  expect((await v().report(other, withdrawn)).statusCode).toBe(404);
  const changed = { ...withdrawn, scheduleId: posters.issue.scheduleId };
  expect((await v().report(other, changed)).statusCode).toBe(201);

  const before = await count('record');
  const again = { ...sent, scheduleId: posters.issue.scheduleId };
  const codes = [await v().report(other, again, key), await v().report(other, again)].map((one) => one.json().code);
  expect(codes).toEqual(['IDEMPOTENCY_KEY_REUSED', 'CLAIM_TAKEN']);
  expect(await count('record')).toBe(before);
  expect((await v().view(sent.claim)).number).toBe(first.json().number);
});

test('a report that is not for the people of the place goes to an approver of the tenant, and they alone see it', async () => {
  const approver = await t.person(acme(), 'ehsManager');
  await db().insertInto('approver').values({ type: 'issue', employee_id: approver.id }).execute();
  await db().insertInto('approver').values({ type: 'issue', employee_id: owner.id }).execute();
  const token = await v().enter({ code: posters.issue.code });
  const sent = { scheduleId: posters.issue.scheduleId, description: 'The manager drinks', isNotForPlace: true };
  const { number } = (await v().report(token, { ...sent, claim: someClaim() })).json();
  const record = await db().selectFrom('record').selectAll().where('number', '=', number).executeTakeFirstOrThrow();
  expect(record).toMatchObject({ owner_id: approver.id, is_confidential: true });
  const statusFor = async (as: Person) => (await t.call('acme', `GET /api/issues/${record.id}`, { as })).statusCode;
  expect([await statusFor(approver), await statusFor(owner), await statusFor(admin)]).toEqual([200, 404, 404]);
});

test('what such a report is converted to is kept from the people of the place as well', async () => {
  await db().deleteFrom('approver').where('type', '=', 'issue').execute();
  const approver = await t.person(acme(), 'ehsManager');
  await db().insertInto('approver').values({ type: 'issue', employee_id: approver.id }).execute();
  await db()
    .insertInto('approver')
    .values({ type: 'hazard', facility_id: facilityId, employee_id: owner.id })
    .execute();
  const token = await v().enter({ code: posters.issue.code });
  const sent = { scheduleId: posters.issue.scheduleId, description: 'The manager drinks', isNotForPlace: true };
  const { number } = (await v().report(token, { ...sent, claim: someClaim() })).json();
  const { id } = await db().selectFrom('record').select('id').where('number', '=', number).executeTakeFirstOrThrow();
  const hazard = await t.call('acme', 'POST /api/hazards', {
    as: approver,
    payload: { description: 'Drinking', facilityId, category: 'other', convertedFromId: id },
  });
  expect([hazard.statusCode, hazard.json()]).toMatchObject([
    201,
    { ownerId: approver.id, isConfidential: true, people: [{ employeeId: approver.id, relation: 'owner' }] },
  ]);
  const seen = await t.call('acme', `GET /api/hazards/${hazard.json().id}`, { as: owner });
  expect(seen.statusCode).toBe(404);
});

test('where nobody else is responsible, such a report is refused instead of going to the people of the place', async () => {
  await db().deleteFrom('approver').where('type', '=', 'issue').execute();
  const people = db().selectFrom('employee').select('id').where('id', '<>', owner.id);
  await db().updateTable('employee').set({ is_service_account: true }).where('id', 'in', people).execute();
  const token = await v().enter({ code: posters.issue.code });
  const sent = { scheduleId: posters.issue.scheduleId, description: 'x', isNotForPlace: true, claim: someClaim() };
  expect((await v().report(token, sent)).json().code).toBe('NOBODY_OUTSIDE');
  await db().updateTable('employee').set({ is_service_account: false }).where('id', 'in', people).execute();
});

test('an issue of a poster at an asset is about it', async () => {
  const assetId = await addAsset(t, acme(), facilityId, departmentId);
  const { code, scheduleId } = await addPoster(forms.issue, { assetId });
  const sent = { scheduleId, description: 'It leaks', claim: someClaim() };
  const { number } = (await v().report(await v().enter({ code }), sent)).json();
  const about = await db()
    .selectFrom('issue')
    .innerJoin('record', 'record.id', 'issue.record_id')
    .select('asset_id')
    .where('number', '=', number)
    .executeTakeFirst();
  expect(about).toEqual({ asset_id: assetId });
});

test('a note about the task of a poster is a comment without an author, and its photo follows', async () => {
  const task = { facilityId, description: 'Mend the gate', ownerId: owner.id };
  const { id: taskId } = await manage('POST /api/tasks', task);
  const [{ code }] = (await manage('POST /api/posters', { targets: [{ taskId }], templateIds: [] })).posters;
  const token = await v().enter({ code });
  const claim = someClaim();
  const answer = await v().send(token, 'POST /api/visit/notes', { text: 'The key is at the gate', claim });
  expect([answer.statusCode, answer.json()]).toEqual([201, {}]);
  const comments = (await t.call('acme', `GET /api/records/${taskId}/comments`, { as: owner })).json();
  expect(comments).toMatchObject([{ authorId: null, body: 'The key is at the gate', abilities: { edit: false } }]);
  expect(await v().view(claim)).toMatchObject({ type: 'task', number: null, abilities: { addFile: true } });
  expect((await v().send(token, 'POST /api/visit/notes', { text: 'x', claim })).json().code).toBe('CLAIM_TAKEN');
  const elsewhere = await v().enter({ code: posters.issue.code });
  const noTask = await v().send(elsewhere, 'POST /api/visit/notes', { text: 'x', claim: someClaim() });
  expect(noTask.statusCode).toBe(404);
});

test('input that fits none of several schemas is explained by the one that it comes closest to', async () => {
  const token = await v().enter({ code: posters.issue.code });
  const issuesOf = async (sent: object) => {
    const answer = await v().report(token, sent);
    expect(answer.statusCode).toBe(400);
    return answer.json().data.issues.map(({ path }: { path: string[] }) => path.join('.'));
  };
  const { scheduleId } = posters.issue;
  expect(await issuesOf({ scheduleId, claim: someClaim(), eventType: 'party', form: {} })).toEqual([
    'eventType',
    'form.templateId',
    'form.version',
    'form.answers',
  ]);
  expect(await issuesOf({ type: 'issue', claim: 'abc', danger: 'yes' })).toEqual(['danger', 'claim']);
});
