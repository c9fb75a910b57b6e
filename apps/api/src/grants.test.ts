import type { Privilege } from '@safety-qube/domain/privileges';
import { RECORD_TYPES, REPORTED_TYPES } from '@safety-qube/domain/record-types/record-types';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { authorizedCaller } from './testing/isolation/callers.ts';
import { casesOf } from './testing/isolation/cases.ts';
import type { Call, Fixture, Side } from './testing/isolation/fixture.ts';
import { FIXTURES } from './testing/isolation/fixtures.ts';
import { type Document, type Operation, operationsOf } from './testing/isolation/operations.ts';
import { send } from './testing/isolation/send.ts';
import { sideOf } from './testing/isolation/sides.ts';
import { startTestApp } from './testing/test-app.ts';

// Detects which operations grant rights by comparing the rights before and after each call, so that a new operation that grants
// rights without requiring a fresh sign-in fails.

/** Privileges that allow granting rights. */
const GIVES_RIGHTS = /^management\.(role|user)\.(create|edit|delete)$/;
/** Operations that require such a privilege but change nobody's rights, with what they change instead. */
const GIVES_NONE: Readonly<Record<string, string>> = {
  'PATCH /api/rp/{id}': 'the name of a role',
  'DELETE /api/rp/{id}': 'a role that nobody has',
  'POST /api/aum/um/{id}/invitation': 'a link for a person whose rights the caller has',
  'POST /api/aum/um/employee/dp/{id}': 'a picture',
  'POST /api/management/sign-in/provider/trial': 'whom a provider would name',
  'DELETE /api/management/service-accounts/{id}/tokens/{tokenId}': 'a token that is revoked',
};

const t = await startTestApp();
const home = await sideOf(t, t.tenants.acme);
const operations = operationsOf(t.app.swagger() as Document).filter(({ access }) => access === 'session');
afterAll(() => t.close());

/** Sets the sign-in time of all sessions to this many minutes ago. */
async function signedInAgo(minutes: number): Promise<void> {
  const authenticated_at = new Date(Date.now() - minutes * 60_000);
  await home.db.updateTable('session').set({ authenticated_at }).execute();
  t.sessions.forget(home.tenant.id);
}
beforeEach(() => signedInAgo(0));

/** Rights of each role, person, token, deputy and issuer by name, and whether they exceed the employee role of new users. */
type Rights = Map<string, { readonly has: string; readonly isHigh: boolean }>;
async function rightsOf({ db }: Side): Promise<Rights> {
  const { rows } = await sql<{ what: string; has: string; isHigh: boolean }>`
    with everybodys as (select privilege from role_privilege p join role r on r.id = p.role_id where r.key = 'employee'),
    held as (select role_id, string_agg(privilege, ' ' order by privilege) all_of_it,
      bool_or(privilege not in (select privilege from everybodys)) high from role_privilege group by role_id)
    select 'role ' || role_id what, all_of_it has, true "isHigh" from held
    union all select 'person ' || e.id, concat_ws(' ', 'role', e.role_id, 'at', array(
        select s.facility_id from employee_scope s where s.employee_id = e.id order by 1)::text), coalesce(h.high, false)
      from employee e left join held h on h.role_id = e.role_id where e.status in ('active', 'invited')
    union all select 'token ' || id, privileges::text, true from service_token where revoked_at is null
    union all select 'deputy of ' || employee_id, deputy_id::text, true from stand_in
    union all select 'issuer ' || issuer, to_jsonb(i)::text, true from identity_issuer i`.execute(db);
  return new Map(rows.map(({ what, ...rights }) => [what, rights]));
}
/** Returns whose rights changed, and who is new with more rights than the employee role. Removed entries do not count. */
const changed = (before: Rights, after: Rights): string[] =>
  [...after].flatMap(([what, { has, isHigh }]) => {
    const known = before.get(what);
    return (known ? known.has !== has : isHigh) ? [what] : [];
  });

