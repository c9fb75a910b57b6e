import { existsSync } from 'node:fs';
import { rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { photoFromPhone } from '../../testing/images.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { filesOf, uploadFile } from './attachments.factory.ts';
import { attachmentJobs } from './attachments.jobs.ts';

const t = useTestApp();
let worker: Person;
let photo: Buffer;
const logged: unknown[] = [];
const log = { info() {}, warn() {}, debug() {}, error: (line: unknown) => void logged.push(line) };
const run = async (id: string, payload: object = {}, tenant = t.tenants.acme) => {
  const job = attachmentJobs(t.platform).find((j) => j.id === id);
  if (!job) throw new Error(id);
  await job.run(payload as never, {
    tenantId: tenant.id,
    tx: t.database.forTenant(tenant.id),
    log,
    attempt: { number: 1, of: 1 },
  });
};
const rowOf = (id: number) =>
  t.database.forTenant(t.tenants.acme.id).selectFrom('attachment').selectAll().where('id', '=', id).executeTakeFirst();
const made = (id: number, at: string) =>
  t.database
    .forTenant(t.tenants.acme.id)
    .updateTable('attachment')
    .set({ created_at: new Date(at) })
    .where('id', '=', id)
    .execute();
const age = (key: string) =>
  utimes(join(t.platform.config.DATA_DIR, 'files', key), new Date('2020-01-01'), new Date('2020-01-01'));

beforeAll(async () => {
  worker = await t.person(t.tenants.acme, 'employee');
  photo = await photoFromPhone();
});

test('a file that no record has taken within a day is deleted, row and bytes; a younger one stays', async () => {
  const [old, young] = [await uploadFile(t, worker, 'a.jpg', photo), await uploadFile(t, worker, 'b.jpg', photo)];
  const row = await rowOf(old.id);
  await made(old.id, '2020-01-01');
  await run('sweep-files');
  expect(await rowOf(old.id)).toBeUndefined();
  expect(await rowOf(young.id)).toBeDefined();
  const keys = [row?.storage_key, row?.preview_key];
  const { rows } = await t.owner.pool.query(
    `select j.payload->'keys' keys, j.payload->>'tenantId' tenant from graphile_worker._private_jobs j
     join graphile_worker._private_tasks k on k.id = j.task_id where k.identifier = 'remove-files'`,
  );
  expect(rows).toEqual([{ keys, tenant: String(t.tenants.acme.id) }]);
  await run('remove-files', { keys });
  await run('remove-files', { keys });
  for (const key of keys) expect(await t.platform.storage.exists(String(key))).toBe(false);
});

test('bytes without a row are deleted after a day, of this tenant alone; those with a row and young ones stay', async () => {
  const { storage } = t.platform;
  const kept = await rowOf((await uploadFile(t, worker, 'a.jpg', photo)).id);
  const folder = `t${t.tenants.acme.id}/attachments/2020-01-01`;
  const [orphan, young, foreign] = [
    `${folder}/orphan.shown`,
    `${folder}/young.shown`,
    `t${t.tenants.globex.id}/attachments/2020-01-01/a.shown`,
  ];
  for (const key of [orphan, young, foreign]) await storage.put(key, Buffer.from('x'));
  for (const key of [orphan, foreign, String(kept?.storage_key), String(kept?.preview_key)]) await age(key);
  await run('sweep-files');
  expect(
    await Promise.all(
      [orphan, young, foreign, String(kept?.storage_key), String(kept?.preview_key)].map(storage.exists),
    ),
  ).toEqual([false, true, true, true, true]);
  await run('sweep-files', {}, t.tenants.globex);
  expect(await storage.exists(foreign)).toBe(false);
});

test('partially written files left by a crash are deleted after a day', async () => {
  const root = t.platform.config.DATA_DIR;
  const [old, young, uploaded] = ['files/.unfinished/old', 'files/.unfinished/young', 'incoming/old'].map((name) =>
    join(root, name),
  ) as [string, string, string];
  for (const file of [old, young, uploaded]) await writeFile(file, 'x');
  for (const file of [old, uploaded]) await utimes(file, new Date('2020-01-01'), new Date('2020-01-01'));
  await run('sweep-files');
  expect([old, young, uploaded].map(existsSync)).toEqual([false, true, false]);
  await rm(young);
});

test('a row whose bytes are missing is logged, and its file answers 404', async () => {
  const held = await uploadFile(t, worker, 'a.jpg', photo);
  const row = await rowOf(held.id);
  logged.length = 0;
  await run('sweep-files');
  expect(logged).toEqual([]);
  await t.platform.storage.delete(String(row?.storage_key));
  await run('sweep-files');
  expect(logged).toEqual([{ attachmentId: held.id, key: row?.storage_key }]);
  expect((await t.call('acme', `GET /api/attachments/${held.id}/file`, { as: worker })).statusCode).toBe(404);
  expect((await t.call('acme', `GET /api/attachments/${held.id}/preview`, { as: worker })).statusCode).toBe(200);
});

test('the folder of incoming files is empty', async () => {
  expect((await filesOf(t)).filter((path) => path.startsWith('incoming'))).toEqual([]);
});
