import { randomBytes } from 'node:crypto';
import { question, section, template } from '@safety-qube/domain/templates/templates.factory';
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { runTimersUntil } from '../../testing/run-timers.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { type PosterOf, someClaim, visitorCalls } from '../../testing/visitors.ts';
import { addFacility } from '../people/people.factory.ts';
import { publishForm } from '../posters/posters.factory.ts';
import { recordJobs } from '../records/index.ts';

const t = useTestApp();
const acme = () => t.tenants.acme;
const db = () => t.database.forTenant(acme().id);
const v = () => visitorCalls(t);
let admin: Person;
let owner: Person;
let stranger: Person;
let facilityId: number;
let poster: PosterOf;
let reportCode: string;

const as = async (person: Person, request: string, payload?: object, version?: number) =>
  t.call('acme', request, {
    as: person,
    ...(payload && { payload }),
    ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
  });
const manage = async (request: string, payload?: object) => {
  const answer = await as(admin, request, payload);
  if (answer.statusCode >= 300) throw new Error(answer.body);
  return answer.json();
};

beforeAll(async () => {
  admin = await t.person(acme(), 'administrator');
  owner = await t.person(acme(), 'ehsManager');
  stranger = await t.person(acme(), 'ehsManager');
  facilityId = await addFacility(t, acme(), 'Boston Yard');
  await db().updateTable('facility').set({ default_owner_id: owner.id }).where('id', '=', facilityId).execute();
  const asked = { ...section('report', [question('short-text', 'what')]), askedOf: 'reporter' as const };
  const form = await publishForm(t, admin, 'issue', template([asked], { categories: ['idea'], lists: [] }));
  const [made] = (await manage('POST /api/posters', { targets: [{ facilityId }], templateIds: [form] })).posters;
  poster = { code: made.code, scheduleId: made.forms[0].scheduleId };
  const facilities = await manage('GET /api/fm/facility/fetch');
  reportCode = facilities.find(({ id }: { id: number }) => id === facilityId).reportCode;
});

/** Reports an issue, and returns its id with the claim that opens it. */
async function reported(more: object = {}): Promise<{ id: number; claim: string }> {
  const claim = someClaim();
  const token = await v().enter({ code: poster.code });
  const sent = { scheduleId: poster.scheduleId, description: 'Oil on the floor', claim, ...more };
  const answer = await v().report(token, sent);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  const { number } = answer.json();
  const { id } = await db().selectFrom('record').select('id').where('number', '=', number).executeTakeFirstOrThrow();
  return { id, claim };
}
const versionOf = async (id: number) =>
  (await db().selectFrom('record').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version;
async function act(id: number, action: string, body: object = {}) {
  const answer = await as(owner, `POST /api/issues/${id}/${action}`, body, await versionOf(id));
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
}
const statusOf = async (id: number) =>
  await db().selectFrom('record').select(['status', 'closed_as']).where('id', '=', id).executeTakeFirstOrThrow();

test('a claim opens its report and nothing else, with place, stage and what can be done', async () => {
  const { id, claim } = await reported();
  const { number } = await db().selectFrom('record').select('number').where('id', '=', id).executeTakeFirstOrThrow();
  expect(await v().view(claim)).toEqual({
    type: 'issue',
    number,
    stage: 'received',
    closedAs: null,
    outcome: null,
    successor: null,
    names: ['Boston Yard'],
    timeZone: 'America/Chicago',
    emergencyNumber: null,
    alert: null,
    messages: [],
    opensUntil: null,
    abilities: { message: true, addFile: true, accept: false, decline: false },
  });
  const token = await v().enter({ claim });
  expect((await v().send(token, 'GET /api/visit')).json()).toMatchObject({
    kind: 'claim',
    names: ['Boston Yard'],
    forms: [],
  });
  for (const request of [`GET /api/visit/forms/${poster.scheduleId}`, 'GET /api/visit/types/issue'])
    expect((await v().send(token, request)).statusCode).toBe(404);
  const another = { scheduleId: poster.scheduleId, description: 'x', claim: someClaim() };
  expect((await v().report(token, another)).statusCode).toBe(404);
  expect((await v().send(token, `GET /api/issues/${id}`)).statusCode).toBe(401);
  // Nor does the token of a poster open a report.
  expect((await v().send(await v().enter({ code: poster.code }), 'GET /api/visit/report')).statusCode).toBe(404);
});

test('a wrong claim, and one of another tenant, opens nothing, and only so many are tried from one network', async () => {
  const { claim } = await reported();
  const refused = await v().exchange({ claim: someClaim() });
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'CLAIM_UNKNOWN']);
  const elsewhere = await t.app.inject({
    method: 'POST',
    url: '/api/aum/mauth',
    remoteAddress: '10.200.0.1',
    headers: { host: 'globex.localhost' },
    payload: { claim },
  });
  expect(elsewhere.json().code).toBe('CLAIM_UNKNOWN');
  const from = '192.0.2.9';
  const answers = await Promise.all(Array.from({ length: 70 }, () => v().exchange({ claim: someClaim() }, from)));
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10);
  expect((await v().exchange({ claim }, from)).statusCode).toBe(200);
});

