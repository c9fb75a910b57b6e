import type { ServiceAccount } from '@safety-qube/contract/schemas/service-accounts';
import type { Privilege } from '@safety-qube/domain/privileges';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { buildApp } from './app.ts';
import { makeJobs } from './make-jobs.ts';
import { addFacility } from './modules/people/people.factory.ts';
import { addHazard, personWith } from './modules/records/records.factory.ts';
import { openLog } from './platform/log.ts';
import { serviceTokenDigest } from './platform/service-token.ts';
import { connectAs, listen, openSocket } from './testing/stomp-client.ts';
import { type Person, useTestApp } from './testing/test-app.ts';

const t = useTestApp();
const acme = () => t.tenants.acme;
const db = () => t.database.forTenant(acme().id);
let administrator: Person;
let north: number;
let south: number;
let hazards: { north: number; south: number };
beforeAll(async () => {
  administrator = await t.person(acme(), 'administrator');
  [north, south] = [await addFacility(t, acme(), 'North'), await addFacility(t, acme(), 'South')];
  hazards = {
    north: await addHazard(t, acme(), { facility_id: north }),
    south: await addHazard(t, acme(), { facility_id: south }),
  };
});

const call = (as: { token: string }, request: string, payload?: object) =>
  t.call('acme', request, { as: as as Person, ...(payload && { payload }) });
