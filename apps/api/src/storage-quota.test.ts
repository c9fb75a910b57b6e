import { LANGUAGES } from '@safety-qube/domain/languages';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addFacility, filesOf, sendFile, uploadFile } from './modules/attachments/attachments.factory.ts';
import { uploadImport } from './modules/imports/imports.factory.ts';
import { addHazard } from './modules/records/records.factory.ts';
import { photoFromPhone } from './testing/images.ts';
import { type Person, startTestApp, type TestApp } from './testing/test-app.ts';

let t: TestApp;
let administrator: Person;
let worker: Person;
let recordId: number;
const MEBIBYTE = 2 ** 20;
const QUOTA_MB = 1;
beforeAll(async () => {
  t = await startTestApp({ TENANT_STORAGE_MB: String(QUOTA_MB), TENANT_UPLOADS_A_DAY: '40' });
  administrator = await t.person(t.tenants.acme, 'administrator');
  worker = await t.person(t.tenants.acme, 'employee');
  const facility_id = await addFacility(t, t.tenants.acme);
  recordId = await addHazard(t, t.tenants.acme, { facility_id, people: { raiser: [worker], owner: [administrator] } });
});
afterAll(() => t.close());

const config = () => t.platform.config as { TENANT_STORAGE_MB: number; TENANT_UPLOADS_A_DAY: number };
afterEach(() => {
  config().TENANT_STORAGE_MB = QUOTA_MB;
});
const use = async (as = administrator, tenant = 'acme') =>
  (await t.call(tenant, 'GET /api/tenant/storage', { as })).json();
const bytesUsed = async (): Promise<number> => (await use()).bytes;
const discard = (id: number) => t.call('acme', `DELETE /api/attachments/${id}`, { as: worker });
const words = (size: number) => 'word '.repeat(size / 5);
/** Sets the quota so that this many bytes are left. */
const leaveRoom = async (bytes: number): Promise<void> => {
  config().TENANT_STORAGE_MB = ((await bytesUsed()) + bytes) / MEBIBYTE;
};

test('a tenant’s storage use is the size of its stored files, and is updated as soon as a file is deleted', async () => {
  expect(await use()).toEqual({ bytes: 0, mostBytes: QUOTA_MB * MEBIBYTE });
  const photo = await photoFromPhone();
  const { id } = await uploadFile(t, worker, 'a.jpg', photo);
  const { shown, preview } = await t.database
    .forTenant(t.tenants.acme.id)
    .selectFrom('attachment')
    .select(['bytes as shown', 'preview_bytes as preview'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(preview).toBeGreaterThan(0);
  expect(await bytesUsed()).toBe(shown + Number(preview));
  const { id: text } = await uploadFile(t, worker, 'a.txt', words(5000));
  expect(await bytesUsed()).toBe(shown + Number(preview) + 5000);
  await discard(id);
  expect(await bytesUsed()).toBe(5000);
  await discard(text);
  const uploaded = (await uploadImport(t, administrator, 'Site,Description\nYard,A hole\n')).json();
  expect(await bytesUsed()).toBe('Site,Description\nYard,A hole\n'.length);
  await t.call('acme', `DELETE /api/imports/${uploaded.id}`, { as: administrator });
  expect(await bytesUsed()).toBe(0);
});

test('storage use is visible only to those who may see the settings, and only that of their own tenant', async () => {
  await uploadFile(t, worker, 'a.txt', words(5000));
  expect((await t.call('acme', 'GET /api/tenant/storage', { as: worker })).statusCode).toBe(403);
  const stranger = await t.person(t.tenants.globex, 'administrator');
  expect((await use(stranger, 'globex')).bytes).toBe(0);
});

test('a file beyond the quota is refused in every language and not kept; comments and smaller files are accepted, and deleting frees room', async () => {
  const held = await uploadFile(t, worker, 'a.txt', words(5000));
  await leaveRoom(1000);
  const before = await filesOf(t);
  const sentences = new Set<string>();
  for (const language of LANGUAGES) {
    const refused = await sendFile(t, worker, 'b.txt', words(5000), { 'accept-language': language });
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'STORAGE_FULL']);
    sentences.add(refused.json().message);
  }
  expect(sentences.size).toBe(LANGUAGES.length);
  expect((await uploadImport(t, administrator, `Site,Description\n${words(5000)},x\n`)).json().code).toBe(
    'STORAGE_FULL',
  );
  expect(await filesOf(t)).toEqual(before);
  const payload = { body: 'Is it closed?' };
  expect((await t.call('acme', `POST /api/records/${recordId}/comments`, { as: worker, payload })).statusCode).toBe(
    201,
  );
  expect((await sendFile(t, worker, 'small.txt', words(500))).statusCode).toBe(201);
  await discard(held.id);
  expect((await sendFile(t, worker, 'b.txt', words(5000))).statusCode).toBe(201);
});

test('a template image counts towards the quota and is refused beyond it', async () => {
  const image = `data:image/jpeg;base64,${(await photoFromPhone()).toString('base64')}`;
  const keep = () => t.call('acme', 'POST /api/templates/images', { as: administrator, payload: { image } });
  await leaveRoom(10);
  expect((await keep()).json().code).toBe('STORAGE_FULL');
  await leaveRoom(10 * MEBIBYTE);
  const before = await bytesUsed();
  expect((await keep()).statusCode).toBe(201);
  expect(await bytesUsed()).toBeGreaterThan(before);
});

test('the daily limit of uploads applies to all people of a tenant together, and not to other tenants', async () => {
  const db = t.database.forTenant(t.tenants.acme.id);
  const { count } = await db
    .selectFrom('attachment')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  config().TENANT_UPLOADS_A_DAY = count + 1;
  expect((await sendFile(t, worker, 'a.txt', 'Words')).statusCode).toBe(201);
  const refused = await sendFile(t, administrator, 'b.txt', 'Words', { 'accept-language': 'fr' });
  expect([refused.statusCode, refused.json()]).toEqual([
    429,
    expect.objectContaining({
      code: 'TENANT_UPLOADS',
      message: expect.stringMatching(/Votre organisation a atteint la limite/),
    }),
  ]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000);
  const stranger = await t.person(t.tenants.globex, 'employee');
  const theirs = await t.call('globex', 'POST /api/attachments?name=a.txt', {
    as: stranger,
    payload: 'Words',
    headers: { 'content-type': 'application/octet-stream' },
  });
  expect(theirs.statusCode).toBe(201);
});
