import type { ApproverGrid } from '@safety-qube/contract/schemas/approvers';
import type { ManagementOverview } from '@safety-qube/contract/schemas/management';
import { REPORTED_TYPES } from '@safety-qube/domain/record-types/record-types';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sealLines } from '../../platform/seals/seal-lines.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility } from '../people/people.factory.ts';

const t = useTestApp();
const db = () => t.database.forTenant(t.tenants.acme.id);
const read = async (as: Person, language = 'en'): Promise<ManagementOverview> =>
  (await t.call('acme', 'GET /api/management/overview', { as, language })).json();
const kindsOf = async (as: Person) => {
  const { broken, next } = await read(as);
  return { broken: broken.map(({ kind }) => kind), next: next.map(({ kind }) => kind) };
};
const findingOf = async (as: Person, kind: string, language = 'en') => {
  const { broken, next } = await read(as, language);
  return [...broken, ...next].find((finding) => finding.kind === kind);
};
const setFacility = (id: number, values: { default_owner_id?: number | null; default_approver_id?: number | null }) =>
  db().updateTable('facility').set(values).where('id', '=', id).execute();
const setStatus = (id: number, status: string) =>
  db().updateTable('employee').set({ status }).where('id', '=', id).execute();

test('a new tenant is told what to do first, and people who may change nothing are told nothing', async () => {
  const administrator = await t.person(t.tenants.acme, 'administrator');
  expect(await kindsOf(administrator)).toEqual({
    broken: [],
    next: ['addFacilities', 'invitePeople', 'nameSecondAdministrator', 'keepSealsElsewhere'],
  });
  const employee = await t.person(t.tenants.acme, 'employee');
  expect(await kindsOf(employee)).toEqual({ broken: [], next: [] });
  await t.person(t.tenants.acme, 'administrator');
  await addFacility(t, t.tenants.acme, 'Omaha');
  // The set-up adds one, by its name alone.
  expect((await kindsOf(administrator)).next).toEqual(['addFacilities', 'chooseDefaultOwners', 'keepSealsElsewhere']);
  await addFacility(t, t.tenants.acme, 'Tulsa');
  expect((await kindsOf(administrator)).next).toEqual(['chooseDefaultOwners', 'keepSealsElsewhere']);
  await t.call('acme', 'PUT /api/management/audit/recipients', {
    as: administrator,
    payload: { addresses: ['auditor@outside.example'] },
  });
  expect((await kindsOf(administrator)).next).toEqual(['chooseDefaultOwners']);
});

test('naming approvers is suggested until there is one, where nobody is missing because of the defaults of the facilities', async () => {
  const administrator = await t.person(t.tenants.acme, 'administrator');
  const facilities = () => db().updateTable('facility').where('is_active', '=', true);
  const kinds = async () => {
    const { broken, next } = await kindsOf(administrator);
    return [broken.includes('categoryWithoutApprover'), next.includes('nameApprovers')];
  };
  expect(await kinds()).toEqual([true, false]);
  const byDefault = { default_owner_id: administrator.id, default_approver_id: administrator.id };
  await facilities().set(byDefault).execute();
  expect(await kinds()).toEqual([false, true]);
  const line = { type: 'hazard', employee_id: administrator.id, facility_id: null, category: null } as const;
  await db().insertInto('approver').values(line).execute();
  expect(await kinds()).toEqual([false, false]);
  await db().deleteFrom('approver').execute();
  await facilities().set({ default_owner_id: null, default_approver_id: null }).execute();
});

test('a facility whose default owner or approver has left is named, with its id if it is the only one', async () => {
  const administrator = await t.person(t.tenants.acme, 'administrator');
  const [owner, approver] = [await t.person(t.tenants.acme, 'employee'), await t.person(t.tenants.acme, 'employee')];
  const id = await addFacility(t, t.tenants.acme, 'Boston Yard');
  await setFacility(id, { default_owner_id: owner.id, default_approver_id: approver.id });
  expect(await findingOf(administrator, 'defaultWhoLeft')).toBeUndefined();
  await setStatus(approver.id, 'inactive');
  expect(await findingOf(administrator, 'defaultWhoLeft')).toEqual({
    kind: 'defaultWhoLeft',
    count: 1,
    examples: ['Boston Yard'],
    facilityId: id,
    recordType: null,
  });
  // A person whose role is limited to other facilities does not see it.
  const elsewhere = await addFacility(t, t.tenants.acme, 'Elsewhere');
  const limited = await t.person(t.tenants.acme, 'administrator', { facilityIds: [elsewhere] });
  expect(await findingOf(limited, 'defaultWhoLeft')).toBeUndefined();
  await setFacility(elsewhere, { default_owner_id: approver.id });
  expect(await findingOf(limited, 'defaultWhoLeft')).toMatchObject({ count: 1, examples: ['Elsewhere'] });
  expect(await findingOf(administrator, 'defaultWhoLeft')).toMatchObject({ count: 2, facilityId: null });
});

