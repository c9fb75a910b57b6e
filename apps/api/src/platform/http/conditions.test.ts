import { randomUUID } from 'node:crypto';
import type { Hazard } from '@safety-qube/contract/schemas/hazards';
import type { SavedView } from '@safety-qube/contract/schemas/saved-views';
import { beforeAll, expect, test } from 'vitest';
import { addFacility } from '../../modules/people/people.factory.ts';
import { addHazard, personWith } from '../../modules/records/records.factory.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';

const t = useTestApp();
let facilityId: number;
let raiser: Person;
let owner: Person;
const acme = () => t.tenants.acme;
const db = () => t.database.forTenant(acme().id);

beforeAll(async () => {
  facilityId = await addFacility(t, acme(), 'Boston Yard');
  raiser = await personWith(t, acme(), ['hazard.raise', 'hazard.viewAll']);
  owner = await personWith(t, acme(), ['hazard.viewAll', 'hazard.editInProgress']);
});

const call = (as: Person, request: string, headers: Record<string, string>, payload?: object) =>
  t.call(acme().slug, request, { as, headers, ...(payload && { payload }) });
const report = (more: object = {}) => ({
  facilityId,
  category: 'other',
  description: 'A hole in the floor',
  ownerId: owner.id,
  ...more,
});
const raise = (key: string, body = report(), as = raiser) =>
  call(as, 'POST /api/hazards', { 'idempotency-key': key }, body);
const counts = async () => {
  const count = (table: 'record' | 'event' | 'record_change' | 'idempotency') =>
    db()
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
  return {
    records: (await count('record')).n,
    events: (await count('event')).n,
    changes: (await count('record_change')).n,
    answers: (await count('idempotency')).n,
  };
};

test('a repeated idempotency key gets the same response, byte for byte, and nothing is done twice', async () => {
  const key = randomUUID();
  const first = await raise(key);
  expect(first.statusCode).toBe(201);
  const before = await counts();
  const { id } = first.json() as Hazard;
  // A later change of the record does not matter.
  await db().updateTable('record').set({ title: 'Another title', version: 2 }).where('id', '=', id).execute();
  for (let again = 0; again < 3; again += 1) {
    const answer = await raise(key);
    expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
      201,
      first.headers['content-type'],
      first.body,
    ]);
    expect(answer.rawPayload.equals(first.rawPayload)).toBe(true);
  }
  expect(await counts()).toEqual(before);
});

test('a hundred concurrent calls with one key create one record and get the same response', async () => {
  const before = await counts();
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 100 }, () => raise(key)));
  expect([...new Set(answers.map((answer) => answer.statusCode))]).toEqual([201]);
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
  expect(await counts()).toEqual({
    records: before.records + 1,
    events: before.events + 1,
    changes: before.changes + 1,
    answers: before.answers + 1,
  });
});

