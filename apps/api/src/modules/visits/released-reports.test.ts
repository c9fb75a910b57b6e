// When a report that was held is said to have been made: when it arrived, not when somebody released it.
import { question, section, template } from '@safety-qube/domain/templates/templates.factory';
import { beforeAll, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { someClaim, visitorCalls } from '../../testing/visitors.ts';
import { addFacility } from '../people/people.factory.ts';
import { publishForm } from '../posters/posters.factory.ts';

const t = useTestApp();
const acme = () => t.tenants.acme;
const db = () => t.database.forTenant(acme().id);
const v = () => visitorCalls(t);
const ARRIVED = new Date(Date.now() - 3 * 86_400_000);
let admin: Person;
let facilityId: number;

beforeAll(async () => {
  admin = await t.person(acme(), 'administrator');
  facilityId = await addFacility(t, acme(), 'Boston Yard');
  await db().updateTable('facility').set({ default_owner_id: admin.id }).where('id', '=', facilityId).execute();
  await db().insertInto('config_entry').values({ name: 'held_reports_above', value: '0' }).execute();
});

/** Holds a report by a form since some days, and releases it; returns the claim that opens it. */
async function releaseOne(module: 'issue' | 'inspection'): Promise<string> {
  const asked = section('report', [question('short-text', 'what')]);
  const content =
    module === 'issue'
      ? template([{ ...asked, askedOf: 'reporter' }], { categories: ['idea'], lists: [] })
      : template([asked], { lists: [] });
  const form = await publishForm(t, admin, module, content);
  const poster = { targets: [{ facilityId }], templateIds: [form] };
  const made = (await t.call('acme', 'POST /api/posters', { as: admin, payload: poster })).json();
  const [{ code, forms }] = made.posters;
  const claim = someClaim();
  const answers = { what: { value: 'Oil' } };
  const answer = await v().report(await v().enter({ code }), {
    scheduleId: forms[0].scheduleId,
    ...(module === 'issue' && { description: 'Oil on the floor' }),
    form: { templateId: form, version: 1, answers },
    claim,
  });
  expect(answer.json()).toEqual({ number: null });
  await db().updateTable('held_report').set({ created_at: ARRIVED }).execute();
  const { items } = (await t.call('acme', 'GET /api/posters/held?page=1&size=10', { as: admin })).json();
  const payload = { ids: items.map(({ id }: { id: number }) => id) };
  const released = await t.call('acme', 'POST /api/posters/held/release', { as: admin, payload });
  expect(released.json()).toEqual({ count: 1, refused: [] });
  return claim;
}

test('a released report was raised when it arrived', async () => {
  const { number } = await v().view(await releaseOne('issue'));
  const record = db()
    .selectFrom('record')
    .select(['raised_at', 'status'])
    .where('number', '=', number ?? '');
  expect(await record.executeTakeFirst()).toEqual({ raised_at: ARRIVED, status: 'Open' });
});

test('a released inspection was done when it arrived', async () => {
  await releaseOne('inspection');
  const executions = await db().selectFrom('execution').select(['started_at', 'submitted_at']).execute();
  // The form of the issue was begun when its record was raised.
  expect(executions).toContainEqual({ started_at: ARRIVED, submitted_at: ARRIVED });
});