test('the categories at sites for which nobody is named are the holes of the grids, until somebody is', async () => {
  const { id: globex } = t.tenants.globex;
  const other = t.database.forTenant(globex);
  const administrator = await t.person(t.tenants.globex, 'administrator');
  const call = async (language = 'en') =>
    (
      (
        await t.call('globex', 'GET /api/management/overview', { as: administrator, language })
      ).json() as ManagementOverview
    ).broken.find(({ kind }) => kind === 'categoryWithoutApprover');
  const holes = async () => {
    let count = 0;
    for (const type of REPORTED_TYPES) {
      const request = `GET /api/approvers/grid?type=${type}&page=1&size=10`;
      count += (await t.call('globex', request, { as: administrator })).json<ApproverGrid>().holes;
    }
    return count;
  };
  const compare = async () => {
    const found = await call();
    expect(found?.count ?? 0).toBe(await holes());
    return found;
  };
  expect(await compare()).toBeUndefined(); // no site
  const id = await addFacility(t, t.tenants.globex, 'Leeds');
  // Everybody with the right to approve is asked, as the administrator here, but nobody is responsible.
  const all = await compare();
  expect(all).toMatchObject({ kind: 'categoryWithoutApprover', recordType: 'hazard' });
  expect(all?.examples).toHaveLength(3);
  expect(all?.examples[0]).toMatch(/^Leeds · Hazards · /);
  expect((await call('fr'))?.examples[0]).not.toBe(all?.examples[0]);
  const person = await t.person(t.tenants.globex, 'employee');
  const line = { employee_id: person.id, facility_id: null, category: null };
  for (const type of ['incident', 'issue'] as const)
    await other
      .insertInto('approver')
      .values({ ...line, type })
      .execute();
  const ofHazards = (await compare())?.count ?? 0;
  expect(ofHazards).toBeLessThan(all?.count ?? 0);
  const { id: group } = await other
    .insertInto('user_group')
    .values({ name: 'Nobody yet', kind: 'rule', jobs: ['Foreman'] })
    .returning('id')
    .executeTakeFirstOrThrow();
  await other
    .insertInto('approver')
    .values({ type: 'hazard', facility_id: id, category: 'other', group_id: group })
    .execute();
  expect((await compare())?.count).toBe(ofHazards);
  await other.updateTable('employee').set({ job_title: 'Foreman' }).where('id', '=', person.id).execute();
  expect((await compare())?.count).toBe(ofHazards - 1);
  await other.updateTable('facility').set({ default_approver_id: person.id }).where('id', '=', id).execute();
  expect(await compare()).toBeUndefined();
  await other.updateTable('employee').set({ status: 'inactive' }).where('id', '=', person.id).execute();
  expect((await compare())?.count).toBe(all?.count);
});

test('groups that mean nobody are named, until somebody comes in', async () => {
  const administrator = await t.person(t.tenants.acme, 'administrator');
  const member = await t.person(t.tenants.acme, 'employee');
  await db()
    .insertInto('user_group')
    .values([
      { name: 'Divers', kind: 'rule', jobs: ['Diver'] },
      { name: 'Former', kind: 'rule', jobs: ['Diver'], is_active: false },
    ])
    .execute();
  expect(await findingOf(administrator, 'emptyGroup')).toMatchObject({ count: 1, examples: ['Divers'] });
  await db().updateTable('employee').set({ job_title: 'Diver' }).where('id', '=', member.id).execute();
  expect(await findingOf(administrator, 'emptyGroup')).toBeUndefined();
});

test('a required field that no form shows is named with its type', async () => {
  const administrator = await t.person(t.tenants.acme, 'administrator');
  const field = async (label: string, more: object) => {
    const answer = await t.call('acme', 'POST /api/cf', {
      as: administrator,
      payload: { type: 'hazard', label, kind: 'text', ...more },
    });
    expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
    return answer.json<{ id: number }>().id;
  };
  const other = await field('Work at height', { kind: 'yes-no' });
  await field('Height', {
    requiredFrom: 'Resolution Implemented',
    shownWhen: { fieldId: other, when: { operator: 'is', value: 'yes' } },
  });
  expect(await findingOf(administrator, 'fieldNotShown')).toBeUndefined();
  await db().updateTable('custom_field').set({ is_active: false }).where('id', '=', other).execute();
  expect(await findingOf(administrator, 'fieldNotShown')).toMatchObject({
    ...{ count: 1, examples: ['Hazards · Height'], recordType: 'hazard' },
  });
  await db().updateTable('custom_field').set({ is_active: true }).where('id', '=', other).execute();
  const { id: roleId } = await db()
    .insertInto('role')
    .values({ name: 'Divers' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await field('Depth', { requiredFrom: 'Resolution Implemented', roleIds: [roleId] });
  expect(await findingOf(administrator, 'fieldNotShown')).toMatchObject({ count: 1, examples: ['Hazards · Depth'] });
});

test('people who wait, mail that failed and entries that are not sealed are counted', async () => {
  const administrator = await t.person(t.tenants.acme, 'administrator');
  const [waiting, invited] = [await t.person(t.tenants.acme, 'employee'), await t.person(t.tenants.acme, 'employee')];
  await setStatus(waiting.id, 'pending');
  await setStatus(invited.id, 'invited');
  const failed = {
    template: 'invitation',
    language: 'en',
    subject: 'x',
    text: 'x',
    html: 'x',
    status: 'failed',
  } as const;
  await db()
    .insertInto('mail')
    .values({ ...failed, to_address: 'gone@acme.example' })
    .execute();
  await sealLines(db());
  expect(await findingOf(administrator, 'admitPeople')).toMatchObject({
    count: 1,
    examples: [expect.stringMatching(/^Person/)],
  });
  expect(await findingOf(administrator, 'inviteAgain')).toMatchObject({ count: 1 });
  expect(await findingOf(administrator, 'mailFailed')).toMatchObject({ count: 1, examples: ['gone@acme.example'] });
  expect(await findingOf(administrator, 'logUnsealed')).toBeUndefined();
  const entry = { action: 'asset.changed', entity: 'asset', entity_id: '1' };
  await db()
    .insertInto('audit_entry')
    .values({ ...entry, at: sql<Date>`now() - interval '6 minutes'` })
    .execute();
  expect(await findingOf(administrator, 'logUnsealed')).toMatchObject({ count: 1 });
});
