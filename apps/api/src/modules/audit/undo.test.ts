import type { AuditEntry } from '@safety-qube/contract/schemas/audit';
import { beforeAll, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';

const t = useTestApp();
let administrator: Person;
let place: { facilityId: number; statusId: number };

const db = () => t.database.forTenant(t.tenants.acme.id);
beforeAll(async () => {
  administrator = await t.person(t.tenants.acme, 'administrator');
  const facility = { name: 'Plant', time_zone: 'UTC' };
  const { id: facilityId } = await db()
    .insertInto('facility')
    .values(facility)
    .returning('id')
    .executeTakeFirstOrThrow();
  const status = await db().selectFrom('asset_status').select('id').orderBy('position').executeTakeFirstOrThrow();
  place = { facilityId, statusId: status.id };
});

const send = (request: string, payload?: object, as = administrator, language = 'en') =>
  t.call('acme', request, { as, language, ...(payload && { payload }) });
/** Makes a change and returns its answer, with the entry by which it can be undone. */
async function change(request: string, payload?: object, as = administrator) {
  const answer = await send(request, payload, as);
  expect([answer.statusCode, answer.body]).toEqual([expect.toSatisfy((code: number) => code < 300), expect.anything()]);
  return { body: answer.json(), entry: Number(answer.headers['audit-entry']) };
}
const undo = (entry: number, as = administrator, language = 'en') =>
  send(`POST /api/management/audit/${entry}/undo`, undefined, as, language);
let made = 0;
const addAsset = () => {
  made += 1;
  return change('POST /api/assets', { tag: `UN-${made}`, name: 'Forklift', kind: 'Forklift', ...place });
};
const assetName = async (id: number): Promise<string> => (await send(`GET /api/assets/${id}`)).json().name;
const entryOf = async (id: number): Promise<AuditEntry> => (await send(`GET /api/management/audit/${id}`)).json();

test('a change is undone by a new one, with a line of its own that says so, and that can be undone as well', async () => {
  const { body: asset } = await addAsset();
  const { entry } = await change(`PATCH /api/assets/${asset.id}`, { name: 'Crane' });
  const undone = await undo(entry);
  expect(undone.statusCode).toBe(200);
  expect(await assetName(asset.id)).toBe('Forklift');
  const again = Number(undone.headers['audit-entry']);
  expect(await entryOf(again)).toMatchObject({
    by: { id: administrator.id },
    action: 'asset.changed',
    undoes: entry,
    changes: [{ label: 'Name', before: 'Crane', after: 'Forklift' }],
  });
  expect(await entryOf(entry)).toMatchObject({ undo: 'possible', undoneBy: again });
  expect((await undo(again)).statusCode).toBe(200);
  expect(await assetName(asset.id)).toBe('Crane');
});

test('what somebody has changed since is not overwritten: 409 with who changed what', async () => {
  const other = await t.person(t.tenants.acme, 'administrator');
  const { body: asset } = await addAsset();
  const { entry } = await change(`PATCH /api/assets/${asset.id}`, { name: 'Crane', note: 'Old' });
  await change(`PATCH /api/assets/${asset.id}`, { note: 'New' }, other);
  const refused = await undo(entry);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'CHANGED_SINCE']);
  expect(refused.json().message).toMatch(/^Person \d+ has changed this since: Asset changed/);
  expect(refused.json().data.since).toEqual([
    { id: expect.any(Number), at: expect.any(String), by: expect.stringMatching(/^Person/), text: 'Asset changed' },
  ]);
  expect((await undo(entry, administrator, 'es')).json().message).toContain('Equipo modificado');
  expect(await assetName(asset.id)).toBe('Crane');
  const twice = await change(`PATCH /api/assets/${asset.id}`, { tag: `UN-${made}-b` });
  expect((await undo(twice.entry)).statusCode).toBe(200);
  expect((await undo(twice.entry)).json().code).toBe('CHANGED_SINCE');
});

