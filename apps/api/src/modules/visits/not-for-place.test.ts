// Who owns a report that is not for the people of its place.
import { question, section, template } from '@safety-qube/domain/templates/templates.factory';
import { beforeAll, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { reportWithoutName } from '../../testing/visitors.ts';
import { addFacility, become } from '../people/people.factory.ts';
import { publishForm } from '../posters/posters.factory.ts';
import { personWith } from '../records/records.factory.ts';

const t = useTestApp();
const acme = () => t.tenants.acme;
const db = () => t.database.forTenant(acme().id);
let facilityId: number;
/** The role that approves issues of the whole tenant: one of its people is limited to the facility. */
let roleId: number;
let supervisor: Person;
let manager: Person;

beforeAll(async () => {
  const admin = await t.person(acme(), 'administrator');
  facilityId = await addFacility(t, acme(), 'Boston Yard');
  const limited = await personWith(t, acme(), ['issue.viewAll', 'issue.editReport', 'hazard.raise'], [facilityId]);
  ({ roleId } = limited);
  supervisor = limited;
  manager = await personWith(t, acme(), []);
  await become(t, acme(), manager, { role_id: roleId });
  await db().insertInto('approver').values({ type: 'issue', role_id: roleId }).execute();
  const asked = { ...section('report', [question('short-text', 'what')]), askedOf: 'reporter' as const };
  await publishForm(t, admin, 'issue', template([asked], { categories: ['idea'], lists: [] }));
});

const about = { type: 'issue', category: 'idea', description: 'The supervisor drinks', isNotForPlace: true } as const;
const statusFor = async (as: Person, id: number) => (await t.call('acme', `GET /api/issues/${id}`, { as })).statusCode;
const ownerOf = async (id: number) =>
  (await db().selectFrom('record').select('owner_id').where('id', '=', id).executeTakeFirst())?.owner_id;

test('of a role that approves for the whole tenant, a person limited to the place neither owns such a report nor sees it', async () => {
  const { id } = await reportWithoutName(t, facilityId, about);
  expect(await ownerOf(id)).toBe(manager.id);
  const people = await db().selectFrom('record_person').select('employee_id').where('record_id', '=', id).execute();
  expect(people.map(({ employee_id }) => employee_id)).not.toContain(supervisor.id);
  expect([await statusFor(manager, id), await statusFor(supervisor, id)]).toEqual([200, 404]);
});

test('nor does a person limited to the place whom an approver line of the tenant names, or names as a deputy', async () => {
  await db()
    .insertInto('approver')
    .values([
      { type: 'issue', category: 'idea', employee_id: supervisor.id },
      { type: 'issue', category: 'idea', employee_id: manager.id, deputy_id: supervisor.id },
    ])
    .execute();
  const { id } = await reportWithoutName(t, facilityId, about);
  expect([await ownerOf(id), await statusFor(supervisor, id)]).toEqual([manager.id, 404]);
});

const delegate = (more: string) =>
  t.call('acme', `PUT /api/aum/um/delegate?employeeId=${manager.id}${more}`, { as: manager });
/** Makes the supervisor the deputy of the manager, also for confidential records. */
const standIn = async (): Promise<void> => {
  const answer = await delegate(`&delegatedEmployeeId=${supervisor.id}&confidential=true`);
  expect(answer.json().standIn).toMatchObject({ isActive: true, isConfidential: true });
};
const convert = async (id: number): Promise<number> => {
  const hazard = { category: 'other', description: 'Drinking', facilityId, convertedFromId: id };
  return (await t.call('acme', 'POST /api/hazards', { as: manager, payload: hazard })).json().id;
};
const peopleOf = async (id: number) => {
  const people = db().selectFrom('record_person').select('employee_id').where('record_id', '=', id).execute();
  return (await people).map(({ employee_id }) => employee_id);
};

test.each(['begins before the report', 'begins after the report'])(
  'nor does who stands in for its owner, also with confidential records, if that %s; nor what it is converted to',
  async (when) => {
    if (when === 'begins before the report') await standIn();
    const { id } = await reportWithoutName(t, facilityId, about);
    if (when === 'begins after the report') await standIn();
    const hazardId = await convert(id);
    expect([await peopleOf(id), await peopleOf(hazardId)]).toEqual([[manager.id], [manager.id]]);
    expect([await statusFor(supervisor, id), await statusFor(manager, id)]).toEqual([404, 200]);
    await delegate('');
    await standIn();
    expect([await peopleOf(id), await peopleOf(hazardId)]).toEqual([[manager.id], [manager.id]]);
    await delegate('');
  },
);

test('a deputy gets such a report once it is open to everybody', async () => {
  await standIn();
  const { id } = await reportWithoutName(t, facilityId, about);
  await db().updateTable('record').set({ is_confidential: false }).where('id', '=', id).execute();
  expect((await peopleOf(id)).toSorted()).toEqual([manager.id, supervisor.id].toSorted());
  await delegate('');
});