/** Sends a call and returns its status, its code and whose rights it changed. */
async function make(operation: Operation, call: Call, token: string) {
  const before = await rightsOf(home);
  const { statusCode, body } = await send(operation, home, call, token);
  const code = /^\{"code":"(\w+)"/.exec(body)?.[1];
  return { statusCode, code, changed: changed(before, await rightsOf(home)) };
}
const REFUSED = { statusCode: 403, code: 'SIGN_IN_AGAIN', changed: [] };

/** Returns the functions that make the known calls of an operation. */
const callsOf = ({ call, also = [] }: Fixture) => [call, ...also];

/** Operations with their fixtures; the isolation suite reports operations without one. */
const cases = operations.flatMap((operation) => {
  const fixture = FIXTURES[operation.key];
  return fixture ? [{ key: operation.key, operation, fixture }] : [];
});

describe.each(cases)('$key', ({ key, operation, fixture }) => {
  test(`${key} grants no rights when the sign-in was 16 minutes ago`, async () => {
    for (const makeCall of callsOf(fixture)) {
      const call = await makeCall(home);
      const { token } = await authorizedCaller(operation, fixture, home);
      await signedInAgo(16);
      const answer = await make(operation, call, token);
      expect(answer.changed).toEqual([]);
      if (operation.grantsRights === 'always') expect(answer).toEqual(REFUSED);
      if (!operation.grantsRights) expect(answer.code).not.toBe('SIGN_IN_AGAIN');
      await signedInAgo(0);
    }
  });

  if (operation.grantsRights === 'sometimes')
    test(`${key} grants rights only after a sign-in within the last 15 minutes`, async () => {
      expect(fixture.grants).toBeDefined();
      const call = (await fixture.grants?.(home)) ?? {};
      const { token } = home.administrator;
      await signedInAgo(16);
      expect(await make(operation, call, token)).toEqual(REFUSED);
      await signedInAgo(14);
      const answer = await make(operation, call, token);
      expect([Math.floor(answer.statusCode / 100), answer.changed.length]).toEqual([2, 1]);
    });
});

/**
 * What each person may do, by their role or because approver lines and facilities name them, as `person privilege`; where it applies is
 * left out.
 */
async function allRights({ db }: Side): Promise<Set<string>> {
  const gives = JSON.stringify(REPORTED_TYPES.map((type) => ({ type, gives: RECORD_TYPES[type].privileges.approve })));
  const { rows } = await sql<{ has: string }>`
    with g as (select * from jsonb_to_recordset(${gives}::jsonb) g(type text, gives text)),
    p as (select e.id, e.role_id from employee e where e.status in ('active', 'invited'))
    select p.id || ' ' || r.privilege has from p join role_privilege r on r.role_id = p.role_id
    union select p.id || ' ' || g.gives from approver a join g on g.type = a.type
      join p on p.id in (a.employee_id, a.deputy_id) or p.role_id = a.role_id or p.id in (select employee_id from app.group_people(array[a.group_id]))
    union select p.id || ' ' || g.gives from facility f join p on p.id in (f.default_owner_id, f.default_approver_id) cross join g`.execute(
    db,
  );
  return new Set(rows.map(({ has }) => has));
}
const privilegesOf = async ({ db }: Side, employeeId: number): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ privilege: string }>`select p.privilege from employee e
    join role_privilege p on p.role_id = e.role_id where e.id = ${employeeId}`.execute(db);
  return new Set(rows.map(({ privilege }) => privilege));
};

/** What is written with a privilege of administration, or with none. */
const administers = ({ method, privilege }: Operation): boolean =>
  method !== 'GET' && (privilege?.startsWith('management.') ?? true);

describe.each(casesOf(operations, FIXTURES).filter(({ operation }) => administers(operation)))(
  '$operation.key',
  ({ operation, fixture }) => {
    test(`${operation.key} gives nobody a right that its caller lacks`, async () => {
      for (const makeCall of callsOf(fixture)) {
        const call = await makeCall(home);
        const caller = await authorizedCaller(operation, fixture, home);
        const [before, held] = [await allRights(home), await privilegesOf(home, caller.id)];
        await send(operation, home, call, caller.token);
        const given = [...(await allRights(home))].filter((right) => !before.has(right));
        expect(given.filter((right) => !held.has(right.split(' ')[1] as Privilege))).toEqual([]);
      }
    });
  },
);

test('every operation that requires a privilege to grant rights declares whether it grants any', () => {
  const silent = operations
    .filter(
      ({ method, privilege, grantsRights }) => method !== 'GET' && GIVES_RIGHTS.test(privilege ?? '') && !grantsRights,
    )
    .map(({ key }) => key);
  expect(silent.sort()).toEqual(Object.keys(GIVES_NONE).sort());
});

test('the suite detects a right that is granted', async () => {
  const before = await rightsOf(home);
  const person = await t.person(home.tenant, 'employee');
  expect(changed(before, await rightsOf(home))).toEqual([]);
  const role = await home.db.selectFrom('role').select('id').where('key', '=', 'auditor').executeTakeFirstOrThrow();
  await home.db.updateTable('employee').set({ role_id: role.id }).where('id', '=', person.id).execute();
  expect(changed(before, await rightsOf(home))).toEqual([`person ${person.id}`]);
});
