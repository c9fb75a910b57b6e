import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTenant } from '../../seed/create-tenant.ts';
import { accountCalls } from './accounts.fixture.ts';
import { createSetupLink } from './commands/create-setup-link.ts';
import { type IdentityTest, startIdentityTest } from './identity.fixture.ts';

let t: IdentityTest;
let a: ReturnType<typeof accountCalls>;
beforeAll(async () => {
  t = await startIdentityTest();
  a = accountCalls(t);
});
afterAll(() => t.close());

/** An empty tenant, with the secret of its set-up link. */
async function freshTenant(slug: string) {
  const tenant = await createTenant(t.owner, { slug, name: 'My organisation', brand: 'safety' });
  const stale = secretOf(await createSetupLink(t.owner, tenant));
  return { tenant, stale, token: secretOf(await createSetupLink(t.owner, tenant)) };
}
const secretOf = (link: string) => new URLSearchParams(link.split('?')[1]).get('token') ?? '';
const setUpBy = (token: string, firstname: string) => ({
  token,
  firstname,
  lastname: 'Adams',
  email: `${firstname}@fresh.example`.toLowerCase(),
  password: 'a good long secret',
  organisationName: `Works of ${firstname}`,
  facilityName: 'North yard',
  timeZone: 'Europe/Rome',
});

test('the set-up link names the organisation and creates its first administrator and their facility, once', async () => {
  const { tenant, stale, token } = await freshTenant('fresh');
  const look = (secret: string) => t.call('fresh', `GET /api/identity/setup?token=${secret}`);
  expect((await look(token)).json()).toEqual({ tenantName: 'My organisation' });
  expect((await look(stale)).statusCode).toBe(422);
  const asked = setUpBy(token, 'Ada');
  expect((await a.post('setup', { ...asked, timeZone: 'Europe/Atlantis' }, 'fresh')).json().code).toBe(
    'TIME_ZONE_UNKNOWN',
  );
  expect((await a.post('setup', { ...asked, organisationName: ' ' }, 'fresh')).statusCode).toBe(400);
  expect((await a.post('setup', asked, 'fresh')).statusCode).toBe(201);
  const db = t.database.forTenant(tenant.id);
  const person = await db
    .selectFrom('employee as e')
    .innerJoin('role as r', 'r.id', 'e.role_id')
    .select(['e.id', 'e.status', 'r.key', 'e.facility_id'])
    .executeTakeFirstOrThrow();
  expect(person).toMatchObject({ status: 'active', key: 'administrator' });
  expect(await db.selectFrom('facility').selectAll().execute()).toMatchObject([
    { id: person.facility_id, name: 'North yard', default_owner_id: person.id, default_approver_id: person.id },
  ]);
  expect((await t.call('fresh', 'GET /api/tenant/scheme')).json()).toMatchObject({
    name: 'Works of Ada',
    needsSetup: false,
  });
  expect((await db.selectFrom('session').selectAll().execute()).length).toBe(0);
  expect((await look(token)).json().code).toBe('SETUP_DONE');
  const later = secretOf(await createSetupLink(t.owner, tenant));
  expect((await look(later)).json().code).toBe('SETUP_DONE');
});

test('of two who set up at once with the same link one succeeds and the other gets the refusal that it is done', async () => {
  const { tenant, token } = await freshTenant('contested');
  const contenders = [setUpBy(token, 'Ada'), setUpBy(token, 'Ben')];
  const answers = await Promise.all(contenders.map((asked) => a.post('setup', asked, 'contested')));
  expect(answers.map((a) => a.statusCode).sort()).toEqual([201, 422]);
  expect(answers.find((a) => a.statusCode === 422)?.json()).toMatchObject({
    code: 'SETUP_DONE',
    message: 'Setup is already complete. Sign in instead.',
  });
  const winner = contenders[answers.findIndex((a) => a.statusCode === 201)];
  const db = t.database.forTenant(tenant.id);
  const people = await db.selectFrom('employee').select(['email', 'status']).execute();
  expect(people).toEqual([{ email: winner?.email, status: 'active' }]);
  expect(await db.selectFrom('credential').select('employee_id').execute()).toHaveLength(1);
  expect(await db.selectFrom('facility').select('name').execute()).toHaveLength(1);
  expect((await t.call('contested', 'GET /api/tenant/scheme')).json().name).toBe(winner?.organisationName);
});
