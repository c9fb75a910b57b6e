import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { addFacility, filesOf, sendFile, uploadFile } from '../attachments/attachments.factory.ts';
import { addHazard } from './records.factory.ts';

let t: TestApp;
let worker: Person;
let colleague: Person;
let recordId: number;
let other: number;
beforeAll(async () => {
  t = await startTestApp({ PERSON_COMMENTS_A_DAY: '3', PERSON_UPLOADS_A_DAY: '2' });
  const { acme } = t.tenants;
  worker = await t.person(acme, 'employee');
  colleague = await t.person(acme, 'employee');
  const facility_id = await addFacility(t, acme);
  const people = { raiser: [worker], owner: [colleague] };
  recordId = await addHazard(t, acme, { facility_id, people });
  other = await addHazard(t, acme, { facility_id, people });
});
afterAll(() => t.close());

const comment = (as: Person, id = recordId, language = 'en') =>
  t.call('acme', `POST /api/records/${id}/comments`, { as, language, payload: { body: 'Is it closed?' } });
const almostADayEarlier = (table: 'record_comment' | 'attachment') =>
  t.database
    .forTenant(t.tenants.acme.id)
    .updateTable(table)
    .set({ created_at: sql<Date>`created_at - interval '23 hours'` })
    .execute();

test('comments per person and day on a record are limited, and the refusal says when the next one is possible', async () => {
  for (let n = 0; n < 3; n++) expect((await comment(worker)).statusCode).toBe(201);
  const refused = await comment(worker, recordId, 'es');
  expect([refused.statusCode, refused.json()]).toEqual([
    429,
    {
      code: 'TOO_MANY_COMMENTS',
      message: expect.stringMatching(/3 comentarios .* 1440 minutos/),
      data: { seconds: expect.any(Number) },
    },
  ]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000);
  expect((await comment(worker, other)).statusCode).toBe(201);
  expect((await comment(colleague)).statusCode).toBe(201);
  await almostADayEarlier('record_comment');
  expect(Number((await comment(worker)).headers['retry-after'])).toBeLessThan(3601);
  await almostADayEarlier('record_comment');
  expect((await comment(worker)).statusCode).toBe(201);
});

test('uploads per person and day are limited; nothing of a refused one is kept', async () => {
  for (let n = 0; n < 2; n++) await uploadFile(t, worker, `${n}.txt`, 'Words');
  const before = await filesOf(t);
  const refused = await sendFile(t, worker, 'third.txt', 'Words');
  expect([refused.statusCode, refused.json()]).toEqual([
    429,
    expect.objectContaining({
      code: 'TOO_MANY_UPLOADS',
      message: expect.stringMatching(/2 file uploads.* 1440 minutes/),
    }),
  ]);
  expect(await filesOf(t)).toEqual(before);
  expect((await sendFile(t, colleague, 'first.txt', 'Words')).statusCode).toBe(201);
  for (let n = 0; n < 2; n++) await almostADayEarlier('attachment');
  expect((await sendFile(t, worker, 'third.txt', 'Words')).statusCode).toBe(201);
});

test('below the disk reserve uploads are refused, but comments are accepted', async () => {
  const config = t.platform.config as { DISK_RESERVE_MB: number };
  config.DISK_RESERVE_MB = 2 ** 40;
  try {
    const before = await filesOf(t);
    const refused = await sendFile(t, colleague, 'a.txt', 'Words');
    expect([refused.statusCode, refused.json()]).toEqual([
      422,
      { code: 'DISK_FULL', message: expect.stringMatching(/Send your text without them/) },
    ]);
    expect(await filesOf(t)).toEqual(before);
    expect((await comment(colleague)).statusCode).toBe(201);
  } finally {
    config.DISK_RESERVE_MB = 0;
  }
  expect((await sendFile(t, colleague, 'a.txt', 'Words')).statusCode).toBe(201);
});
