import { randomUUID } from 'node:crypto';
import type { Attachment } from '@safety-qube/contract/schemas/attachments';
import type { Hazard } from '@safety-qube/contract/schemas/hazards';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility } from '../people/people.factory.ts';
import { hazardCalls, personWith } from './records.factory.ts';

const t = useTestApp();
let facilityId: number;
let owner: Person;
let ehs: Person;
let raiser: Person;
const acme = () => t.tenants.acme;
const h = () => hazardCalls(t, acme());

beforeAll(async () => {
  facilityId = await addFacility(t, acme(), 'Boston Yard');
  owner = await personWith(t, acme(), []);
  ehs = await personWith(t, acme(), []);
  raiser = await personWith(t, acme(), ['hazard.raise']);
  await t.database
    .forTenant(acme().id)
    .updateTable('facility')
    .set({ default_owner_id: owner.id, default_approver_id: ehs.id })
    .where('id', '=', facilityId)
    .execute();
});

const upload = async (as: Person, name: string): Promise<number> => {
  const answer = await t.call(acme().slug, `POST /api/attachments?name=${name}`, {
    as,
    payload: `What ${name} says`,
    headers: { 'content-type': 'text/plain', 'idempotency-key': randomUUID() },
  });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return (answer.json() as Attachment).id;
};
const raise = (as: Person, body: object, key: string) =>
  t.call(acme().slug, 'POST /api/hazards', {
    as,
    payload: { facilityId, category: 'other', description: 'A hole in the floor', isAnonymous: true, ...body },
    headers: { 'idempotency-key': key },
  });

/**
 * Returns every row of the tenant and of the job queue that contains one of these texts, with its table; without the times at which
 * sessions were last used.
 */
async function rowsWith(...texts: readonly string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: t.ownerUrl });
  await client.connect();
  try {
    await client.query("select set_config('app.tenant_id', $1, false)", [String(acme().id)]);
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname in ('app', 'graphile_worker') and tablename <> 'record_text' order by 1`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(
        `select (to_jsonb(t) - '{last_seen_at,last_used_at}'::text[])::text as row from ${name} t`,
      );
      for (const { row } of rows) if (texts.some((text) => row.includes(text))) found.push(`${name} ${row}`);
    }
    return found.sort();
  } finally {
    await client.end();
  }
}

test('an anonymous report leaves no trace of its raiser in any table: files, idempotency keys, responses, events, jobs', async () => {
  // An id that cannot be confused with any other number here.
  await t.owner.pool.query('alter table app.employee alter column id restart with 87654321');
  const someone = await personWith(t, acme(), ['hazard.raise']);
  const { id: session } = await t.database
    .forTenant(acme().id)
    .selectFrom('session')
    .select('id')
    .where('employee_id', '=', someone.id)
    .executeTakeFirstOrThrow();
  const traces = () => rowsWith('87654321', someone.email, String(session));
  const before = await traces();
  expect(before.map((row) => row.split(' ')[0])).toEqual(['app.employee', 'app.role', 'app.session']);

  const key = randomUUID();
  const files = [await upload(someone, 'photo-of-someone.txt'), await upload(someone, 'second.txt')];
  // Until they are attached, the files name their uploader.
  expect((await traces()).filter((row) => row.startsWith('app.attachment '))).toHaveLength(2);
  const raised = await raise(someone, { attachmentIds: files }, key);
  expect(raised.statusCode).toBe(201);
  expect((await raise(someone, { attachmentIds: files }, key)).body).toBe(raised.body);

  expect(await traces()).toEqual(before);
  expect(await rowsWith(key)).toEqual([]);
  expect(raised.body).not.toContain('87654321');
  expect(raised.json()).toMatchObject({ isAnonymous: true, raiserId: null, isRaiser: false });
  const { id } = raised.json() as Hazard;
  expect((await rowsWith(`"record_id": ${id}`)).length).toBeGreaterThan(5);
});

test('an anonymous raiser cannot see the record afterwards, in any list, and is shown to nobody', async () => {
  const raised = (await raise(raiser, {}, randomUUID())).json() as Hazard;
  for (const path of [`/api/hazards/${raised.id}`, `/api/records/${raised.id}/history`])
    expect((await h().call(raiser, `GET ${path}`)).statusCode).toBe(404);
  for (const tab of ['all', 'mine'])
    expect((await h().call(raiser, `GET /api/hazards?tab=${tab}`)).json()).toEqual({ items: [], next: null });
  expect((await h().call(raiser, `GET /api/search?q=${raised.number}`)).json()).toEqual([]);
  const seen = await h().get(owner, raised.id);
  expect(seen).toMatchObject({ isAnonymous: true, raiserId: null });
  expect(seen.people.map(({ relation }) => relation).sort()).toEqual(['ehsMember', 'owner']);
  const history = (await h().call(owner, `GET /api/records/${raised.id}/history`)).json();
  expect(history).toMatchObject([{ action: 'raised', actorId: null }]);
  expect((await h().call(owner, `GET /api/hazards?raiserId=${raiser.id}`)).json()).toEqual({ items: [], next: null });
});

test('the EHS team’s approval closes an anonymous record', async () => {
  const raised = (await raise(raiser, {}, randomUUID())).json() as Hazard;
  const db = t.database.forTenant(acme().id);
  await db.updateTable('record').set({ status: 'Resolution Implemented' }).where('id', '=', raised.id).execute();
  const closed = await h().act(ehs, raised.id, 'approve');
  expect(closed.json()).toMatchObject({ status: 'Closed', closedAs: 'approved' });
});

test('an anonymous report refuses documents, because they name their author', async () => {
  const db = t.database.forTenant(acme().id);
  const { id } = await db
    .insertInto('attachment')
    .values({
      name: 'report.pdf',
      media_type: 'application/pdf',
      bytes: 10,
      sha256: 'x',
      storage_key: 'anonymous/pdf',
      uploaded_by: raiser.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const answer = await raise(raiser, { attachmentIds: [id] }, randomUUID());
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'ATTACHMENT_NAMES_AUTHOR']);
});
