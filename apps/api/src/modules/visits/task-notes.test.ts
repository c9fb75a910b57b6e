// What visitors say about the task of a poster.
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { someClaim, visitorCalls } from '../../testing/visitors.ts';
import { addFacility } from '../people/people.factory.ts';

const t = useTestApp();
const acme = () => t.tenants.acme;
const db = () => t.database.forTenant(acme().id);
const v = () => visitorCalls(t);
let admin: Person;
let taskId: number;
let code: string;
let n = 0;

const manage = async (request: string, payload: object) => {
  const answer = await t.call('acme', request, { as: admin, payload });
  if (answer.statusCode >= 300) throw new Error(answer.body);
  return answer.json();
};
beforeEach(async () => {
  admin = await t.person(acme(), 'administrator');
  n += 1;
  const facilityId = await addFacility(t, acme(), `Yard ${n}`);
  await db().updateTable('facility').set({ emergency_number: '555 0100' }).where('id', '=', facilityId).execute();
  const task = { facilityId, description: 'Mend the gate', ownerId: admin.id };
  taskId = (await manage('POST /api/tasks', task)).id;
  [{ code }] = (await manage('POST /api/posters', { targets: [{ taskId }], templateIds: [] })).posters;
});
const write = async (claim = someClaim()) =>
  v().send(await v().enter({ code }), 'POST /api/visit/notes', { text: 'The key is at the gate', claim });
const photo = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();

test('above 100 notes of a task in a day a further one is refused with the number to call', async () => {
  await db()
    .insertInto('record_comment')
    .values(Array.from({ length: 99 }, () => ({ record_id: taskId, body: 'A note' })))
    .execute();
  expect((await write()).statusCode).toBe(201);
  const refused = await write();
  expect([refused.statusCode, refused.json()]).toMatchObject([
    429,
    {
      code: 'NOTES_FULL',
      message: expect.stringContaining('call 555 0100'),
      data: { emergencyNumber: '555 0100' },
    },
  ]);
  expect(refused.headers['retry-after']).toMatch(/^\d+$/);
});

test.each([
  ['closed', { status: 'Cancelled', closed_at: new Date() }],
  ['archived', { archived_at: new Date() }],
  ['deleted', { deleted_at: new Date() }],
  ['confidential', { is_confidential: true }],
])('a photo of a note is not taken once its task is %s', async (_, change) => {
  const claim = someClaim();
  await write(claim);
  expect((await v().picture(claim, await photo())).statusCode).toBe(201);
  await db().updateTable('record').set(change).where('id', '=', taskId).execute();
  expect((await v().view(claim)).abilities.addFile).toBe(false);
  const refused = await v().picture(claim, await photo());
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'REPORT_ENDED']);
  const files = await db().selectFrom('attachment').select('id').where('record_id', '=', taskId).execute();
  expect(files).toHaveLength(1);
});

test('a photo of a note is not taken once the note was deleted', async () => {
  const claim = someClaim();
  await write(claim);
  await db().updateTable('record_comment').set({ deleted_at: new Date() }).where('record_id', '=', taskId).execute();
  expect((await v().picture(claim, await photo())).json().code).toBe('REPORT_ENDED');
});