async function addRole(privileges: readonly Privilege[]): Promise<number> {
  const { id } = await db()
    .insertInto('role')
    .values({ name: `Role ${Math.random()}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (privileges.length)
    await db()
      .insertInto('role_privilege')
      .values(privileges.map((privilege) => ({ role_id: id, privilege })))
      .execute();
  return id;
}
let made = 0;
async function addAccount(privileges: readonly Privilege[], scopeFacilityIds: number[] | null = null) {
  made += 1;
  const answer = await call(administrator, 'POST /api/management/service-accounts', {
    ...{ name: `Robot ${made}`, roleId: await addRole(privileges), scopeFacilityIds },
  });
  expect([answer.statusCode, answer.body]).toEqual([201, expect.anything()]);
  return answer.json() as ServiceAccount;
}
const tokensOf = ({ id }: { id: number }) => `POST /api/management/service-accounts/${id}/tokens`;
async function addToken(account: { id: number }, more: object = {}, as = administrator) {
  made += 1;
  const answer = await call(as, tokensOf(account), { name: `Token ${made}`, days: 30, ...more });
  expect([answer.statusCode, answer.body]).toEqual([201, expect.anything()]);
  const { secret, token } = answer.json();
  return { token: secret as string, id: token.id as string, name: token.name as string };
}
const revoke = (account: { id: number }, { id }: { id: string }, as = administrator) =>
  call(as, `DELETE /api/management/service-accounts/${account.id}/tokens/${id}`);
const own = async (as: { token: string }) => (await call(as, 'GET /api/aum/service-token')).json();
const statusOf = async (as: { token: string }, request: string) => (await call(as, request)).statusCode;
const READ: readonly Privilege[] = ['hazard.viewAll', 'hazard.extractReports'];

test('a token is shown once, kept as a digest, and works as the account until its day', async () => {
  const account = await addAccount(READ);
  const token = await addToken(account, { days: 7 });
  expect(token.token).toMatch(/^sqs_[\w-]{43}$/);
  expect(await statusOf(token, `GET /api/hazards/${hazards.north}`)).toBe(200);
  expect(await statusOf(token, 'GET /api/management/audit')).toBe(403);
  const read = await call(administrator, `GET /api/management/service-accounts/${account.id}`);
  expect(read.body).not.toContain(token.token);
  const [listed] = read.json().tokens;
  expect(listed).toMatchObject({ name: token.name, state: 'valid', privileges: [...READ].sort(), facilityIds: null });
  expect(Date.parse(listed.expiresAt) - Date.now()).toBeLessThanOrEqual(7 * 86_400_000);
  const { rows } = await sql<{ content: string; digest: Buffer }>`
    select to_jsonb(t)::text content, digest from service_token t where id = ${token.id}`.execute(db());
  expect(rows[0]?.content).not.toContain(token.token.slice(4));
  expect(rows[0]?.digest).toEqual(serviceTokenDigest(token.token));
  await expect
    .poll(
      async () => (await call(administrator, `GET /api/management/service-accounts/${account.id}`)).json().tokens[0],
    )
    .toMatchObject({ lastUsedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });

  await db().updateTable('service_token').set({ expires_at: new Date() }).where('id', '=', token.id).execute();
  t.sessions.forget(acme().id);
  expect(await statusOf(token, `GET /api/hazards/${hazards.north}`)).toBe(401);
});

test('its claims say that it is a service account, and what it may do', async () => {
  const account = await addAccount(READ, [north, south]);
  const token = await addToken(account, { privileges: ['hazard.viewAll'], facilityIds: [south] });
  expect(await own(token)).toMatchObject({
    ...{ isServiceAccount: true, userId: account.id, firstname: account.name, tenant: 'acme', tokenName: token.name },
    ...{ privileges: ['hazard.viewAll'], facilityIds: [south] },
  });
  expect(await statusOf(administrator, 'GET /api/aum/service-token')).toBe(404);
});

test('a token is narrowed to privileges and facilities, in what it reads, exports and lists', async () => {
  const account = await addAccount(READ);
  const narrow = await addToken(account, { privileges: ['hazard.viewAll'], facilityIds: [south] });
  expect(await statusOf(narrow, `GET /api/hazards/${hazards.south}`)).toBe(200);
  expect(await statusOf(narrow, `GET /api/hazards/${hazards.north}`)).toBe(404);
  const { items } = (await call(narrow, 'GET /api/hazards')).json() as { items: { id: number }[] };
  expect(items.map(({ id }) => id)).toEqual([hazards.south]);
  expect(await statusOf(narrow, 'GET /api/exports/now?type=hazard&format=csv&query=')).toBe(403);
});

test('work in the background has the rights of the token that asked for it, not of the account', async () => {
  const account = await addAccount(READ);
  const narrow = await addToken(account, { facilityIds: [south] });
  const asked = { type: 'hazard', format: 'csv', query: '' };
  const make = async (id: number) => {
    const job = makeJobs(t.platform).find((one) => one.id === 'make-export');
    const log = { info() {}, warn() {}, error() {}, debug() {} };
    await job?.run({ exportId: id } as never, { tenantId: acme().id, tx: db(), log, attempt: { number: 1, of: 1 } });
    return db().selectFrom('record_export').select(['state', 'done']).where('id', '=', id).executeTakeFirstOrThrow();
  };
  const first = (await call(narrow, 'POST /api/exports', asked)).json();
  expect(await make(first.id)).toEqual({ state: 'done', done: 1 });
  const second = (await call(narrow, 'POST /api/exports', asked)).json();
  await revoke(account, narrow);
  expect((await make(second.id)).state).toBe('failed');
});

test('what the role of the account loses the token loses, what the role is given it does not get', async () => {
  const account = await addAccount(READ);
  const token = await addToken(account);
  const change = async (privilege: Privilege, granted: boolean) =>
    expect(await statusOf(administrator, `PUT /api/rp/${account.roleId}/${privilege}/${granted}`)).toBe(200);
  await change('hazard.extractReports', false);
  await change('incident.viewAll', true);
  expect((await own(token)).privileges).toEqual(['hazard.viewAll']);
  await call(administrator, `PATCH /api/management/service-accounts/${account.id}`, { scopeFacilityIds: [north] });
  expect(await statusOf(token, `GET /api/hazards/${hazards.south}`)).toBe(404);
  expect(await statusOf(token, `GET /api/hazards/${hazards.north}`)).toBe(200);
  const limited = await addToken(account);
  await call(administrator, `PATCH /api/management/service-accounts/${account.id}`, { scopeFacilityIds: null });
  expect((await own(limited)).facilityIds).toEqual([north]);
});

test('nobody makes a token, or an account, with rights that they lack', async () => {
  const account = await addAccount(READ);
  const rights: Privilege[] = ['management.user.read', 'management.user.create', 'management.user.edit'];
  const manager = await personWith(t, acme(), [...rights, 'hazard.viewAll']);
  const refused = await call(manager, tokensOf(account), { name: 'Mine', days: 1, privileges: ['hazard.viewAll'] });
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'ROLE_ABOVE_YOURS']);
  const created = await call(manager, 'POST /api/management/service-accounts', {
    ...{ name: 'Mine', roleId: account.roleId, scopeFacilityIds: null },
  });
  expect([created.statusCode, created.json().code]).toEqual([403, 'ROLE_ABOVE_YOURS']);
  const local = await personWith(t, acme(), [...rights, ...READ], [north]);
  expect(await statusOf(local, 'GET /api/management/service-accounts?page=1&size=10')).toBe(403);
  expect((await call(local, tokensOf(account), { name: 'Mine', days: 1 })).statusCode).toBe(404);
  const code = async (body: object) => {
    const answer = await call(administrator, tokensOf(account), { name: 'Mine', days: 1, ...body });
    return [answer.statusCode, answer.json().code];
  };
  expect(await code({ privileges: ['task.all'] })).toEqual([422, 'TOKEN_BEYOND_ROLE']);
  expect(await code({ facilityIds: [999_999] })).toEqual([422, 'FACILITY_UNKNOWN']);
  expect(await code({ days: 400 })).toEqual([400, 'INVALID_INPUT']);
  await addToken(account, { name: 'Mine' });
  expect(await code({ name: 'mine' })).toEqual([409, 'TOKEN_NAME_TAKEN']);
  const within = await addAccount(READ, [north]);
  const beyond = await call(administrator, tokensOf(within), { name: 'Mine', days: 1, facilityIds: [south] });
  expect(beyond.json().code).toBe('TOKEN_BEYOND_ROLE');
  expect((await call(administrator, tokensOf(administrator), { name: 'Mine', days: 1 })).statusCode).toBe(404);
});

test('a service account grants no rights, though its role may', async () => {
  const account = await addAccount(['management.role.edit', 'management.user.edit', 'management.user.read', ...READ]);
  const token = await addToken(account);
  const answers = await Promise.all([
    call(token, `PUT /api/rp/${account.roleId}/hazard.viewAll/false`),
    call(token, tokensOf(account), { name: 'Another', days: 1 }),
  ]);
  expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual(
    answers.map(() => [403, 'NEEDS_PERSON']),
  );
  // Nor does whoever has a token give somebody the records of the account, which no token narrows.
  const colleague = await t.person(acme(), 'employee');
  const successor = await call(token, `PUT /api/aum/um/successor?delegatedEmployeeId=${colleague.id}`);
  expect([successor.statusCode, successor.json().code]).toEqual([403, 'NEEDS_PERSON']);
  const deputy = `PUT /api/aum/um/delegate?employeeId=${account.id}&delegatedEmployeeId=${colleague.id}`;
  expect([await statusOf(token, deputy), await statusOf(administrator, deputy)]).toEqual([404, 404]);
});

test('an account is renamed and gets another role from a person who could give it; a stale version is refused', async () => {
  const account = await addAccount(READ);
  const path = `PATCH /api/management/service-accounts/${account.id}`;
  const changed = await call(administrator, path, { name: 'Renamed', version: account.version });
  expect([changed.statusCode, changed.json().name]).toEqual([200, 'Renamed']);
  const stale = await call(administrator, path, { name: 'Again', version: account.version });
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'STALE']);
  const undone = await call(administrator, `POST /api/management/audit/${changed.headers['audit-entry']}/undo`);
  expect(undone.statusCode).toBe(200);
  const now = (await call(administrator, `GET /api/management/service-accounts/${account.id}`)).json();
  expect(now.name).toBe(account.name);
});

test('a revoked token is refused at once, and its sockets end within a second; the undo makes it valid again', async () => {
  const account = await addAccount(READ);
  const token = await addToken(account);
  const port = await listen(t.app);
  const socket = await connectAs(port, token.token);
  const startedAt = performance.now();
  const revoked = await revoke(account, token);
  expect(revoked.statusCode).toBe(200);
  expect(await statusOf(token, 'GET /api/hazards')).toBe(401);
  expect((await socket.receives('ERROR')).headers['message']).toBe('session ended');
  await socket.ends();
  expect(performance.now() - startedAt).toBeLessThan(1000);
  expect(await (await openSocket(port, { token: token.token })).refused).toBe(401);
  const undone = await call(administrator, `POST /api/management/audit/${revoked.headers['audit-entry']}/undo`);
  expect(undone.statusCode).toBe(200);
  expect(await statusOf(token, 'GET /api/hazards')).toBe(200);
  expect(await statusOf(administrator, `PUT /api/aum/um/status?employeeId=${account.id}&status=inactive`)).toBe(200);
  expect(await statusOf(token, 'GET /api/hazards')).toBe(401);
});

test('making and revoking a token is logged without it, and a line of the log names the token by which something was done', async () => {
  const account = await addAccount(['management.asset.create', 'management.asset.read', ...READ]);
  const token = await addToken(account);
  const status = await db().selectFrom('asset_status').select('id').limit(1).executeTakeFirstOrThrow();
  const asset = { tag: 'SA-1', name: 'Forklift', kind: 'Forklift', facilityId: north, statusId: status.id };
  expect((await call(token, 'POST /api/assets', asset)).statusCode).toBe(201);
  const [done] = (await call(administrator, `GET /api/management/audit?actorId=${account.id}`)).json().items;
  expect(done).toMatchObject({
    action: 'asset.created',
    token: token.name,
    by: { id: account.id, name: account.name },
  });
  const created = (await call(administrator, 'GET /api/management/audit?action=service_token.created')).json().items[0];
  expect(created).toMatchObject({ subject: token.name, undo: 'secretShown', token: null });
  expect(JSON.stringify(await db().selectFrom('audit_entry').select(['action', 'change']).execute())).not.toContain(
    token.token.slice(4),
  );
});

test('wrong tokens are refused, counted by network, and written to the security log without the token', async () => {
  const lines: string[] = [];
  const app = await buildApp(t.platform, { log: openLog('info', { write: (line) => void lines.push(line) }) });
  const account = await addAccount(READ);
  const token = await addToken(account);
  const ask = (authorization: string, host = 'acme.localhost') =>
    app.inject({ url: '/api/hazards', remoteAddress: '192.0.2.77', headers: { host, authorization } });
  expect((await ask(token.token, 'globex.localhost')).statusCode).toBe(401);
  const guess = `${token.token.slice(0, -1)}${token.token.endsWith('A') ? 'B' : 'A'}`;
  const answers: number[] = [];
  for (let n = 0; n < 31; n += 1) answers.push((await ask(guess)).statusCode);
  expect(answers.slice(0, 29)).toEqual(answers.slice(0, 29).map(() => 401));
  expect(answers.at(-1)).toBe(429);
  // Who has the right one is not kept out by others of their network.
  expect((await ask(token.token)).statusCode).toBe(200);
  await app.close();
  const events = lines.map((line) => JSON.parse(line)).filter((line) => line.security === 'token.refused');
  expect(events[0]).toMatchObject({ code: 'TOKEN_REFUSED', operation: 'GET /api/hazards', address: '192.0.2.77' });
  expect(lines.join('')).not.toContain(guess.slice(4, 20));
});

test('service accounts are nobody who can be chosen, but have a name where they did something', async () => {
  const account = await addAccount([...READ, 'hazard.raise']);
  const briefs = async (query: string) =>
    (
      (await call(administrator, `GET /api/aum/um/brief?${query}`)).json() as { id: number; isActive: boolean }[]
    ).filter(({ id }) => id === account.id);
  expect([await briefs(''), await briefs(`search=${account.name}`)]).toEqual([[], []]);
  expect(await briefs(`ids=${account.id}`)).toMatchObject([{ firstname: account.name, isActive: false }]);
  const owned = await call(administrator, 'POST /api/hazards', {
    ...{ description: 'A hole in the floor', category: 'other', facilityId: north, ownerId: account.id },
  });
  expect(owned.statusCode).toBe(422);
  const facility = await call(administrator, 'POST /api/fm/facility/create', { id: north, defaultOwnerId: account.id });
  expect(facility.statusCode).toBe(422);
});
