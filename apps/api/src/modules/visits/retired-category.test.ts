// The category of a form may not be in use any more when somebody reports by its poster: their words are taken nevertheless.
import { question, section, template } from '@safety-qube/domain/templates/templates.factory';
import { beforeEach, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { type PosterOf, someClaim, visitorCalls } from '../../testing/visitors.ts';
import { addFacility } from '../people/people.factory.ts';
import { publishForm } from '../posters/posters.factory.ts';

const t = useTestApp();
const acme = () => t.tenants.acme;
const db = () => t.database.forTenant(acme().id);
const v = () => visitorCalls(t);
let admin: Person;
let facilityId: number;
let n = 0;

beforeEach(async () => {
  admin = await t.person(acme(), 'administrator');
  n += 1;
  facilityId = await addFacility(t, acme(), `Yard ${n}`);
  await db().updateTable('facility').set({ default_owner_id: admin.id }).where('id', '=', facilityId).execute();
});

const asked = { ...section('report', [question('short-text', 'what')]), askedOf: 'reporter' as const };
async function addPoster(categories: string[]): Promise<PosterOf & { form: number }> {
  const form = await publishForm(t, admin, 'issue', template([asked], { categories, lists: [] }));
  const payload = { targets: [{ facilityId }], templateIds: [form] };
  const made = await t.call('acme', 'POST /api/posters', { as: admin, payload });
  const [{ code, forms }] = made.json().posters;
  return { code, scheduleId: forms[0].scheduleId, form };
}
/** Gives the facility categories of its own, which replace those of the tenant. */
const replaceCategories = (options: object[]) =>
  db()
    .insertInto('custom_field')
    .values({
      type: 'issue',
      key: 'category',
      label: 'Category',
      kind: 'choice',
      required: true,
      position: 1,
      facility_id: facilityId,
      options: JSON.stringify(options.map((one, order) => ({ id: order, label: 'A category', order, ...one }))),
    })
    .execute();
const CRITICAL = { value: 'chemical-release', isActive: true, isCritical: true };
const GONE = { value: 'idea', isActive: false };
const LEFT = { value: 'site-rules', isActive: true };

async function report({ code, scheduleId, form }: PosterOf & { form: number }, more: object = {}) {
  const answers = { what: { value: 'Oil' } };
  const sent = { scheduleId, description: 'Oil on the floor', form: { templateId: form, version: 1, answers } };
  const claim = someClaim();
  const answer = await v().report(await v().enter({ code }), { ...sent, ...more, claim });
  const { number, code: refusal = null } = answer.json();
  const record = db()
    .selectFrom('record')
    .select(['id', 'category', 'danger'])
    .where('number', '=', number ?? '');
  return { refusal, claim, record: await record.executeTakeFirst() };
}

test('a report by a form whose category was retired is raised with another one, with its answers, also of danger right now', async () => {
  const poster = await addPoster(['idea']);
  await replaceCategories([CRITICAL, GONE, LEFT]);
  const { refusal, record } = await report(poster, { danger: 'now' });
  expect([refusal, record?.category]).toEqual([null, 'site-rules']);
  const form = await t.call('acme', `GET /api/issues/${record?.id}/form`, { as: admin });
  expect(form.json()).toMatchObject({ answered: 1 });
  const alerts = await db()
    .selectFrom('alert')
    .select('cause')
    .where('record_id', '=', record?.id ?? 0)
    .execute();
  expect(alerts).toEqual([{ cause: 'answer' }]);
});

test('one that was written before its category was retired is raised as well', async () => {
  const poster = await addPoster(['idea', 'environment']);
  await replaceCategories([GONE, LEFT]);
  expect((await report(poster, { category: 'idea' })).record?.category).toBe('site-rules');
});

test('it becomes no observation, which would be closed at once', async () => {
  const poster = await addPoster(['idea']);
  await replaceCategories([{ ...LEFT, value: 'safety-observation' }, GONE, LEFT]);
  const { record } = await report(poster, { danger: 'maybe' });
  expect(record?.category).toBe('site-rules');
  const { status } = await db()
    .selectFrom('record')
    .select('status')
    .where('id', '=', record?.id ?? 0)
    .executeTakeFirstOrThrow();
  expect(status).toBe('Open');
});

test('who may see a report, and whether it is critical, still follow from the category that was retired', async () => {
  const poster = await addPoster(['idea']);
  await replaceCategories([{ ...GONE, isCritical: true }, LEFT]);
  await db().insertInto('confidentiality_rule').values({ type: 'issue', category: 'idea' }).execute();
  const { record } = await report(poster);
  await db().deleteFrom('confidentiality_rule').where('category', '=', 'idea').execute();
  const id = record?.id ?? 0;
  const stored = await db().selectFrom('record').select('is_confidential').where('id', '=', id).executeTakeFirst();
  const alerts = await db().selectFrom('alert').select('cause').where('record_id', '=', id).execute();
  expect([record?.category, stored, alerts]).toEqual([
    'site-rules',
    { is_confidential: true },
    [{ cause: 'category' }],
  ]);
});

test('of the categories of a form, the only one in use needs no answer, and none is needed where all were retired', async () => {
  const poster = await addPoster(['idea', 'environment']);
  await replaceCategories([GONE, LEFT, { value: 'environment', isActive: true }]);
  const form = await v().send(await v().enter({ code: poster.code }), `GET /api/visit/forms/${poster.scheduleId}`);
  expect(form.json().categories).toMatchObject([{ value: 'environment' }]);
  expect((await report(poster)).record?.category).toBe('environment');
  await db().deleteFrom('custom_field').where('facility_id', '=', facilityId).execute();
  await replaceCategories([LEFT, { ...LEFT, value: 'other' }]);
  expect((await report(poster)).record?.category).toBe('other');
});

test('a held report whose category was retired meanwhile is released', async () => {
  await db().insertInto('config_entry').values({ name: 'held_reports_above', value: '0' }).execute();
  const poster = await addPoster(['idea']);
  const { claim, record } = await report(poster);
  expect(record).toBeUndefined();
  await replaceCategories([GONE, LEFT]);
  const { items } = (await t.call('acme', 'GET /api/posters/held?page=1&size=10', { as: admin })).json();
  const payload = { ids: items.map(({ id }: { id: number }) => id) };
  const released = await t.call('acme', 'POST /api/posters/held/release', { as: admin, payload });
  expect(released.json()).toEqual({ count: 1, refused: [] });
  const { number } = await v().view(claim);
  const raised = db()
    .selectFrom('record')
    .select('category')
    .where('number', '=', number ?? '');
  expect(await raised.executeTakeFirst()).toEqual({ category: 'site-rules' });
  await db().deleteFrom('config_entry').where('name', '=', 'held_reports_above').execute();
});
