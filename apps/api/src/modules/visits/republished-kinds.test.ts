// A form may be published for other categories or types of event while a report waits on a phone: its words are taken nevertheless.
import { question, section, template } from '@safety-qube/domain/templates/templates.factory';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { type PosterOf, someClaim, visitorCalls } from '../../testing/visitors.ts';
import { addFacility } from '../people/people.factory.ts';
import { publishAgain, publishForm } from '../posters/posters.factory.ts';

const t = useTestApp();
const acme = () => t.tenants.acme;
const db = () => t.database.forTenant(acme().id);
const v = () => visitorCalls(t);
let admin: Person;
let facilityId: number;
let n = 0;

beforeAll(async () => {
  admin = await t.person(acme(), 'administrator');
});
beforeEach(async () => {
  n += 1;
  facilityId = await addFacility(t, acme(), `Quay ${n}`);
  await db().updateTable('facility').set({ default_owner_id: admin.id }).where('id', '=', facilityId).execute();
});

const asked = { ...section('report', [question('short-text', 'what')]), askedOf: 'reporter' as const };
const about = (categories: string[]) => template([asked], { categories, lists: [] });
type Poster = PosterOf & { form: number };

async function addPoster(module: 'issue' | 'incident', content: ReturnType<typeof template>): Promise<Poster> {
  const form = await publishForm(t, admin, module, content);
  const payload = { targets: [{ facilityId }], templateIds: [form] };
  const [{ code, forms }] = (await t.call('acme', 'POST /api/posters', { as: admin, payload })).json().posters;
  return { code, scheduleId: forms[0].scheduleId, form };
}

/** Sends a report with answers to the first version of its form, or none, and returns the refusal or the kinds of the record. */
async function report({ code, scheduleId, form }: Poster, more: object = {}, isAnswered = true) {
  const answered = { form: { templateId: form, version: 1, answers: { what: { value: 'Oil' } } } };
  const sent = {
    scheduleId,
    description: 'Oil on the floor',
    claim: someClaim(),
    ...(isAnswered && answered),
    ...more,
  };
  const answer = (await v().report(await v().enter({ code }), sent)).json();
  if (answer.code) return answer.code;
  const record = await db()
    .selectFrom('record as r')
    .leftJoin('incident as i', 'i.record_id', 'r.id')
    .select(['r.category', 'i.event_type'])
    .where('r.number', '=', answer.number)
    .executeTakeFirstOrThrow();
  return record.event_type ?? record.category;
}

test('a report that says no category has that of the form as it was answered, whatever it was published for since', async () => {
  const poster = await addPoster('issue', about(['idea']));
  await publishAgain(t, admin, poster.form, about(['idea', 'environment']));
  expect(await report(poster)).toBe('idea');
  await publishAgain(t, admin, poster.form, about(['environment']));
  expect(await report(poster)).toBe('idea');
});

test('a category that was chosen and that the form does not name any more is kept, with answers and without', async () => {
  const poster = await addPoster('issue', about(['idea', 'environment']));
  await publishAgain(t, admin, poster.form, about(['idea']));
  expect(await report(poster, { category: 'environment' })).toBe('environment');
  expect(await report(poster, { category: 'environment' }, false)).toBe('environment');
});

test('of several categories that are in use by now, a report that says none has one that alarms nobody', async () => {
  const poster = await addPoster('issue', about(['safety-observation', 'idea', 'environment']));
  expect(await report(poster)).toBe('environment');
  const byFacility = (await t.call('acme', 'GET /api/fm/facility/fetch', { as: admin })).json();
  const { reportCode } = byFacility.find(({ id }: { id: number }) => id === facilityId);
  const sent = { type: 'issue', description: 'Oil', claim: someClaim() };
  expect((await v().report(await v().enter({ code: reportCode }), sent)).statusCode).toBe(201);
});

test('the type of event of an incident follows from the form as it was answered as well', async () => {
  const by = (eventTypes: ('nearMiss' | 'vehicle')[]) => template([asked], { eventTypes, lists: [] });
  const poster = await addPoster('incident', by(['nearMiss']));
  await publishAgain(t, admin, poster.form, by(['nearMiss', 'vehicle']));
  expect(await report(poster)).toBe('nearMiss');
  await publishAgain(t, admin, poster.form, by(['vehicle']));
  expect(await report(poster)).toBe('nearMiss');
  expect(await report(poster, { eventType: 'nearMiss' }, false)).toBe('nearMiss');
});
