import { randomUUID } from 'node:crypto';
import type { Import } from '@safety-qube/contract/schemas/imports';
import { beforeAll, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { importCalls, uploadImport } from './imports.factory.ts';

const t = useTestApp();
let administrator: Person;
let other: Person;
const i = () => importCalls(t, t.tenants.acme);
const db = () => t.database.forTenant(t.tenants.acme.id);

beforeAll(async () => {
  administrator = await t.person(t.tenants.acme, 'administrator');
  other = await t.person(t.tenants.acme, 'administrator');
});

const someFile = (): string => `Site,Description\nYard,A hole ${randomUUID()}\n`;
async function upload(text: string, as = administrator, type = 'hazard'): Promise<Import> {
  const answer = await uploadImport(t, as, text, 'old.csv', {}, type);
  expect([answer.statusCode, answer.body]).toEqual([201, expect.anything()]);
  return answer.json() as Import;
}
/** Checks an import; returns the response to starting it. */
async function start(item: Import, as = administrator) {
  await i().map(as, item.id, { others: { facility: 'create' } });
  await i().act(as, item.id, 'check');
  await i().work(item.id);
  return i().act(as, item.id, 'start');
}
async function run(text: string, as = administrator): Promise<Import> {
  const item = await upload(text, as);
  expect((await start(item, as)).statusCode).toBe(202);
  await i().work(item.id);
  return i().get(as, item.id);
}

test('an import of the same bytes is detected before anything is written, with who, when and which import, and runs again only when confirmed', async () => {
  const text = someFile();
  const before = await run(text);
  const again = await upload(text, other);
  expect(again).toMatchObject({
    isAgain: false,
    sameFile: {
      id: before.id,
      fileName: 'old.csv',
      state: 'done',
      created: 1,
      createdById: administrator.id,
      createdAt: before.createdAt,
    },
  });
  const refused = await start(again, other);
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'IMPORT_SAME_FILE']);
  expect(await i().get(other, again.id)).toMatchObject({ state: 'checked', created: 0 });
  const now = await i().get(other, again.id);
  const said = await i().call(other, `PUT /api/imports/${again.id}`, { isAgain: true }, now.version);
  expect(said.json()).toMatchObject({ isAgain: true, state: 'checked' });
  expect((await i().act(other, again.id, 'start')).statusCode).toBe(202);
  await i().work(again.id);
  expect(await i().get(other, again.id)).toMatchObject({ state: 'done', created: 1, sameFile: null });
});

test('an earlier import that has not started is reported too, and does not prevent the start', async () => {
  const text = someFile();
  const first = await upload(text);
  const second = await upload(text);
  expect(second.sameFile).toMatchObject({ id: first.id, state: 'ready' });
  expect((await i().get(administrator, first.id)).sameFile).toBeNull();
  expect((await start(second)).statusCode).toBe(202);
});

test('of two that start at the same time one imports the file', async () => {
  const text = someFile();
  const items = [await upload(text), await upload(text, other)] as const;
  await Promise.all([start(items[0]), start(items[1], other)]).then((answers) =>
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([202, 422]),
  );
});

test('the same upload at once with one idempotency key is one import', async () => {
  const text = someFile();
  const headers = { 'idempotency-key': randomUUID() };
  const answers = await Promise.all([1, 2, 3].map(() => uploadImport(t, administrator, text, 'old.csv', headers)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  const { sha256 } = await db().selectFrom('import').select('sha256').orderBy('id', 'desc').executeTakeFirstOrThrow();
  expect(await db().selectFrom('import').select('id').where('sha256', '=', sha256).execute()).toHaveLength(1);
});

test('an import that is started, or repeated, several times at once is started once', async () => {
  const item = await upload(someFile());
  await i().map(administrator, item.id, { others: { facility: 'create' } });
  await i().act(administrator, item.id, 'check');
  await i().work(item.id);
  const { version } = await i().get(administrator, item.id);
  const path = `POST /api/imports/${item.id}/start`;
  const starts = await Promise.all([1, 2, 3].map(() => i().call(administrator, path, undefined, version)));
  expect(starts.map(({ statusCode }) => statusCode).sort()).toEqual([202, 409, 409]);
  await i().work(item.id);
  expect(await i().get(administrator, item.id)).toMatchObject({ state: 'done', created: 1 });
  await i().act(administrator, item.id, 'undo');
  await i().work(item.id);
  const headers = { 'idempotency-key': randomUUID() };
  const again = () => t.call('acme', `POST /api/imports/${item.id}/repeat`, { as: administrator, headers });
  const repeats = await Promise.all([again(), again(), again()]);
  expect(new Set(repeats.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
});

test('an import that was undone may run again, and repeating it counts as confirmed', async () => {
  const text = someFile();
  const { id } = await run(text);
  await i().act(administrator, id, 'undo');
  await i().work(id);
  expect((await upload(text)).sameFile).toBeNull();
  const repeated = (await i().act(administrator, id, 'repeat')).json() as Import;
  expect(repeated.isAgain).toBe(true);
});

test('another type and another organisation are not affected', async () => {
  const text = someFile();
  await run(text);
  expect((await upload(text, administrator, 'incident')).sameFile).toBeNull();
  const stranger = await t.person(t.tenants.globex, 'administrator');
  const answer = await t.call('globex', 'POST /api/imports?type=hazard&name=old.csv', {
    as: stranger,
    payload: Buffer.from(text),
    headers: { 'content-type': 'application/octet-stream' },
  });
  expect([answer.statusCode, answer.json().sameFile]).toEqual([201, null]);
});

test('a user who may not open another person’s import receives only who and when', async () => {
  const text = someFile();
  await run(text);
  const [facility] = (await i().call(administrator, 'GET /api/imports/fields?type=hazard'))
    .json()
    .flatMap(({ name, options }: { name: string; options?: { value: string }[] }) =>
      name === 'facility' ? (options ?? []) : [],
    );
  const local = await t.person(t.tenants.acme, 'administrator', { facilityIds: [Number(facility.value)] });
  expect((await upload(text, local)).sameFile).toMatchObject({ id: null, createdById: administrator.id });
});
