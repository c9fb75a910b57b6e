import { afterAll, beforeAll, expect, test } from 'vitest';
import { photoFromPhone } from '../../testing/images.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { addFacility, filesOf, sendFile } from '../attachments/attachments.factory.ts';
import { hazardCalls } from './records.factory.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({
    S3_BUCKET: 'files',
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  });
});
afterAll(() => t.close());

test('while the storage is unreachable an upload is refused with a message, leaves no row, and reporting still works', async () => {
  const { acme } = t.tenants;
  const worker = await t.person(acme, 'employee');
  const answer = await sendFile(t, worker, 'a.jpg', await photoFromPhone());
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'STORAGE_UNREACHABLE']);
  expect(await t.database.forTenant(acme.id).selectFrom('attachment').select('id').execute()).toEqual([]);
  expect(await filesOf(t)).toEqual([]);
  const facilityId = await addFacility(t, acme);
  const owner = await t.person(acme, 'supervisor');
  const db = t.database.forTenant(acme.id);
  await db.updateTable('facility').set({ default_owner_id: owner.id }).where('id', '=', facilityId).execute();
  expect(await hazardCalls(t, acme).raise(worker, { facilityId })).toMatchObject({ status: 'Open' });
});
