import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { loadKeys } from '../signing-keys.ts';
import { identityJobs } from './identity-jobs.ts';

const t = useTestApp();

const run = async (id: string, tenant = t.tenants.acme): Promise<void> => {
  const found = identityJobs(t.platform).find((j) => j.id === id);
  const tx = t.database.forTenant(tenant.id);
  const log = { info() {}, warn() {}, error() {}, debug() {} };
  await found?.run({}, { tenantId: tenant.id, tx, log, attempt: { number: 1, of: 1 } });
};
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600 * 1000);

test('rows that expired long ago are purged; valid and recently expired ones stay', async () => {
  const person = await t.person(t.tenants.acme, 'employee');
  const db = t.database.forTenant(t.tenants.acme.id);
  const role = await db.selectFrom('role').select('id').where('key', '=', 'employee').executeTakeFirstOrThrow();
  const session = (name: string, expires_at: Date) => ({ employee_id: person.id, provider_session: name, expires_at });
  await db
    .insertInto('session')
    .values([session('old', daysAgo(31)), session('lately', daysAgo(1))])
    .execute();
  const payload = (id: string, expires_at: Date) => ({ model: 'Session', id, payload: '{}', expires_at });
  await db
    .insertInto('oidc_payload')
    .values([payload('over', daysAgo(1)), payload('alive', daysAgo(-1))])
    .execute();
  const link = (token_hash: string, expires_at: Date) => ({ token_hash, purpose: 'setup', expires_at });
  await db
    .insertInto('one_time_link')
    .values([link('old', daysAgo(31)), link('lately', daysAgo(1))])
    .execute();
  const signedUp = (name: string, status: string, created_at: Date) => ({
    email: `${name}@acme.example`,
    firstname: name,
    lastname: name,
    role_id: role.id,
    status,
    created_at,
  });
  await db
    .insertInto('employee')
    .values([
      signedUp('forgotten', 'unconfirmed', daysAgo(8)),
      signedUp('recent', 'unconfirmed', daysAgo(1)),
      signedUp('waiting', 'pending', daysAgo(100)),
    ])
    .execute();

  await run('purge-expired');
  const names = async (rows: Promise<{ name: string }[]>) => (await rows).map((r) => r.name).sort();
  expect(await names(db.selectFrom('session').select('provider_session as name').execute())).toEqual(
    ['lately', `test ${person.id}`].sort(),
  );
  expect(await names(db.selectFrom('oidc_payload').select('id as name').execute())).toEqual(['alive']);
  expect(await names(db.selectFrom('one_time_link').select('token_hash as name').execute())).toEqual(['lately']);
  const people = await names(db.selectFrom('employee').select('firstname as name').execute());
  expect(people).toEqual(['Person', 'recent', 'waiting']);
});

test('the monthly job creates new signing keys for a tenant, and changes no other tenant’s', async () => {
  const kidOf = async (tenant = t.tenants.acme) => (await loadKeys(t.database, tenant.id, 'id-token'))[0]?.kid;
  const [own, other] = [await kidOf(), await kidOf(t.tenants.globex)];
  await run('rotate-keys');
  expect(await kidOf()).not.toBe(own);
  expect(await kidOf(t.tenants.globex)).toBe(other);
  expect((await loadKeys(t.database, t.tenants.acme.id, 'id-token')).map((k) => k.kid)).toContain(own);
});
