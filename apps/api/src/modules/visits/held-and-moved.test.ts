// Where a report is raised that was held while its place was moved, merged or put out of use.
import { question, section, template } from '@safety-qube/domain/templates/templates.factory';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makeJobs } from '../../make-jobs.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { type PosterOf, someClaim, visitorCalls } from '../../testing/visitors.ts';
import { addFacility, addUnit } from '../organisation/organisation.factory.ts';
import { publishForm } from '../posters/posters.factory.ts';

const t = useTestApp();
const acme = () => t.tenants.acme;
const db = () => t.database.forTenant(acme().id);
const v = () => visitorCalls(t);
const log = { info() {}, warn() {}, error() {}, debug() {} };
let admin: Person;
let form: number;
let facilityId: number;
let departmentId: number;
let locationId: number;
let subareaId: number;
let poster: PosterOf;
let places = 0;

const addPlace = async (): Promise<number> => {
  places += 1;
  const id = await addFacility(t, acme(), `Yard ${places}`);
  await db().updateTable('facility').set({ default_owner_id: admin.id }).where('id', '=', id).execute();
  return id;
};
const unit = (level: 'department' | 'location' | 'subarea', parent_id?: number) => {
  places += 1;
  const row = { facility_id: facilityId, level, name: `Unit ${places}`, ...(parent_id && { parent_id }) };
  return addUnit(t, acme(), row);
};
beforeAll(async () => {
  admin = await t.person(acme(), 'administrator');
  await db().insertInto('config_entry').values({ name: 'held_reports_above', value: '0' }).execute();
  const asked = { ...section('report', [question('short-text', 'what')]), askedOf: 'reporter' as const };
  form = await publishForm(t, admin, 'issue', template([asked], { categories: ['idea'], lists: [] }));
});
beforeEach(async () => {
  facilityId = await addPlace();
  departmentId = await unit('department');
  locationId = await unit('location', departmentId);
  subareaId = await unit('subarea', locationId);
  const payload = { targets: [{ facilityId }], templateIds: [form] };
  const [made] = (await t.call('acme', 'POST /api/posters', { as: admin, payload })).json().posters;
  poster = { code: made.code, scheduleId: made.forms[0].scheduleId };
});

/** Holds a report at the sub-area; returns its claim. */
async function hold(): Promise<string> {
  const claim = someClaim();
  const place = { departmentId, locationId, subareaId };
  const sent = { scheduleId: poster.scheduleId, description: 'Oil', ...place, claim };
  expect((await v().report(await v().enter({ code: poster.code }), sent)).json()).toEqual({ number: null });
  return claim;
}
async function merge(level: string, id: number, into: number): Promise<void> {
  const answer = await t.call('acme', `DELETE /api/fm/${level}/${id}?moveTo=${into}`, { as: admin });
  const job = makeJobs(t.platform).find((one) => one.id === 'move-records');
  await job?.run(answer.json(), { tenantId: acme().id, tx: db(), log, attempt: { number: 1, of: 1 } });
}
/** Releases what is held; returns the place of what the claim opens. */
async function release(claim: string) {
  const { items } = (await t.call('acme', 'GET /api/posters/held?page=1&size=100', { as: admin })).json();
  const payload = { ids: items.map(({ id }: { id: number }) => id) };
  const released = await t.call('acme', 'POST /api/posters/held/release', { as: admin, payload });
  expect(released.json()).toEqual({ count: 1, refused: [] });
  const { number } = await v().view(claim);
  const columns = ['facility_id', 'department_id', 'location_id', 'subarea_id'] as const;
  const record = db().selectFrom('record').select(columns).where('number', '=', String(number));
  return Object.values(await record.executeTakeFirstOrThrow());
}

test('a held report is released where its facility or its unit was merged into', async () => {
  const ofFacility = await hold();
  const target = await addPlace();
  await merge('facility', facilityId, target);
  expect(await release(ofFacility)).toEqual([target, departmentId, locationId, subareaId]);
  const other = await addPlace();
  await merge('facility', target, other);
  facilityId = other;
  const claim = await hold();
  const sibling = await unit('location', departmentId);
  await merge('location', locationId, sibling);
  expect(await release(claim)).toEqual([other, departmentId, sibling, subareaId]);
});

test.each([
  ['sub-area', () => [subareaId], () => [facilityId, departmentId, locationId, null]],
  ['location', () => [locationId], () => [facilityId, departmentId, null, null]],
  ['department', () => [departmentId, locationId, subareaId], () => [facilityId, null, null, null]],
])('a held report whose %s is not in use any more is released at the nearest place above it', async (_, ended, at) => {
  const claim = await hold();
  await db().updateTable('org_unit').set({ is_active: false }).where('id', 'in', ended()).execute();
  expect(await release(claim)).toEqual(at());
});