test('neither a claim nor what was sent of it is stored, and that a report was read is not stored either', async () => {
  const { id, claim } = await reported();
  const { rows } = await sql<{ name: string }>`select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('app', 'graphile_worker')`.execute(t.owner.forTenant(acme().id));
  const content = async () => {
    const all: string[] = [];
    for (const { name } of rows) {
      const found = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.raw(name)} t`.execute(
        t.owner.forTenant(acme().id),
      );
      all.push(...found.rows.map(({ row }) => `${name} ${row}`));
    }
    return all.sort();
  };
  const before = await content();
  expect(before.filter((row) => row.includes(`"record_id": ${id}`)).length).toBeGreaterThan(3);
  expect(before.filter((row) => row.includes(claim))).toEqual([]);
  await v().view(claim);
  expect(await content()).toEqual(before);
});

test('owner and reporter write to each other; the reporter learns no name, and nobody else reads it', async () => {
  const { id, claim } = await reported();
  const path = `/api/records/${id}/conversation`;
  const asked = await as(owner, `POST ${path}`, { text: 'Which door?' });
  expect([asked.statusCode, asked.json()]).toEqual([
    201,
    {
      id: expect.any(Number),
      authorId: owner.id,
      text: 'Which door?',
      createdAt: expect.any(String),
      attachmentIds: [],
    },
  ]);
  const [question] = (await v().view(claim)).messages;
  expect(question).toEqual({
    id: asked.json().id,
    isMine: false,
    text: 'Which door?',
    createdAt: expect.any(String),
    photos: 0,
  });
  const answered = await v().claimed(claim, 'POST /api/visit/report/messages', { text: 'The north one' });
  expect([answered.statusCode, answered.json()]).toMatchObject([
    201,
    { isMine: true, text: 'The north one', photos: 0 },
  ]);
  const read = (await as(owner, `GET ${path}`)).json();
  expect(read).toMatchObject({
    messages: [{ authorId: owner.id }, { authorId: null, text: 'The north one' }],
    abilities: { write: true },
  });
  // This person may see the issue and comment on it, but neither owns it nor works on it.
  expect((await as(stranger, `GET /api/issues/${id}`)).json().abilities).toMatchObject({
    comment: true,
    converse: false,
  });
  expect((await as(stranger, `GET ${path}`)).statusCode).toBe(403);
  expect((await as(stranger, `POST ${path}`, { text: 'x' })).statusCode).toBe(403);
  expect((await as(owner, `GET /api/records/${id}/comments`)).json()).toEqual([]);
  const history = (await as(owner, `GET /api/records/${id}/history`)).json();
  expect(history.map(({ action, actorId, note }: Record<string, unknown>) => [action, actorId, note])).toEqual([
    ['reporterWrote', null, null],
    ['reporterAsked', owner.id, null],
    ['raised', null, null],
  ]);
});

test('a message that is sent again is written once', async () => {
  const { claim } = await reported();
  const token = await v().enter({ claim });
  const send = () =>
    v().send(token, 'POST /api/visit/report/messages', { text: 'Once' }, { 'idempotency-key': 'one-key-of-a-phone' });
  const answers = await Promise.all([send(), send(), send()]);
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect((await v().view(claim)).messages).toHaveLength(1);
});

test('a record without a claim has no conversation to write in', async () => {
  const sent = { facilityId, category: 'idea', description: 'Mine', ownerId: owner.id };
  const { id } = (await as(admin, 'POST /api/issues', sent)).json();
  const path = `/api/records/${id}/conversation`;
  expect((await as(owner, `GET ${path}`)).json()).toEqual({ messages: [], abilities: { write: false } });
  const refused = await as(owner, `POST ${path}`, { text: 'x' });
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'REPORTER_UNREACHABLE']);
});

test('a resolved issue waits for its reporter, who declines it with a reason and accepts it the next time', async () => {
  const { id, claim } = await reported();
  await act(id, 'resolve', { what: 'Mopped it' });
  expect(await statusOf(id)).toEqual({ status: 'Resolved', closed_as: null });
  expect(await v().view(claim)).toMatchObject({
    stage: 'resolved',
    outcome: 'Mopped it',
    abilities: { accept: true, decline: true, message: true },
  });
  const declined = await v().claimed(claim, 'POST /api/visit/report/decline', { reason: 'It still drips' });
  expect([declined.statusCode, declined.json()]).toMatchObject([200, { stage: 'inProgress', outcome: null }]);
  const seen = (await as(owner, `GET /api/issues/${id}`)).json();
  expect(seen).toMatchObject({ status: 'In Progress', sentBack: { reason: 'It still drips', byId: null } });
  await act(id, 'resolve', { what: 'Changed the seal' });
  const accepted = await v().claimed(claim, 'POST /api/visit/report/accept', {});
  expect([accepted.statusCode, accepted.json()]).toMatchObject([
    200,
    { stage: 'closed', closedAs: 'accepted', outcome: 'Changed the seal', opensUntil: expect.any(String) },
  ]);
  expect(await statusOf(id)).toEqual({ status: 'Closed', closed_as: 'accepted' });
  const again = await v().claimed(claim, 'POST /api/visit/report/accept', {});
  expect([again.statusCode, again.json().code]).toEqual([422, 'STATUS_FORBIDS']);
});

test('the reporter’s silence accepts a resolution after the same days as a raiser’s', async () => {
  const { id } = await reported();
  await act(id, 'resolve', { what: 'Mopped it' });
  await runTimersUntil(t, acme(), new Date(Date.now() + 13 * 86_400_000));
  expect((await statusOf(id)).status).toBe('Resolved');
  await runTimersUntil(t, acme(), new Date(Date.now() + 15 * 86_400_000));
  expect(await statusOf(id)).toEqual({ status: 'Closed', closed_as: 'silence' });
});

test('a hazard that was approved waits for its reporter as well', async () => {
  const claim = someClaim();
  const token = await v().enter({ code: reportCode });
  const sent = { type: 'hazard', category: 'other', description: 'A hole', claim };
  const { number } = (await v().report(token, sent)).json();
  const { id } = await db().selectFrom('record').select('id').where('number', '=', number).executeTakeFirstOrThrow();
  await db().updateTable('record').set({ status: 'Resolution Implemented' }).where('id', '=', id).execute();
  await db()
    .insertInto('record_person')
    .values({ record_id: id, employee_id: stranger.id, relation: 'ehsMember' })
    .onConflict((same) => same.doNothing())
    .execute();
  const approved = await as(stranger, `POST /api/hazards/${id}/approve`, {}, await versionOf(id));
  expect(approved.json()).toMatchObject({ status: 'Resolution Approved by EHS Team', closedAt: null });
  expect((await v().claimed(claim, 'POST /api/visit/report/accept', {})).json()).toMatchObject({ stage: 'closed' });
});

test('why a report is not valid is what its reporter reads', async () => {
  const { id, claim } = await reported();
  await act(id, 'invalidate', { reason: 'That is how it has to be' });
  expect(await v().view(claim)).toMatchObject({
    stage: 'closed',
    closedAs: 'notValid',
    outcome: 'That is how it has to be',
  });
});

test('over duplicate and conversion the reporter reads how far the successor is, and nothing else of it', async () => {
  const first = await reported();
  const second = await reported({ description: 'The same' });
  await act(first.id, 'close-duplicate', { of: second.id });
  const seen = await v().view(first.claim);
  expect(seen).toMatchObject({
    stage: 'closed',
    closedAs: 'duplicate',
    successor: { stage: 'received' },
    opensUntil: null,
    abilities: { message: false, addFile: true, accept: false, decline: false },
  });
  const refused = await v().claimed(first.claim, 'POST /api/visit/report/messages', { text: 'x' });
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'REPORT_ENDED']);
  const hazard = { facilityId, category: 'other', description: 'A secret', convertedFromId: second.id };
  const converted = await as(admin, 'POST /api/hazards', hazard);
  expect(converted.json()).toMatchObject({ isAnonymous: true, raiserId: null, canAskReporter: false });
  for (const { claim } of [first, second]) {
    const view = await v().view(claim);
    expect(view.successor).toEqual({ stage: 'received' });
    expect(JSON.stringify(view)).not.toMatch(/secret|HAZ-/);
  }
  await db()
    .updateTable('record')
    .set({ status: 'Closed', closed_at: new Date(), closed_as: 'approved' })
    .where('id', '=', converted.json().id)
    .execute();
  expect(await v().view(first.claim)).toMatchObject({ successor: { stage: 'closed' }, opensUntil: expect.any(String) });
});

test('nobody asks a reporter who cannot answer: on a record that another one took the place of, until it is reopened', async () => {
  const first = await reported();
  const other = await reported({ description: 'The same' });
  const path = `/api/records/${first.id}/conversation`;
  await as(owner, `POST ${path}`, { text: 'Where?' });
  const canWrite = async () => [
    (await as(owner, `GET ${path}`)).json().abilities.write,
    (await v().view(first.claim)).abilities.message,
  ];
  expect(await canWrite()).toEqual([true, true]);
  await act(first.id, 'close-duplicate', { of: other.id });
  expect(await canWrite()).toEqual([false, false]);
  const refused = await as(owner, `POST ${path}`, { text: 'Are you there?' });
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'REPORTER_UNREACHABLE']);
  await act(first.id, 'reopen', { reason: 'Another one' });
  expect(await canWrite()).toEqual([true, true]);
});

test('a claim opens its report until 12 months after its end, or as long as configured, and then is deleted', async () => {
  const { id, claim } = await reported();
  const open = await reported();
  const token = await v().enter({ claim });
  const endedAgo = (days: number) =>
    db()
      .updateTable('record')
      .set({ closed_at: new Date(Date.now() - days * 86_400_000), status: 'Closed', closed_as: 'accepted' })
      .where('id', '=', id)
      .execute();
  await endedAgo(360);
  expect((await v().view(claim)).stage).toBe('closed');
  const config = (value: number) =>
    db()
      .insertInto('config_entry')
      .values({ name: 'claim_code_months', value: JSON.stringify(value) })
      .onConflict((same) => same.columns(['tenant_id', 'name']).doUpdateSet({ value: JSON.stringify(value) }))
      .execute();
  await config(3);
  expect((await v().exchange({ claim })).json().code).toBe('CLAIM_UNKNOWN');
  await config(12);
  await endedAgo(370);
  expect((await v().exchange({ claim })).json().code).toBe('CLAIM_UNKNOWN');
  await expect.poll(async () => (await v().send(token, 'GET /api/visit/report')).statusCode).toBe(401);
  const claims = () =>
    db().selectFrom('report_claim').select('record_id').where('record_id', 'in', [id, open.id]).execute();
  expect(await claims()).toHaveLength(2);
  const log = { info() {}, warn() {}, error() {}, debug() {} };
  const job = recordJobs().find(({ id }) => id === 'forget-claims');
  await job?.run({}, { tenantId: acme().id, tx: db(), log, attempt: { number: 1, of: 1 } });
  expect(await claims()).toEqual([{ record_id: open.id }]);
  expect((await as(owner, `GET /api/issues/${id}`)).json()).toMatchObject({ canAskReporter: false });
});

test('a deleted report tells its reporter that it is closed, and takes nothing more', async () => {
  const { id, claim } = await reported();
  await as(admin, `DELETE /api/records/${id}`, undefined, await versionOf(id));
  const view = await v().view(claim);
  expect(view).toMatchObject({ stage: 'closed', abilities: { message: false, accept: false } });
});

test('a token for a claim is forged as little as one for a poster', async () => {
  const { claim } = await reported();
  const token = await v().enter({ claim });
  const [head, payload = '', signature] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const forged = { ...claims, visit: { ...claims.visit, id: claims.visit.id - 1 } };
  const changed = `${head}.${Buffer.from(JSON.stringify(forged)).toString('base64url')}.${signature}`;
  expect((await v().send(changed, 'GET /api/visit/report')).statusCode).toBe(401);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_601_000 });
  expect((await v().send(token, 'GET /api/visit/report')).statusCode).toBe(401);
  vi.useRealTimers();
});

test('of 300 guessed claims at once none opens anything', async () => {
  await reported();
  const guesses = Array.from({ length: 300 }, (_, n) =>
    v().exchange({ claim: randomBytes(32).toString('hex') }, `10.${100 + (n >> 8)}.${n & 255}.1`),
  );
  const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status < 400)).toEqual([]);
});
