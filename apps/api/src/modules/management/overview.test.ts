import type { ManagementOverview } from '@safety-qube/contract/schemas/management';
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
  expect((await kindsOf(administrator)).next).toEqual(['chooseDefaultOwners', 'keepSealsElsewhere']);
  await t.call('acme', 'PUT /api/management/audit/recipients', {
    as: administrator,
    payload: { addresses: ['auditor@outside.example'] },
  });
  expect((await kindsOf(administrator)).next).toEqual(['chooseDefaultOwners']);
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

test('a category at a site that reaches no approver is named until somebody can approve it', async () => {
  const { id: globex } = t.tenants.globex;
  const other = t.database.forTenant(globex);
  const administrator = await t.person(t.tenants.globex, 'administrator');
  const call = async (language = 'en') =>
    (
      (
        await t.call('globex', 'GET /api/management/overview', { as: administrator, language })
      ).json() as ManagementOverview
    ).broken[0];
  const id = await addFacility(t, t.tenants.globex, 'Leeds');
  expect(await call()).toBeUndefined(); // the administrator may approve
  await sql`delete from role_privilege where privilege in ('hazard.approveClose', 'incident.approveClose', 'issue.editReport')`.execute(
    other,
  );
  const all = await call();
  expect(all).toMatchObject({ kind: 'categoryWithoutApprover', facilityId: id, recordType: 'hazard' });
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
  const ofHazards = (await call())?.count ?? 0;
  expect(ofHazards).toBeLessThan(all?.count ?? 0);
  await other
    .insertInto('approver')
    .values({ ...line, type: 'hazard', facility_id: id, category: 'other' })
    .execute();
  expect((await call())?.count).toBe(ofHazards - 1);
  await other.updateTable('facility').set({ default_approver_id: person.id }).where('id', '=', id).execute();
  expect(await call()).toBeUndefined();
  await other.updateTable('employee').set({ status: 'inactive' }).where('id', '=', person.id).execute();
  expect(await call()).toMatchObject({ kind: 'categoryWithoutApprover', count: all?.count });
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
