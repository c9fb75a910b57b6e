import type { OpenWork } from '@safety-qube/contract/schemas/departures';
import { beforeAll, expect, test } from 'vitest';
import { makeJobs } from '../../make-jobs.ts';
import { logOf } from '../../testing/audit-log.ts';
import { addRecord } from '../../testing/isolation/things.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility } from '../organisation/organisation.factory.ts';
import { findWrongWaiting } from '../records/index.ts';
import { hazardCalls, personWith } from '../records/records.factory.ts';
import { taskCalls } from '../tasks/tasks.factory.ts';
import { COLUMNS_OF_ACCOUNTS, COLUMNS_OF_HISTORY, MOVED_COLUMNS } from './handed-columns.ts';

const t = useTestApp();
let boss: Person;
let facilityId: number;
const db = () => t.database.forTenant(t.tenants.acme.id);
const acme = () => ({ t, tenant: t.tenants.acme, db: db() });

beforeAll(async () => {
  boss = await t.person(t.tenants.acme, 'administrator');
  facilityId = await addFacility(t, t.tenants.acme, 'Plant of those who leave');
});

const call = async (request: string, as = boss) => {
  const answer = await t.call('acme', request, { as });
  return { status: answer.statusCode, body: answer.json(), entry: Number(answer.headers['audit-entry']) };
};
const employee = () => t.person(t.tenants.acme, 'employee');
const work = async (id: number): Promise<OpenWork> => (await call(`GET /api/aum/um/work?employeeId=${id}`)).body;
const leave = (leaver: Person, successor?: Person, more = '', as = boss) =>
  call(
    `DELETE /api/aum/um?employeeId=${leaver.id}${successor ? `&delegatedEmployeeId=${successor.id}` : ''}${more}`,
    as,
  );
