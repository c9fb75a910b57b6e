import type {
  Audience,
  ConfidentialityEffect,
  ConfidentialityRuleItem,
} from '@safety-qube/contract/schemas/confidentiality';
import { matchesRule } from '@safety-qube/domain/records/confidentiality-rules';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { memoryRelay } from '../../platform/relay/memory-relay.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility, become, logOf } from '../people/people.factory.ts';
import { meetsRule } from '../records/index.ts';
import { hazardCalls, personWith } from '../records/records.factory.ts';
import { applyRules } from './apply-rules.job.ts';

const t = useTestApp();
const acme = () => t.tenants.acme;
const db = () => t.database.forTenant(acme().id);
let admin: Person;
let worker: Person;
let [north, south] = [0, 0];
let n = 0;
beforeAll(async () => {
  admin = await t.person(acme(), 'administrator');
  worker = await t.person(acme(), 'employee');
});
beforeEach(async () => {
  n += 1;
  north = await addFacility(t, acme(), `North ${n}`);
  south = await addFacility(t, acme(), `South ${n}`);
  await db().deleteFrom('confidentiality_rule').execute();
});

async function call<T = ConfidentialityRuleItem>(request: string, payload?: object, as = admin) {
  const answer = await t.call('acme', request, { as, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json<T & { code: string }>() };
}
const add = async (rule: object, as = admin): Promise<ConfidentialityRuleItem> => {
  const { status, body } = await call('POST /api/confidentiality', { type: 'hazard', ...rule }, as);
  expect([status, body]).toEqual([201, expect.anything()]);
  return body;
};
const raise = (more: object = {}, as = worker) => hazardCalls(t, acme()).raise(as, { facilityId: north, ...more });
const statusFor = async (who: Person, id: number) => (await call(`GET /api/hazards/${id}`, undefined, who)).status;
const isHidden = async (id: number) =>
  (await db().selectFrom('record').select('is_confidential').where('id', '=', id).executeTakeFirstOrThrow())
    .is_confidential;

/** Runs the job of an application. */
async function run(applicationId: number): Promise<void> {
  const log = { info() {}, warn() {}, error() {}, debug() {} };
  const ctx = { tenantId: acme().id, tx: db(), log: log as never, attempt: { number: 1, of: 1 } };
  await applyRules({ relay: memoryRelay() }).run({ applicationId }, ctx);
}

test('a rule is added, changed on the version that was read, and deleted; each is logged', async () => {
  const keeper = await personWith(t, acme(), []);
  const rule = await add({ facilityId: north, category: 'other', roleIds: [keeper.roleId] });
  expect(rule).toMatchObject({ facilityId: north, category: 'other', roleIds: [keeper.roleId], version: 1 });
  const again = await call('POST /api/confidentiality', { type: 'hazard', facilityId: north, category: 'other' });
  expect([again.status, again.body.code]).toEqual([409, 'CONFIDENTIALITY_RULE_TAKEN']);
  const changed = await call(`PATCH /api/confidentiality/${rule.id}`, { roleIds: [], version: 1 });
  expect(changed.body).toMatchObject({ roleIds: [], version: 2 });
  const stale = await call(`PATCH /api/confidentiality/${rule.id}`, { category: null, version: 1 });
  expect([stale.status, stale.body.code]).toEqual([409, 'STALE']);
  for (const wrong of [{ category: 'ghosts' }, { eventType: 'nearMiss' }, { roleIds: [2_000_000_001] }])
    expect((await call('POST /api/confidentiality', { type: 'hazard', ...wrong })).status).toBe(422);
  expect((await call(`DELETE /api/confidentiality/${rule.id}`)).status).toBe(200);
  expect((await logOf(t, acme(), 'confidentiality_rule', rule.id)).map(({ action }) => action)).toEqual([
    ...['confidentiality_rule.created', 'confidentiality_rule.changed', 'confidentiality_rule.removed'],
  ]);
});

test('nobody opens confidential records to a role unless they see all such records there themselves', async () => {
  const all = ['management.confidentiality.create', 'management.confidentiality.edit'] as const;
  const clerk = await personWith(t, acme(), all);
  const limited = await personWith(t, acme(), [...all, 'hazard.viewAll'], [north]);
  const rule = { type: 'hazard', roleIds: [clerk.roleId] };
  expect((await call('POST /api/confidentiality', { ...rule, facilityId: north }, clerk)).status).toBe(403);
  expect((await call('POST /api/confidentiality', rule, limited)).status).toBe(403);
  const own = await add({ ...rule, facilityId: north }, limited);
  expect((await call(`PATCH /api/confidentiality/${own.id}`, { facilityId: south }, limited)).status).toBe(403);
  expect((await call(`POST /api/confidentiality/${own.id}/apply`, undefined, clerk)).status).toBe(403);
});

test('a record is confidential by any rule that matches, to the roles of all of them, also when it is moved there', async () => {
  const [keeper, other, viewer] = [
    await personWith(t, acme(), []),
    await personWith(t, acme(), []),
    await personWith(t, acme(), ['hazard.viewAll']),
  ];
  await add({ facilityId: north, roleIds: [keeper.roleId] });
  await add({ category: 'electricity', roleIds: [other.roleId] });
  const both = await raise({ category: 'electricity' });
  const sees = async (id: number) => [
    await statusFor(keeper, id),
    await statusFor(other, id),
    await statusFor(viewer, id),
  ];
  expect(await sees(both.id)).toEqual([200, 200, 404]);
  const open = await raise({ facilityId: south });
  expect(await sees(open.id)).toEqual([404, 404, 200]);
  const moved = await t.call('acme', `PATCH /api/hazards/${open.id}`, {
    ...{ as: admin, payload: { facilityId: north }, headers: { 'if-match': '"1"' } },
  });
  expect(moved.json()).toMatchObject({ isConfidential: true });
  expect(await sees(open.id)).toEqual([200, 404, 404]);
});

test('a rule names groups: their members see the record at once, and nobody else', async () => {
  const [here, away, newcomer] = [
    await personWith(t, acme(), []),
    await personWith(t, acme(), [], [south]),
    await personWith(t, acme(), []),
  ];
  for (const one of [here, away]) await become(t, acme(), one, { job_title: 'Counsellor' });
  const { body: group } = await call<{ id: number }>('POST /api/management/groups', {
    name: `Counsellors ${n}`,
    kind: 'rule',
    jobs: ['Counsellor'],
  });
  const rule = await add({ facilityId: north, groupIds: [group.id] });
  expect(rule).toMatchObject({ groupIds: [group.id], roleIds: [] });
  const hidden = await raise();
  const sees = async () => [
    await statusFor(here, hidden.id),
    await statusFor(away, hidden.id),
    await statusFor(newcomer, hidden.id),
  ];
  expect(await sees()).toEqual([200, 404, 404]);
  await become(t, acme(), newcomer, { job_title: 'Counsellor' });
  await become(t, acme(), here, { job_title: null });
  expect(await sees()).toEqual([404, 404, 200]);
  const list = await t.call('acme', 'GET /api/hazards?limit=100', { as: newcomer });
  expect(list.json<{ items: { id: number }[] }>().items.map(({ id }) => id)).toContain(hidden.id);
  const effect = await call<ConfidentialityEffect>(
    `GET /api/confidentiality/effect?type=hazard&facilityId=${north}&groupIds=${group.id}`,
  );
  expect(effect.body.keeping).toBe(1);
  const changed = await call(`PATCH /api/confidentiality/${rule.id}`, { groupIds: [] });
  expect(changed.body).toMatchObject({ groupIds: [] });
  expect((await call(`PATCH /api/confidentiality/${rule.id}`, { groupIds: [2_000_000_001] })).status).toBe(422);
});

test('old records become confidential by a rule when it is applied, and come back except those that somebody has changed since', async () => {
  const keeper = await personWith(t, acme(), []);
  const viewer = await personWith(t, acme(), ['hazard.viewAll']);
  const [one, two, elsewhere] = [await raise(), await raise(), await raise({ facilityId: south })];
  const rule = await add({ facilityId: north, roleIds: [keeper.roleId] });
  expect(await isHidden(one.id)).toBe(false);
  const effect = await call<ConfidentialityEffect>(
    `GET /api/confidentiality/effect?type=hazard&facilityId=${north}&roleIds=${keeper.roleId}`,
  );
  expect(effect.body).toMatchObject({ records: 2, recent: 2, confidential: 0, keeping: 1 });
  expect(effect.body.losing).toBeGreaterThan(0);
  const applied = await call<{ applicationId: number; records: number }>(`POST /api/confidentiality/${rule.id}/apply`);
  expect(applied.body.records).toBe(2);
  await run(applied.body.applicationId);
  await run(applied.body.applicationId);
  expect([await isHidden(one.id), await isHidden(two.id), await isHidden(elsewhere.id)]).toEqual([true, true, false]);
  expect([await statusFor(keeper, one.id), await statusFor(viewer, one.id)]).toEqual([200, 404]);
  await db()
    .insertInto('record_change')
    .values({ record_id: two.id, version: 9, actor_id: admin.id, action: 'confidentialityChanged', change: '{}' })
    .execute();
  const line = (await logOf(t, acme(), 'confidentiality_rule', rule.id)).at(-1);
  expect(line).toMatchObject({ action: 'confidentiality_rule.applied', change: { records: [null, 2] } });
  const entry = await db()
    .selectFrom('audit_entry')
    .select('id')
    .where('action', '=', 'confidentiality_rule.applied')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect((await call(`POST /api/management/audit/${entry.id}/undo`)).status).toBe(200);
  expect((await logOf(t, acme(), 'confidentiality_rule', rule.id)).at(-1)?.change).toMatchObject({ kept: [null, 1] });
  await run(applied.body.applicationId);
  expect([await isHidden(one.id), await isHidden(two.id)]).toEqual([false, true]);
  expect([await statusFor(keeper, one.id), await statusFor(viewer, one.id)]).toEqual([404, 200]);
});

test('the records that a rule is applied to are those that it would match as new ones', async () => {
  const raised = [
    await raise(),
    await raise({ category: 'electricity' }),
    await raise({ facilityId: south, category: 'electricity' }),
  ];
  for (const facilityId of [null, north, south])
    for (const category of [null, 'other', 'electricity']) {
      const rule = { facilityId, category, eventType: null };
      const { rows } = await sql<{
        id: number;
      }>`select r.id from record r where ${meetsRule({ type: 'hazard', ...rule })}
        and r.id = any(${raised.map(({ id }) => id)}::bigint[]) order by r.id`.execute(db());
      const expected = raised.filter((one) => matchesRule(rule, { ...one, category: one.category }));
      expect(rows.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    }
});

test('who could see a record are exactly those who get it, for open, confidential and archived ones', async () => {
  const keeper = await personWith(t, acme(), []);
  const everybody = [
    ...[admin, worker, keeper],
    await personWith(t, acme(), ['hazard.viewAll']),
    await personWith(t, acme(), ['hazard.viewAll'], [north]),
    await personWith(t, acme(), ['hazard.viewAll'], [south]),
    await personWith(t, acme(), ['hazard.viewAll', 'hazard.record.archive']),
    await personWith(t, acme(), ['hazard.approveClose']),
    await t.person(acme(), 'auditor'),
    await t.person(acme(), 'employee'),
  ];
  const away = await personWith(t, acme(), [], [south]);
  await become(t, acme(), away, { role_id: keeper.roleId });
  const [member, deputy] = [await personWith(t, acme(), []), await personWith(t, acme(), [])];
  const made = { name: `Works council ${n}`, kind: 'people', memberIds: [member.id] };
  const { body: group } = await call<{ id: number }>('POST /api/management/groups', made);
  await t.call('acme', `PUT /api/aum/um/delegate?employeeId=${worker.id}&delegatedEmployeeId=${deputy.id}`, {
    as: worker,
  });
  everybody.push(away, member, deputy);
  const open = await raise();
  await add({ category: 'electricity', roleIds: [keeper.roleId], groupIds: [group.id] });
  const hidden = await raise({ category: 'electricity' });
  const archived = await raise();
  await db().updateTable('record').set({ archived_at: new Date() }).where('id', '=', archived.id).execute();
  for (const { id } of [open, hidden, archived]) {
    // The caller must be able to see the record: as one of its people, or by a right to see all.
    await db()
      .insertInto('record_person')
      .values({ record_id: id, employee_id: admin.id, relation: 'fyi', type: 'hazard' })
      .execute();
    const { body } = await call<Audience>(`GET /api/confidentiality/audience?record=${id}&page=1&size=100`);
    const listed = new Set(body.people.map(({ employeeId }) => employeeId));
    for (const person of everybody)
      expect([person.email, listed.has(person.id)]).toEqual([person.email, (await statusFor(person, id)) === 200]);
    const byGroup = body.people.filter(({ by }) => by === 'group');
    expect(byGroup.map(({ employeeId, groupIds }) => [employeeId, groupIds])).toEqual(
      id === hidden.id ? [[member.id, [group.id]]] : [],
    );
    const standsIn = body.people.find(({ employeeId }) => employeeId === deputy.id);
    expect(standsIn?.forIds).toEqual(id === open.id ? [worker.id] : undefined);
  }
  await t.call('acme', `PUT /api/aum/um/delegate?employeeId=${worker.id}`, { as: worker });
});

test('who could see a record that does not exist yet are those who then get it, deputies included, but for its raiser', async () => {
  const keeper = await personWith(t, acme(), []);
  const [owner, approver, member] = [
    await personWith(t, acme(), []),
    await personWith(t, acme(), []),
    await personWith(t, acme(), []),
  ];
  const [discreet, usual] = [await personWith(t, acme(), []), await personWith(t, acme(), [])];
  await db()
    .updateTable('facility')
    .set({ default_owner_id: owner.id, default_approver_id: approver.id })
    .where('id', '=', north)
    .execute();
  const standIn = (who: Person, deputy: Person, more = '') =>
    t.call('acme', `PUT /api/aum/um/delegate?employeeId=${who.id}&delegatedEmployeeId=${deputy.id}${more}`, {
      as: who,
    });
  await standIn(owner, discreet, '&confidential=true');
  await standIn(approver, usual);
  const made = { name: `Council ${n}`, kind: 'people', memberIds: [member.id] };
  const { body: group } = await call<{ id: number }>('POST /api/management/groups', made);
  await add({ category: 'electricity', roleIds: [keeper.roleId], groupIds: [group.id] });
  const ids = async (query: string) =>
    (await call<Audience>(`GET /api/confidentiality/audience?page=1&size=100&${query}`)).body.people.map(
      (one) => one.employeeId,
    );
  for (const category of ['electricity', 'other']) {
    const before = await ids(`type=hazard&facilityId=${north}&category=${category}`);
    const { id } = await raise({ category });
    await db()
      .insertInto('record_person')
      .values({ record_id: id, employee_id: admin.id, relation: 'fyi', type: 'hazard' })
      .onConflict((same) => same.doNothing())
      .execute();
    const after = (await ids(`record=${id}`)).filter((one) => one !== worker.id && one !== admin.id);
    expect(before.filter((one) => one !== admin.id).toSorted()).toEqual(after.toSorted());
    for (const person of [keeper, owner, approver, member, discreet, usual])
      expect([person.email, before.includes(person.id)]).toEqual([person.email, (await statusFor(person, id)) === 200]);
    expect([before.includes(discreet.id), before.includes(usual.id)]).toEqual([true, category === 'other']);
  }
  const unknown = await call(`GET /api/confidentiality/audience?record=2000000001&page=1&size=10`);
  expect(unknown.status).toBe(404);
  expect((await call('GET /api/confidentiality/audience?page=1&size=10', undefined, worker)).status).toBe(403);
});
