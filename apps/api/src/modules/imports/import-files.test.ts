import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Import } from '@safety-qube/contract/schemas/imports';
import { beforeAll, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { filesOf } from '../attachments/attachments.factory.ts';
import { MAX_UNSTARTED } from './commands/upload-import.ts';
import { importCalls, uploadImport } from './imports.factory.ts';
import { importJobs } from './jobs.ts';

const t = useTestApp();
let administrator: Person;
const i = () => importCalls(t, t.tenants.acme);
const db = () => t.database.forTenant(t.tenants.acme.id);
const TEXT = 'Site,Description\nYard,A hole\n';

beforeAll(async () => {
  administrator = await t.person(t.tenants.acme, 'administrator');
});

const sweep = () =>
  importJobs(t.platform)
    .find(({ id }) => id === 'forget-import-files')
    ?.run(
      {},
      {
        tenantId: t.tenants.acme.id,
        tx: db(),
        log: { info() {}, warn() {}, debug() {}, error() {} },
        attempt: { number: 1, of: 1 },
      },
    );

test('the same upload twice is one import, with the response of the first', async () => {
  const headers = { 'idempotency-key': 'upload-1' };
  const first = await uploadImport(t, administrator, TEXT, 'a.csv', headers);
  const files = await filesOf(t);
  const again = await uploadImport(t, administrator, TEXT, 'a.csv', headers);
  expect([again.statusCode, again.body]).toEqual([201, first.body]);
  expect((await i().call(administrator, 'GET /api/imports')).json()).toHaveLength(1);
  expect(await filesOf(t)).toEqual(files);
});

test('a file is deleted after thirty days, and bytes without an import after one', async () => {
  const [old, young] = await Promise.all(
    ['old.csv', 'young.csv'].map(async (name) => (await uploadImport(t, administrator, TEXT, name)).json() as Import),
  );
  await db()
    .updateTable('import')
    .set({ created_at: new Date('2020-01-01') })
    .where('id', '=', old?.id ?? 0)
    .execute();
  const [orphan, fresh] = [1, 2].map((n) => `t${t.tenants.acme.id}/imports/2020-01-01/${n}`) as [string, string];
  for (const key of [orphan, fresh]) await t.platform.storage.put(key, Buffer.from('x'));
  await utimes(join(t.platform.config.DATA_DIR, 'files', orphan), new Date('2020-01-01'), new Date('2020-01-01'));
  await sweep();
  expect(await Promise.all([orphan, fresh].map(t.platform.storage.exists))).toEqual([false, true]);
  const forgotten = await i().get(administrator, old?.id ?? 0);
  expect(forgotten.abilities).toMatchObject({ change: false, check: false, start: false, delete: true });
  expect((await i().get(administrator, young?.id ?? 0)).abilities.check).toBe(true);
  const values = await i().call(administrator, `GET /api/imports/${old?.id}/values`);
  expect([values.statusCode, values.json().code]).toEqual([422, 'IMPORT_FORGOTTEN']);
  const { rows } = await t.owner.pool.query(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks k on k.id = j.task_id
     where k.identifier = 'remove-files'`,
  );
  expect(rows).toMatchObject([{ payload: { keys: [expect.stringContaining('/imports/')] } }]);
});

test('a person with many imports that were never started has to delete some first', async () => {
  const person = await t.person(t.tenants.acme, 'administrator');
  const { id } = (await uploadImport(t, person, TEXT)).json() as Import;
  const {
    id: _,
    tenant_id: __,
    ...row
  } = await db().selectFrom('import').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const json = { reading: JSON.stringify(row.reading), sheets: '[]', columns: '[]', preview: '[]', mapping: '{}' };
  await db()
    .insertInto('import')
    .values(
      Array.from({ length: MAX_UNSTARTED - 1 }, (_, n) => ({
        ...row,
        ...json,
        failure_params: '{}',
        storage_key: `t${t.tenants.acme.id}/imports/x/${n}`,
      })),
    )
    .execute();
  const refused = await uploadImport(t, person, TEXT);
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'IMPORTS_WAITING']);
  expect((await i().call(person, `DELETE /api/imports/${id}`)).statusCode).toBe(200);
  expect((await uploadImport(t, person, TEXT)).statusCode).toBe(201);
});