const takeBack = (id: number) => call(`POST /api/aum/um/handover/${id}/undo`);
type Who = Parameters<typeof addRecord>[1];
const hazard = (more: Who = {}) => addRecord(acme(), { facilityId, ...more });
const hide = (id: number) => db().updateTable('record').set({ is_confidential: true }).where('id', '=', id).execute();
async function recordOf(id: number) {
  const { owner_id } = await db()
    .selectFrom('record')
    .select('owner_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const people = await db()
    .selectFrom('record_person')
    .select(['employee_id', 'relation'])
    .where('record_id', '=', id)
    .orderBy('relation')
    .orderBy('employee_id')
    .execute();
  return { owner: owner_id, people: people.map(({ employee_id, relation }) => [relation, employee_id]) };
}
/** A hazard that somebody owns, as the product stores it. */
async function owned(
  leaver: Person,
  ...others: readonly (readonly [number, 'ehsMember' | 'resolutionTeam' | 'raiser'])[]
) {
  const id = await hazard({ people: [[leaver.id, 'owner'], ...others] });
  await db().updateTable('record').set({ owner_id: leaver.id }).where('id', '=', id).execute();
  return id;
}

test('every foreign key to a person is handed over, declared to be history, or belongs to the account', async () => {
  const { rows } = await t.owner.pool.query<{ column: string }>(`
    select c.relname || '.' || a.attname "column"
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey) and a.attname <> 'tenant_id'
    where k.contype = 'f' and c.relnamespace = 'app'::regnamespace and f.relname = 'employee'
    order by 1`);
  expect(rows.length).toBeGreaterThan(40);
  expect(rows.map(({ column }) => column)).toEqual(
    [...MOVED_COLUMNS, ...COLUMNS_OF_HISTORY, ...COLUMNS_OF_ACCOUNTS].toSorted(),
  );
});

test('a departure is shown before, hands all open work over, signs out, and keeps the name in the history', async () => {
  const [leaver, successor] = [await employee(), await employee()];
  const id = await owned(leaver, [leaver.id, 'ehsMember'], [successor.id, 'ehsMember'], [leaver.id, 'raiser']);
  const closed = await hazard({ status: 'Closed', people: [[leaver.id, 'owner']] });
  await db().updateTable('facility').set({ default_owner_id: leaver.id }).where('id', '=', facilityId).execute();
  const line = { type: 'hazard' as const, facility_id: facilityId };
  await db()
    .insertInto('approver')
    .values([
      { ...line, employee_id: leaver.id },
      { ...line, employee_id: successor.id },
      { type: 'incident', employee_id: leaver.id },
    ])
    .execute();

  expect(await work(leaver.id)).toEqual({
    lines: expect.arrayContaining([
      { kind: 'hazard', facilityId, count: 1 },
      { kind: 'facilityDefault', facilityId, count: 1 },
      { kind: 'approver', facilityId, count: 1 },
      { kind: 'approver', facilityId: null, count: 1 },
    ]),
    onlyMemberOf: [],
    confidential: { count: 0, seen: 0, named: 0 },
    serviceTokens: 0,
    handedOver: null,
    isAnonymous: false,
  });
  const refused = await leave(leaver);
  expect([refused.status, refused.body.code]).toEqual([409, 'HAND_OVER_NEEDED']);
  expect(refused.body.data.lines).toHaveLength(4);
  expect((await call(`GET /api/aum/um/${leaver.id}`, leaver)).status).toBe(200);

  const left = await leave(leaver, successor);
  expect([left.status, left.body]).toEqual([200, { handOverId: expect.any(Number) }]);
  expect((await t.call('acme', `GET /api/aum/um/${leaver.id}`, { as: leaver })).statusCode).toBe(401);
  expect(await recordOf(id)).toEqual({
    owner: successor.id,
    people: [
      ['ehsMember', successor.id],
      ['owner', successor.id],
      ['raiser', leaver.id],
    ],
  });
  expect((await recordOf(closed)).people).toEqual([['owner', leaver.id]]);
  const approvers = await db()
    .selectFrom('approver')
    .select(['type', 'employee_id'])
    .where('employee_id', 'in', [leaver.id, successor.id])
    .orderBy('type')
    .execute();
  expect(approvers).toEqual([
    { type: 'hazard', employee_id: successor.id },
    { type: 'incident', employee_id: successor.id },
  ]);
  const facility = () =>
    db().selectFrom('facility').select('default_owner_id').where('id', '=', facilityId).executeTakeFirstOrThrow();
  expect((await facility()).default_owner_id).toBe(successor.id);
  const history = await db()
    .selectFrom('record_change')
    .select(['action', 'actor_id', 'change', 'version'])
    .where('record_id', '=', id)
    .execute();
  expect(history).toEqual([
    { action: 'reassigned', actor_id: boss.id, change: { owner: [leaver.id, successor.id] }, version: 2 },
  ]);
  expect((await call(`GET /api/aum/um/${leaver.id}`)).body).toMatchObject({
    status: 'inactive',
    lastname: expect.any(String),
  });
  expect(await findWrongWaiting({ tx: db() })).toEqual([]);
  expect((await logOf(t, t.tenants.acme, 'employee', leaver.id)).at(-1)).toEqual({
    action: 'employee.left',
    actor_id: boss.id,
    change: {
      status: ['active', 'inactive'],
      successors: [null, [successor.id]],
      handedOver: [null, 4],
      handOver: [null, left.body.handOverId],
    },
  });
});

test('a departure is taken back from the log as one, apart from what the successor has worked on since', async () => {
  const [leaver, successor] = [await employee(), await employee()];
  const [worked, untouched] = [await owned(leaver), await owned(leaver, [successor.id, 'resolutionTeam'])];
  await db().insertInto('approver').values({ type: 'incident', employee_id: leaver.id }).execute();
  const before = await recordOf(untouched);
  const { body, entry } = await leave(leaver, successor);
  const hazards = hazardCalls(t, t.tenants.acme);
  const { version } = await hazards.get(boss, worked);
  const edited = await hazards.call(boss, `PATCH /api/hazards/${worked}`, { title: 'Looked at' }, version);
  expect(edited.statusCode).toBe(200);

  const { number } = await db()
    .selectFrom('record')
    .select('number')
    .where('id', '=', worked)
    .executeTakeFirstOrThrow();
  const undone = await call(`POST /api/management/audit/${entry}/undo`);
  expect([undone.status, undone.body]).toEqual([200, { kept: [number], keptCount: 1 }]);
  expect((await recordOf(worked)).owner).toBe(successor.id);
  expect(await recordOf(untouched)).toEqual(before);
  expect((await work(leaver.id)).lines).toEqual([
    { kind: 'hazard', facilityId, count: 1 },
    { kind: 'approver', facilityId: null, count: 1 },
  ]);
  expect((await call(`GET /api/aum/um/${leaver.id}`)).body.status).toBe('active');
  expect(await findWrongWaiting({ tx: db() })).toEqual([]);
  expect((await takeBack(body.handOverId)).body.code).toBe('ALREADY_UNDONE');
});

test('what stays with the successor is named; what the successor had as well comes back', async () => {
  const [leaver, successor] = [await employee(), await employee()];
  const worked = await owned(leaver);
  const line = { type: 'issue' as const, facility_id: facilityId };
  await db()
    .insertInto('approver')
    .values([
      { ...line, employee_id: leaver.id },
      { ...line, employee_id: successor.id },
      { type: 'issue', employee_id: leaver.id },
    ])
    .execute();
  const { body } = await leave(leaver, successor);
  await db().updateTable('record').set({ version: 3 }).where('id', '=', worked).execute();
  await db().deleteFrom('approver').where('type', '=', 'issue').where('facility_id', 'is', null).execute();
  const { number } = await db()
    .selectFrom('record')
    .select('number')
    .where('id', '=', worked)
    .executeTakeFirstOrThrow();
  const undone = await takeBack(body.handOverId);
  expect([undone.status, undone.body.keptCount]).toEqual([200, 2]);
  expect(undone.body.kept).toEqual(
    expect.arrayContaining([
      { kind: 'hazard', id: worked, name: number },
      { kind: 'approver', id: expect.any(Number), name: null },
    ]),
  );
  const lines = await db().selectFrom('approver').select('employee_id').where('type', '=', 'issue').execute();
  expect(lines.map(({ employee_id }) => employee_id).toSorted()).toEqual([leaver.id, successor.id].toSorted());
});

test('several successors: each gets the lines that are chosen for them', async () => {
  const [leaver, one, other] = [await employee(), await employee(), await employee()];
  const second = await addFacility(t, t.tenants.acme, 'Second plant of those who leave');
  const here = await owned(leaver);
  const there = await hazard({ facilityId: second, people: [[leaver.id, 'resolutionTeam']] });
  await db().insertInto('approver').values({ type: 'incident', facility_id: second, employee_id: leaver.id }).execute();
  const all = `hazard:${facilityId}:${one.id},hazard:${second}:${other.id}`;
  expect((await leave(leaver, undefined, `&successors=${all}`)).body.code).toBe('HAND_OVER_NEEDED');
  const left = await leave(leaver, undefined, `&successors=${all},approver:${second}:${one.id}`);
  expect(left.status).toBe(200);
  expect((await recordOf(here)).owner).toBe(one.id);
  expect((await recordOf(there)).people).toEqual([['resolutionTeam', other.id]]);
});

test('those who report to somebody, and groups by hand, go to the successor, without a circle, and come back', async () => {
  const [top, leaver, successor, above, below] = [
    await employee(),
    await employee(),
    await employee(),
    await employee(),
    await employee(),
  ];
  const managers = async () => {
    const ids = [leaver, successor, above, below].map(({ id }) => id);
    const rows = await db()
      .selectFrom('employee')
      .select(['id', 'manager_id'])
      .where('id', 'in', ids)
      .orderBy('id')
      .execute();
    return rows.map(({ manager_id }) => manager_id);
  };
  for (const [who, manager] of [
    [leaver, top],
    [above, leaver],
    [successor, above],
    [below, leaver],
  ] as const)
    await db().updateTable('employee').set({ manager_id: manager.id }).where('id', '=', who.id).execute();
  const group = async (name: string, ...members: Person[]) => {
    const { id } = await db()
      .insertInto('user_group')
      .values({ name: `${name} ${leaver.id}`, kind: 'people' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db()
      .insertInto('user_group_member')
      .values(members.map((one) => ({ group_id: id, employee_id: one.id })))
      .execute();
    return id;
  };
  const membersOf = async (id: number) =>
    (await call(`GET /api/management/groups/${id}`)).body as { memberIds: number[]; version: number };
  const [alone, both] = [await group('Alone', leaver), await group('Both', leaver, successor)];
  const shown = await work(leaver.id);
  expect(shown.lines).toEqual(
    expect.arrayContaining([
      { kind: 'report', facilityId: null, count: 2 },
      { kind: 'group', facilityId: null, count: 2 },
    ]),
  );
  expect(shown.onlyMemberOf).toEqual([{ id: alone, name: `Alone ${leaver.id}`, kind: 'people' }]);
  const left = await leave(leaver, successor);
  expect(left.status).toBe(200);
  // Whom the successor reports to reports to the manager of the person who left.
  expect(await managers()).toEqual([top.id, above.id, top.id, successor.id]);
  expect(await membersOf(alone)).toMatchObject({ memberIds: [successor.id], version: 2 });
  expect((await membersOf(both)).memberIds).toEqual([successor.id]);
  expect((await call(`POST /api/management/audit/${left.entry}/undo`)).body).toEqual({ kept: [], keptCount: 0 });
  expect(await managers()).toEqual([top.id, above.id, leaver.id, leaver.id]);
  expect((await membersOf(alone)).memberIds).toEqual([leaver.id]);
  expect((await membersOf(both)).memberIds).toEqual([leaver.id, successor.id].toSorted((a, b) => a - b));
});

test('membership of a group needs no successor, and is not handed over by a person who could not give the rights of the group', async () => {
  const [leaver, successor, member] = [await employee(), await employee(), await employee()];
  const { id } = await db()
    .insertInto('user_group')
    .values({ name: `Approvers ${leaver.id}`, kind: 'people' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db()
    .insertInto('user_group_member')
    .values([leaver, member].map((one) => ({ group_id: id, employee_id: one.id })))
    .execute();
  expect((await leave(leaver)).status).toBe(200);
  await db().insertInto('approver').values({ type: 'issue', group_id: id }).execute();
  const rights = ['management.user.read', 'management.user.delete', 'management.userGroup.edit'] as const;
  const clerk = await personWith(t, t.tenants.acme, [...rights, ...(await privilegesOfEmployee())]);
  expect((await leave(member, successor, '', clerk)).status).toBe(200);
  const members = await db().selectFrom('user_group_member').select('employee_id').where('group_id', '=', id).execute();
  expect(members.map(({ employee_id }) => employee_id).toSorted()).toEqual([leaver.id, member.id].toSorted());
});

test('approver lines and defaults of facilities give rights: who lacks these hands none over, and takes none back', async () => {
  const { acme: tenant } = t.tenants;
  const leaver = await employee();
  const site = await addFacility(t, tenant, 'Site with a line');
  await db().updateTable('facility').set({ default_approver_id: leaver.id }).where('id', '=', site).execute();
  const line = { type: 'hazard', employee_id: leaver.id, facility_id: site } as const;
  const { id } = await db().insertInto('approver').values(line).returning('id').executeTakeFirstOrThrow();
  const clerk = await personWith(t, tenant, [
    ...(['management.user.read', 'management.user.edit', 'management.user.delete'] as const),
    ...(await privilegesOfEmployee()),
  ]);
  const named = async () => [
    (await db().selectFrom('facility').select('default_approver_id').where('id', '=', site).executeTakeFirstOrThrow())
      .default_approver_id,
    (await db().selectFrom('approver').select('employee_id').where('id', '=', id).executeTakeFirstOrThrow())
      .employee_id,
  ];
  expect((await call(`GET /api/aum/um/work?employeeId=${leaver.id}`, clerk)).body.lines).toEqual([]);
  const left = await leave(leaver, clerk, '', clerk);
  expect([left.status, await named()]).toEqual([200, [leaver.id, leaver.id]]);
  // They are still open: the name stays in them.
  const anonymous = await call(`PUT /api/aum/um/anonymous?employeeId=${leaver.id}`, clerk);
  expect([anonymous.status, anonymous.body.code]).toEqual([409, 'HAND_OVER_NEEDED']);
  expect((await call(`POST /api/aum/um/handover/${left.body.handOverId}/undo`)).status).toBe(200);
  const { handOverId } = (await leave(leaver, boss)).body;
  expect(await named()).toEqual([boss.id, boss.id]);
  const undone = await call(`POST /api/aum/um/handover/${handOverId}/undo`, clerk);
  expect([undone.status, undone.body.keptCount, await named()]).toEqual([200, 2, [boss.id, boss.id]]);
});

test('successors are notified of how much they took over, by mail as well, without titles', async () => {
  const [leaver, successor, named] = [await employee(), await employee(), await employee()];
  const [open, secret] = [await owned(leaver), await owned(leaver)];
  await hide(secret);
  await call(`PUT /api/aum/um/successor?delegatedEmployeeId=${named.id}`, leaver);
  await db().insertInto('approver').values({ type: 'issue', employee_id: leaver.id }).execute();
  const { body } = await leave(leaver, successor);
  const { rows } = await t.owner.pool.query<{ payload: { about?: { kind: string } } }>(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks k on k.id = j.task_id
     where k.identifier = 'tell-person'`,
  );
  const job = makeJobs(t.platform).find(({ id }) => id === 'tell-person');
  const context = { tenantId: t.tenants.acme.id, tx: db(), log: { info() {} } as never, attempt: { number: 1, of: 1 } };
  for (const { payload } of rows) if (payload.about?.kind === 'handOver') await job?.run(payload, context);
  const noticeOf = async (who: Person) => (await call('GET /api/aum/notification?limit=10', who)).body.items;
  expect(await noticeOf(successor)).toEqual([
    expect.objectContaining({
      ...{ event: 'workHandedOver', about: { kind: 'handOver', id: body.handOverId, within: null }, recordId: null },
      ...{
        text: expect.stringContaining('handed work over to you'),
        excerpt: 'Hazards: 1 and Approver assignments: 1',
      },
    }),
  ]);
  expect(await noticeOf(named)).toEqual([expect.objectContaining({ excerpt: 'Hazards: 1' })]);
  const mails = await db()
    .selectFrom('mail')
    .select(['to_address', 'text'])
    .where('template', '=', 'handed-over')
    .execute();
  const texts = new Map(mails.map(({ to_address, text }) => [to_address, text]));
  expect(texts.get(successor.email)).toMatch(/Hazards: 1[\s\S]*Approver assignments: 1/);
  const titles = await db().selectFrom('record').select('title').where('id', 'in', [open, secret]).execute();
  for (const { title } of titles) expect(texts.get(named.email)).not.toContain(title);
});

test('confidential work goes only to somebody whom a person has named who may see it; the administrator reads how much', async () => {
  const [leaver, successor, named] = [await employee(), await employee(), await employee()];
  const secret = await owned(leaver);
  await hide(secret);
  expect(await work(leaver.id)).toMatchObject({ lines: [], confidential: { count: 1, seen: 0, named: 0 } });
  const refused = await leave(leaver, successor);
  expect([refused.status, refused.body.code, refused.body.data]).toEqual([
    409,
    'HAND_OVER_CONFIDENTIAL',
    { confidential: 1 },
  ]);
  const name = await call(`PUT /api/aum/um/successor?delegatedEmployeeId=${named.id}`, leaver);
  expect([name.status, name.body]).toEqual([200, { employeeId: named.id }]);
  expect((await work(leaver.id)).confidential).toEqual({ count: 1, seen: 0, named: 1 });
  expect((await leave(leaver, successor)).status).toBe(200);
  expect(await recordOf(secret)).toEqual({ owner: named.id, people: [['owner', named.id]] });

  const second = await employee();
  const seen = await owned(second, [boss.id, 'ehsMember']);
  await hide(seen);
  expect((await work(second.id)).confidential).toEqual({ count: 1, seen: 1, named: 0 });
  expect((await leave(second, successor)).status).toBe(200);
  expect((await recordOf(seen)).owner).toBe(successor.id);
});

test('nobody verifies their own work because somebody left', async () => {
  const [leaver, verifier, other] = [await employee(), await employee(), await employee()];
  const tasks = taskCalls(t, t.tenants.acme);
  const task = await tasks.raise(boss, { facilityId, ownerId: leaver.id, verifierId: verifier.id });
  const refused = await leave(leaver, verifier);
  expect([refused.status, refused.body.code, refused.body.data]).toEqual([
    422,
    'HAND_OVER_VERIFIER',
    { numbers: [task.number] },
  ]);
  expect((await leave(leaver, other)).status).toBe(200);
  expect((await leave(verifier, boss)).status).toBe(200);
  expect(await tasks.get(boss, task.id)).toMatchObject({ ownerId: other.id, verifierId: boss.id });
});

test('who may not delete people there, reach all of the work, or see it, cannot hand it over', async () => {
  const { acme: tenant } = t.tenants;
  const leaver = await employee();
  await db().updateTable('employee').set({ facility_id: facilityId }).where('id', '=', leaver.id).execute();
  const id = await owned(leaver);
  const reads = await personWith(t, tenant, ['management.user.read', 'management.user.edit']);
  expect((await leave(leaver, boss, '', reads)).status).toBe(403);
  const deletes = ['management.user.read', 'management.user.delete', ...(await privilegesOfEmployee())] as const;
  const blind = await personWith(t, tenant, deletes);
  expect((await leave(leaver, blind, '', blind)).body.code).toBe('HAND_OVER_UNSEEN');
  const elsewhere = await addFacility(t, tenant, 'Elsewhere of those who leave');
  const there = await hazard({ facilityId: elsewhere, people: [[leaver.id, 'owner']] });
  const local = await personWith(t, tenant, deletes, [facilityId]);
  await db().insertInto('employee_scope').values({ employee_id: leaver.id, facility_id: facilityId }).execute();
  expect((await leave(leaver, boss, '', local)).body.code).toBe('HAND_OVER_BEYOND');
  const secondBoss = await t.person(tenant, 'administrator');
  expect((await leave(secondBoss, boss, '', blind)).body.code).toBe('ROLE_ABOVE_YOURS');
  expect((await recordOf(id)).owner).toBe(leaver.id);
  expect((await recordOf(there)).people).toEqual([['owner', leaver.id]]);
  // What they could not hand over they do not take back either.
  const { handOverId } = (await leave(leaver, boss)).body;
  expect((await call(`POST /api/aum/um/handover/${handOverId}/undo`, local)).body.code).toBe('HAND_OVER_BEYOND');
  expect((await recordOf(there)).people).toEqual([['owner', boss.id]]);
});
const privilegesOfEmployee = async () =>
  (
    await db()
      .selectFrom('role_privilege as p')
      .innerJoin('role as r', 'r.id', 'p.role_id')
      .select('p.privilege')
      .where('r.key', '=', 'employee')
      .execute()
  ).map(({ privilege }) => privilege as 'hazard.raise');

test('the last administrator cannot leave, nobody removes themselves, and a successor is active', async () => {
  const { globex } = t.tenants;
  const only = await t.person(globex, 'administrator');
  const remove = async (id: number, successor: number, as: Person) => {
    const request = `DELETE /api/aum/um?employeeId=${id}&delegatedEmployeeId=${successor}`;
    const answer = await t.call('globex', request, { as });
    return answer.statusCode === 200 ? 'removed' : answer.json().code;
  };
  const [first, second] = [await t.person(globex, 'employee'), await t.person(globex, 'employee')];
  expect(await remove(only.id, first.id, only)).toBe('NOT_YOURSELF');
  const other = await t.person(globex, 'administrator');
  await t.database
    .forTenant(globex.id)
    .updateTable('employee')
    .set({ status: 'inactive' })
    .where('id', 'not in', [only.id, other.id, first.id])
    .execute();
  const both = await Promise.all([remove(only.id, first.id, other), remove(other.id, first.id, only)]);
  expect(both.filter((code) => code === 'removed')).toHaveLength(1);
  const still = both[0] === 'removed' ? other : only;
  expect(await remove(first.id, second.id, still)).toBe('SUCCESSOR_UNKNOWN');
  expect(await remove(first.id, first.id, still)).toBe('SUCCESSOR_UNKNOWN');
});

test('a person who has left is made anonymous in a step of its own, which nothing undoes', async () => {
  const [leaver, successor] = [await employee(), await employee()];
  const id = await owned(leaver, [leaver.id, 'raiser']);
  expect((await call(`PUT /api/aum/um/anonymous?employeeId=${leaver.id}`)).body.code).toBe('STILL_ACTIVE');
  const { body } = await leave(leaver, successor);
  const made = await call(`PUT /api/aum/um/anonymous?employeeId=${leaver.id}`);
  expect([made.status, made.body]).toEqual([
    200,
    expect.objectContaining({
      firstname: 'Former employee',
      lastname: String(leaver.id),
      jobTitle: null,
      pictureVersion: null,
    }),
  ]);
  expect(made.body.email).toBe(`${leaver.id}@anonymous.invalid`);
  expect(made.entry).toBeNaN();
  const log = await logOf(t, t.tenants.acme, 'employee', leaver.id);
  expect(log.map(({ change }) => change)).toEqual(log.map(() => ({}))); // the values are erased, the lines stay
  expect((await recordOf(id)).people).toContainEqual(['raiser', leaver.id]);
  expect((await takeBack(body.handOverId)).body.code).toBe('IS_ANONYMOUS');
  const lines = (await call(`GET /api/management/audit?entity=employee&entityId=${leaver.id}&limit=50`)).body.items;
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines)
    expect((await call(`POST /api/management/audit/${line.id}/undo`)).body.code).toBe('UNDO_MADE_ANONYMOUS');
  for (const request of [
    `PUT /api/aum/um/status?employeeId=${leaver.id}&status=active`,
    `PUT /api/aum/um/delegate?employeeId=${leaver.id}&delegatedEmployeeId=${successor.id}`,
  ])
    expect((await call(request)).body.code).toBe('IS_ANONYMOUS');
  const renamed = await t.call('acme', 'PATCH /api/aum/um/employee', {
    as: boss,
    payload: { id: leaver.id, firstname: 'Back' },
  });
  expect([renamed.statusCode, renamed.json().code]).toEqual([422, 'IS_ANONYMOUS']);
  const [entry] = (await call('GET /api/management/audit?action=employee.anonymised')).body.items;
  expect(entry.undo).toBe('madeAnonymous');
  expect((await work(leaver.id)).isAnonymous).toBe(true);
});