test('a change that is committed while another one is undone is not overwritten either', async () => {
  const other = await t.person(t.tenants.acme, 'administrator');
  const { body: asset } = await addAsset();
  const { entry } = await change(`PATCH /api/assets/${asset.id}`, { name: 'Crane' });
  const gate = await t.owner.pool.connect();
  await gate.query('begin');
  await gate.query("select set_config('app.tenant_id', $1, true)", [String(t.tenants.acme.id)]);
  await gate.query(`select from app.asset where id = ${asset.id} for update`);
  const changing = Promise.resolve(send(`PATCH /api/assets/${asset.id}`, { name: 'Lift' }));
  const blocked = (count: number) =>
    expect
      .poll(
        async () =>
          (
            await t.owner.pool.query(
              'select from pg_locks where not granted and pid in (select pid from pg_stat_activity where datname = current_database())',
            )
          ).rowCount,
        { timeout: 10_000 },
      )
      .toBe(count);
  await blocked(1);
  const undoing = Promise.resolve(undo(entry, other));
  await blocked(2);
  await gate.query('commit');
  gate.release();
  expect((await changing).statusCode).toBe(200);
  expect((await undoing).json().code).toBe('CHANGED_SINCE');
  expect(await assetName(asset.id)).toBe('Lift');
});

test('who may no longer make the change can no longer undo it', async () => {
  const manager = await t.person(t.tenants.acme, 'ehsManager');
  const { body: asset } = await addAsset();
  const { entry } = await change(`PATCH /api/assets/${asset.id}`, { name: 'Crane' }, manager);
  const auditor = await t.person(t.tenants.acme, 'auditor');
  expect((await undo(entry, auditor)).statusCode).toBe(403);
  const { id: role_id } = await db()
    .selectFrom('role')
    .select('id')
    .where('key', '=', 'employee')
    .executeTakeFirstOrThrow();
  await db().updateTable('employee').set({ role_id }).where('id', '=', manager.id).execute();
  t.sessions.forget(t.tenants.acme.id);
  expect([403, 404]).toContain((await undo(entry, manager)).statusCode);
  expect(await assetName(asset.id)).toBe('Crane');
});

test('people undo what they did themselves without the right to read the log, and nothing of others', async () => {
  const someone = await t.person(t.tenants.acme, 'employee');
  const { entry } = await change('PATCH /api/aum/um/employee', { id: someone.id, lastname: 'Changed' }, someone);
  expect((await undo(entry, await t.person(t.tenants.acme, 'employee'))).statusCode).toBe(404);
  expect((await undo(entry, someone)).statusCode).toBe(200);
  expect((await send(`GET /api/aum/um/${someone.id}`)).json().lastname).not.toBe('Changed');
  expect(
    (
      await t.call('globex', `POST /api/management/audit/${entry}/undo`, {
        as: await t.person(t.tenants.globex, 'administrator'),
      })
    ).statusCode,
  ).toBe(404);
});

test('an added asset is taken out again unless it is in use, and comes back with all of its values', async () => {
  const { body: asset, entry } = await addAsset();
  const removed = await undo(entry);
  expect(removed.statusCode).toBe(200);
  expect((await send(`GET /api/assets/${asset.id}`)).statusCode).toBe(404);
  const restored = await undo(Number(removed.headers['audit-entry']));
  expect(restored.statusCode).toBe(200);
  const { entityId } = await entryOf(Number(restored.headers['audit-entry']));
  expect((await send(`GET /api/assets/${entityId}`)).json()).toMatchObject({
    tag: asset.tag,
    kind: 'Forklift',
    ...place,
  });

  const used = await addAsset();
  await db()
    .insertInto('poster')
    .values({ facility_id: place.facilityId, asset_id: used.body.id, created_by: administrator.id })
    .execute();
  const refused = await undo(used.entry);
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'IN_USE']);
});

test('a deleted role comes back with its name and its privileges, but not with one that the caller lacks', async () => {
  const { id: supervisor } = await db()
    .selectFrom('role')
    .select('id')
    .where('key', '=', 'supervisor')
    .executeTakeFirstOrThrow();
  const { body: role } = await change('POST /api/rp', { name: 'Shift lead', copyOf: supervisor });
  const { entry } = await change(`DELETE /api/rp/${role.id}`);
  expect((await undo(entry)).statusCode).toBe(200);
  const { roles } = (await send('GET /api/rp')).json();
  const restored = roles.find(({ name }: { name: string }) => name === 'Shift lead');
  expect(restored.privileges.toSorted()).toEqual(role.privileges.toSorted());
});