test('a key is refused for another call: with another body or another URL', async () => {
  const key = randomUUID();
  await raise(key);
  const reused = await raise(key, report({ description: 'Another hole' }));
  expect([reused.statusCode, reused.json().code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  const view = { type: 'hazard', name: `View ${key}`, query: '' };
  const elsewhere = await call(raiser, 'POST /api/saved-views', { 'idempotency-key': key }, view);
  expect([elsewhere.statusCode, elsewhere.json().code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  expect((await raise(key)).statusCode).toBe(201);
});

test('the same key of another person or another tenant is independent', async () => {
  const key = randomUUID();
  const other = await personWith(t, acme(), ['hazard.raise', 'hazard.viewAll']);
  const [mine, theirs] = [await raise(key), await raise(key, report(), other)];
  expect((theirs.json() as Hazard).id).not.toBe((mine.json() as Hazard).id);
  const view = { type: 'hazard', name: 'One', query: '' };
  const { globex } = t.tenants;
  const away = await t.person(globex, 'administrator');
  const answer = await t.call(globex.slug, 'POST /api/saved-views', {
    as: away,
    headers: { 'idempotency-key': key },
    payload: view,
  });
  expect(answer.statusCode).toBe(201);
});

test('a refused call does not use up its key', async () => {
  const key = randomUUID();
  const before = await counts();
  const refused = await raise(key, report({ category: 'nothing' }));
  expect(refused.statusCode).toBe(422);
  expect(await counts()).toEqual(before);
  // The person corrects the form and sends it again with the same key.
  expect((await raise(key)).statusCode).toBe(201);
  const forbidden = await raise(randomUUID(), report(), owner);
  expect(forbidden.statusCode).toBe(403);
});

test('a repetition that would be refused now, before any statement, gets the first response', async () => {
  const key = randomUUID();
  const person = await personWith(t, acme(), ['hazard.raise', 'hazard.viewAll']);
  const first = await raise(key, report(), person);
  await db()
    .deleteFrom('role_privilege')
    .where('role_id', '=', (eb) => eb.selectFrom('employee').select('role_id').where('id', '=', person.id))
    .where('privilege', '=', 'hazard.raise')
    .execute();
  t.sessions.forget(acme().id);
  expect((await raise(randomUUID(), report(), person)).statusCode).toBe(403);
  const again = await raise(key, report(), person);
  expect([again.statusCode, again.body]).toEqual([201, first.body]);
});

test('an invalid key is refused, and calls without a key are independent', async () => {
  for (const key of ['', ' ', 'a b', 'x'.repeat(201), 'ключ']) {
    const answer = await raise(key);
    expect([key, answer.statusCode]).toEqual([key, 400]);
  }
  expect((await raise('x'.repeat(200))).statusCode).toBe(201);
  const raised = await Promise.all([1, 2].map(() => call(raiser, 'POST /api/hazards', {}, report())));
  expect(new Set(raised.map((answer) => (answer.json() as Hazard).id)).size).toBe(2);
});

test('the stored response reveals neither the key nor the caller', async () => {
  const key = randomUUID();
  const view = await call(
    raiser,
    'POST /api/saved-views',
    { 'idempotency-key': key },
    { type: 'hazard', name: 'Kept', query: '' },
  );
  const rows = await db().selectFrom('idempotency').selectAll().where('body', '=', view.body).execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(key);
  expect((view.json() as SavedView).name).toBe('Kept');
  expect(Object.keys(rows[0] ?? {}).sort()).toEqual([
    'body',
    'created_at',
    'digest',
    'keep_days',
    'request_digest',
    'status',
    'tenant_id',
  ]);
});

test('an action is repeated by its key although its version is stale', async () => {
  const id = await addHazard(t, acme(), { facility_id: facilityId, people: { owner: [owner] } });
  const key = randomUUID();
  const assign = () =>
    call(owner, `POST /api/hazards/${id}/assign`, { 'idempotency-key': key, 'if-match': '"1"' }, { team: [raiser.id] });
  const [first, again] = [await assign(), await assign()];
  expect(first.statusCode).toBe(200);
  expect([again.statusCode, again.body]).toEqual([200, first.body]);
});

const edit = (as: Person, id: number, headers: Record<string, string>, body: object = { title: 'New' }) =>
  call(as, `PATCH /api/hazards/${id}`, headers, body);

test('a change needs a version: 428 without one, 400 for an invalid one, 409 with the current record for an old one', async () => {
  const id = await addHazard(t, acme(), { facility_id: facilityId, people: { owner: [owner] } });
  const codeOf = async (headers: Record<string, string>) => {
    const answer = await edit(owner, id, headers);
    return [answer.statusCode, answer.json().code];
  };
  expect(await codeOf({})).toEqual([428, 'VERSION_MISSING']);
  for (const value of ['', '*', 'x', '"x"', '1, 2', '-1', '1.5', '99999999999'])
    expect([value, await codeOf({ 'if-match': value })]).toEqual([value, [400, 'VERSION_UNREADABLE']]);
  expect(await codeOf({ 'if-match': '"7"' })).toEqual([409, 'STALE']);
  for (const value of ['"1"', '2', 'W/"3"'])
    expect((await edit(owner, id, { 'if-match': value }, { title: `T${value}` })).statusCode).toBe(200);
  const stale = await edit(owner, id, { 'if-match': '"1"' });
  expect(stale.json()).toMatchObject({
    code: 'STALE',
    message: expect.stringMatching(/\w+ \w+/),
    data: { id, version: 4, title: 'TW/"3"', isOwner: true, abilities: { edit: true } },
  });
});

test('every call that changes a single record requires its version', async () => {
  const id = await addHazard(t, acme(), { facility_id: facilityId, people: { owner: [owner] } });
  const administrator = await t.person(acme(), 'administrator');
  const changes: [string, object | undefined][] = [
    [`POST /api/hazards/${id}/assign`, { team: [owner.id] }],
    [`PUT /api/records/${id}/archived`, { archived: true }],
    [`PUT /api/records/${id}/confidentiality`, { isConfidential: true, roleIds: [] }],
    [`DELETE /api/records/${id}`, undefined],
  ];
  for (const [request, body] of changes) {
    expect([request, (await call(administrator, request, {}, body)).statusCode]).toEqual([request, 428]);
    const stale = await call(administrator, request, { 'if-match': '"9"' }, body);
    expect([request, stale.statusCode, stale.json()]).toEqual([
      request,
      409,
      expect.objectContaining({ code: 'STALE', data: expect.objectContaining({ id, version: 1 }) }),
    ]);
  }
});

test('of concurrent editors exactly one wins, the others get the current record, and no change is lost', async () => {
  const id = await addHazard(t, acme(), { facility_id: facilityId, people: { owner: [owner] } });
  let version = 1;
  const kept: string[] = [];
  for (let round = 0; round < 5; round += 1) {
    const titles = Array.from({ length: 6 }, (_, editor) => `Round ${round} of editor ${editor}`);
    const seen = version;
    const answers = await Promise.all(titles.map((title) => edit(owner, id, { 'if-match': `"${seen}"` }, { title })));
    const won = answers.filter((answer) => answer.statusCode === 200);
    expect(won).toHaveLength(1);
    const winner = won[0]?.json() as Hazard;
    for (const answer of answers.filter((one) => one.statusCode !== 200))
      expect([answer.statusCode, answer.json().data]).toMatchObject([409, { title: winner.title, version: seen + 1 }]);
    kept.push(winner.title);
    version = winner.version;
  }
  expect(version).toBe(6);
  const history = await call(owner, `GET /api/records/${id}/history`, {});
  const historyTitles = (history.json() as { change: { title: [string, string] } }[]).map(
    ({ change }) => change.title[1],
  );
  expect(historyTitles).toEqual(kept.toReversed());
});

test('of two concurrent actions one succeeds and the other is stale', async () => {
  const approver = await personWith(t, acme(), ['hazard.viewAll', 'hazard.approveClose']);
  const id = await addHazard(t, acme(), {
    facility_id: facilityId,
    status: 'Resolution Implemented',
    people: { raiser: [raiser] },
  });
  const take = (action: string, body: object) =>
    call(approver, `POST /api/hazards/${id}/${action}`, { 'if-match': '"1"' }, body);
  const answers = await Promise.all([take('approve', {}), take('reject', { reason: 'No' })]);
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
});