test('what grants rights needs a fresh sign-in to be undone as well', async () => {
  const { body: role } = await change('POST /api/rp', { name: 'Keeper' });
  await change(`PUT /api/rp/${role.id}/task.all/true`);
  const { entry } = await change(`PUT /api/rp/${role.id}/task.all/false`);
  const old = await t.person(t.tenants.acme, 'administrator');
  await db()
    .updateTable('session')
    .set({ authenticated_at: new Date(0) })
    .where('employee_id', '=', old.id)
    .execute();
  t.sessions.forget(t.tenants.acme.id);
  expect((await undo(entry, old)).json().code).toBe('SIGN_IN_AGAIN');
  expect((await undo(entry)).statusCode).toBe(200);
  const { roles } = (await send('GET /api/rp')).json();
  expect(roles.find(({ id }: { id: number }) => id === role.id).privileges).toEqual(['task.all']);
});

test('a refused request for access waits again, instead of being approved', async () => {
  const person = await t.person(t.tenants.acme, 'employee');
  await db().updateTable('employee').set({ status: 'pending' }).where('id', '=', person.id).execute();
  const { entry } = await change(`PUT /api/aum/um/status?employeeId=${person.id}&status=inactive`);
  expect((await undo(entry)).statusCode).toBe(200);
  expect((await send(`GET /api/aum/um/${person.id}`)).json().status).toBe('pending');
});

test('what was sent by mail is not undone, and the answer offers none', async () => {
  const { id: roleId } = await db()
    .selectFrom('role')
    .select('id')
    .where('key', '=', 'employee')
    .executeTakeFirstOrThrow();
  const answer = await send('POST /api/aum/um/employee', {
    email: 'new@mail.example',
    firstname: 'New',
    lastname: 'Person',
    roleId,
  });
  expect(answer.headers['audit-entry']).toBeUndefined();
  const invited = (await send('GET /api/management/audit?action=employee.invited')).json().items[0];
  expect(invited.undo).toBe('mailLeft');
  const refused = await undo(invited.id);
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'UNDO_MAIL_LEFT']);
});

test('a withdrawn poster is used again with its code; a code that was given up is never given out again', async () => {
  const by = { facility_id: place.facilityId, created_by: administrator.id };
  const { id } = await db().insertInto('poster').values(by).returning('id').executeTakeFirstOrThrow();
  const code = async () => (await send(`GET /api/posters/${id}`)).json().code;
  const first = await code();
  const renewed = await change(`POST /api/posters/${id}/renew`);
  const second = await code();
  expect((await undo(renewed.entry)).statusCode).toBe(200);
  expect(await code()).toBe(first);
  await change(`POST /api/posters/${id}/renew`);
  expect([first, second]).not.toContain(await code());
  const withdrawn = await change(`DELETE /api/posters/${id}`);
  expect((await undo(withdrawn.entry)).statusCode).toBe(200);
  const row = await db().selectFrom('poster').select('withdrawn_at').where('id', '=', id).executeTakeFirstOrThrow();
  expect(row.withdrawn_at).toBeNull();
});

test('the picture that a person had before comes back', async () => {
  const person = await t.person(t.tenants.acme, 'employee');
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const set = await change(`POST /api/aum/um/employee/dp/${person.id}`, { image: `data:image/png;base64,${png}` });
  const removed = await change(`POST /api/aum/um/employee/dp/${person.id}`, { image: '' });
  expect((await undo(removed.entry)).statusCode).toBe(200);
  const now = (await send(`GET /api/aum/um/${person.id}`)).json();
  expect(now.pictureVersion).toBe(set.body.pictureVersion);
  expect((await t.call('acme', `GET /api/aum/um/employee/dp/${person.id}`, { as: administrator })).statusCode).toBe(
    200,
  );
});

test('all that one call did is undone as one', async () => {
  const facilities = await Promise.all(
    ['A', 'B'].map((name) =>
      db().insertInto('facility').values({ name, time_zone: 'UTC' }).returning('id').executeTakeFirstOrThrow(),
    ),
  );
  const ready = await db()
    .selectFrom('template')
    .select('id')
    .where('published_version', 'is not', null)
    .executeTakeFirstOrThrow();
  const { entry } = await change('POST /api/posters', {
    targets: facilities.map(({ id }) => ({ facilityId: id })),
    templateIds: [ready.id],
  });
  const inUse = () =>
    db()
      .selectFrom('poster')
      .select('id')
      .where('withdrawn_at', 'is', null)
      .where(
        'facility_id',
        'in',
        facilities.map(({ id }) => id),
      )
      .execute();
  expect(await inUse()).toHaveLength(2);
  expect((await undo(entry)).statusCode).toBe(200);
  expect(await inUse()).toHaveLength(0);
});
