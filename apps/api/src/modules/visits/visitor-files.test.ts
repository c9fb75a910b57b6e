import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { question, section, template } from '@safety-qube/domain/templates/templates.factory';
import { MOST_PHOTOS } from '@safety-qube/domain/visitor-limits';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { type PosterOf, someClaim, visitorCalls } from '../../testing/visitors.ts';
import { addFacility } from '../people/people.factory.ts';
import { publishForm } from '../posters/posters.factory.ts';
import { personWith } from '../records/records.factory.ts';

const t = useTestApp();
const acme = () => t.tenants.acme;
const db = () => t.database.forTenant(acme().id);
const v = () => visitorCalls(t);
let admin: Person;
let facilityId: number;
let poster: PosterOf;
let inspection: PosterOf;
let form: number;
let inspected: number;
let photo: Buffer;

const manage = async (request: string, payload?: object) => {
  const answer = await t.call('acme', request, { as: admin, ...(payload && { payload }) });
  if (answer.statusCode >= 300) throw new Error(answer.body);
  return answer.json();
};
async function addPoster(template: number): Promise<PosterOf> {
  const [made] = (await manage('POST /api/posters', { targets: [{ facilityId }], templateIds: [template] })).posters;
  return { code: made.code, scheduleId: made.forms[0].scheduleId };
}

beforeAll(async () => {
  admin = await t.person(acme(), 'administrator');
  facilityId = await addFacility(t, acme(), 'Boston Yard');
  await db().updateTable('facility').set({ default_owner_id: admin.id }).where('id', '=', facilityId).execute();
  const report = section('report', [question('short-text', 'what'), question('photo', 'seen', { required: true })]);
  const asked = { ...report, askedOf: 'reporter' as const };
  const team = section('team', [question('photo', 'after')]);
  form = await publishForm(t, admin, 'issue', template([asked, team], { categories: ['idea'], lists: [] }));
  inspected = await publishForm(t, admin, 'inspection', template([report], { lists: [] }));
  poster = await addPoster(form);
  inspection = await addPoster(inspected);
  photo = await sharp({ create: { width: 1200, height: 800, channels: 3, background: 'teal' } })
    .jpeg()
    .withExif({ IFD0: { Artist: 'Sentinel Artist' }, IFD3: { GPSLatitude: '42/1 21/1 0/1' } })
    .toBuffer();
});

async function reported(more: object = {}): Promise<{ id: number; claim: string }> {
  const claim = someClaim();
  const answers = { what: { value: 'Oil' } };
  const sent = {
    scheduleId: poster.scheduleId,
    description: 'Oil',
    claim,
    form: { templateId: form, version: 1, answers },
  };
  const answer = await v().report(await v().enter({ code: poster.code }), { ...sent, ...more });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  const { number } = answer.json();
  const { id } = await db().selectFrom('record').select('id').where('number', '=', number).executeTakeFirstOrThrow();
  return { id, claim };
}
const filesOf = (id: number) =>
  db().selectFrom('attachment').selectAll().where('record_id', '=', id).orderBy('id').execute();
/** Returns every file below the data folder. */
const stored = async (): Promise<string[]> => {
  const folder = t.platform.config.DATA_DIR;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
};

test('of a picture only what it shows is kept: no name, no metadata, no original, whatever the tenant keeps of others', async () => {
  await db().insertInto('config_entry').values({ name: 'keep_original_photos', value: 'true' }).execute();
  const { id, claim } = await reported();
  const sent = await v().picture(claim, photo, '?name=IMG_of_Olivia.jpg');
  expect([sent.statusCode, sent.json()]).toEqual([201, {}]);
  const [file] = await filesOf(id);
  expect(file).toMatchObject({
    name: '1.jpg',
    uploaded_by: null,
    original_key: null,
    purpose: 'report',
    width: 1200,
    height: 800,
  });
  const files = await stored();
  expect(files.length).toBeGreaterThanOrEqual(2);
  for (const path of files) {
    const bytes = await readFile(path);
    expect([path, bytes.includes('Sentinel'), bytes.includes('Exif'), bytes.equals(photo)]).toEqual([
      path,
      false,
      false,
      false,
    ]);
  }
  expect(photo.includes('Sentinel')).toBe(true);
  const seen = (await t.call('acme', `GET /api/attachments/${file?.id}/file`, { as: admin })).rawPayload;
  expect((await sharp(seen).metadata()).exif).toBeUndefined();
  const history = await manage(`GET /api/records/${id}/history`);
  expect(history[0]).toMatchObject({ action: 'attached', actorId: null, change: { attachments: [null, ['1.jpg']] } });
});

test('a picture that is sent again, also at once, is kept once', async () => {
  const { id, claim } = await reported();
  const before = (await stored()).length;
  const key = randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => v().picture(claim, photo, '', 'image/jpeg', key)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  expect(await filesOf(id)).toHaveLength(1);
  // As shown, and small; the others have left nothing.
  expect((await stored()).length).toBe(before + 2);
});

test('a picture of a question becomes its answer, one of another question belongs to the report', async () => {
  const { id, claim } = await reported();
  expect((await v().picture(claim, photo, '?questionId=seen')).statusCode).toBe(201);
  expect((await v().picture(claim, photo, '?questionId=what')).statusCode).toBe(201);
  // It is the team's, and the reporter was not asked it.
  expect((await v().picture(claim, photo, '?questionId=after')).statusCode).toBe(201);
  const { execution } = await manage(`GET /api/issues/${id}/form`);
  const read = await manage(`GET /api/executions/${execution.id}/answers`);
  const answers = Object.fromEntries(
    read.answers.map((one: { questionId: string; answer: object }) => [one.questionId, one.answer]),
  );
  expect(answers).toEqual({
    seen: { value: [expect.any(Number)] },
    what: { value: 'Oil', photos: [expect.any(Number)] },
  });
  expect(read.files).toHaveLength(2);
  expect(await filesOf(id)).toHaveLength(1);
});

test('a picture of a message is shown with it to those who work on the report, and to nobody else', async () => {
  const { id, claim } = await reported();
  const message = (await v().claimed(claim, 'POST /api/visit/report/messages', { text: 'Here it is' })).json();
  expect((await v().picture(claim, photo, `?messageId=${message.id}`)).statusCode).toBe(201);
  const [file] = await filesOf(id);
  const { messages } = await manage(`GET /api/records/${id}/conversation`);
  expect(messages).toMatchObject([{ authorId: null, attachmentIds: [file?.id] }]);
  expect((await v().view(claim)).messages).toMatchObject([{ photos: 1 }]);
  const shownTo = async (as: Person) => [
    (await t.call('acme', `GET /api/records/${id}/attachments`, { as })).json().length,
    (await t.call('acme', `GET /api/attachments/${file?.id}/preview`, { as })).statusCode,
  ];
  expect(await shownTo(admin)).toEqual([1, 200]);
  const viewer = await personWith(t, acme(), ['issue.viewAll']);
  expect((await t.call('acme', `GET /api/records/${id}/conversation`, { as: viewer })).statusCode).toBe(403);
  expect(await shownTo(viewer)).toEqual([0, 404]);
  const other = await reported();
  expect((await v().picture(other.claim, photo, `?messageId=${message.id}`)).statusCode).toBe(404);
});

test('a picture of an inspection becomes an answer; without a question there is no place for it', async () => {
  const claim = someClaim();
  const answered = { templateId: inspected, version: 1, answers: {} };
  const token = await v().enter({ code: inspection.code });
  const sent = await v().report(token, { scheduleId: inspection.scheduleId, form: answered, claim });
  expect(sent.statusCode).toBe(201);
  expect((await v().picture(claim, photo, '?questionId=seen')).statusCode).toBe(201);
  const refused = await v().picture(claim, photo);
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'QUESTION_UNKNOWN']);
  const { finished } = await manage(`GET /api/schedules/${inspection.scheduleId}`);
  const { files } = await manage(`GET /api/executions/${finished[0].id}/answers`);
  expect(files).toMatchObject([{ name: '1.jpg', uploadedById: null }]);
});

test('anything but a picture is refused, and nothing is left of it', async () => {
  const { id, claim } = await reported();
  const before = (await stored()).length;
  const refused = async (bytes: Buffer, type = 'image/jpeg') => {
    const answer = await v().picture(claim, bytes, '', type);
    return [answer.statusCode, answer.json().code];
  };
  expect(await refused(Buffer.from('%PDF-1.4 a document'), 'application/pdf')).toEqual([415, 'PICTURES_ONLY']);
  expect(await refused(Buffer.from('a text'))).toEqual([415, 'PICTURES_ONLY']);
  expect(await refused(Buffer.alloc(0))).toEqual([422, 'ATTACHMENT_EMPTY']);
  expect(await refused(photo.subarray(0, 200))).toEqual([422, 'ATTACHMENT_DAMAGED']);
  expect(await refused(Buffer.alloc(10_000_001))).toEqual([413, 'ATTACHMENT_TOO_LARGE']);
  const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  expect(await refused(bomb, 'image/png')).toEqual([422, 'ATTACHMENT_PIXELS']);
  expect(await filesOf(id)).toEqual([]);
  expect((await stored()).length).toBe(before);
});

test('a report takes 50 pictures, none without a claim, and none once it has ended here', async () => {
  const { id, claim } = await reported();
  await db()
    .insertInto('attachment')
    .values(
      Array.from({ length: MOST_PHOTOS }, () => ({
        record_id: id,
        name: 'x',
        media_type: 'image/jpeg',
        bytes: 1,
        sha256: 'x',
        storage_key: `t${acme().id}/${randomUUID()}`,
      })),
    )
    .execute();
  const full = await v().picture(claim, photo);
  expect([full.statusCode, full.json().code]).toEqual([422, 'REPORT_FILES_FULL']);
  const token = await v().enter({ code: poster.code });
  const without = await v().send(token, 'POST /api/visit/files', photo, { 'content-type': 'image/jpeg' });
  expect(without.statusCode).toBe(404);
  const ended = await reported();
  await db().updateTable('record').set({ archived_at: new Date() }).where('id', '=', ended.id).execute();
  expect((await v().picture(ended.claim, photo)).json().code).toBe('REPORT_ENDED');
});

test('the photos of a report are taken also after it was closed as a duplicate, those of a message are not', async () => {
  const first = await reported();
  const second = await reported();
  const { id: messageId } = await db()
    .insertInto('record_message')
    .values({ record_id: first.id, body: 'Here it is' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ended = { duplicate_of: second.id, closed_at: new Date(), status: 'Closed', closed_as: 'duplicate' as const };
  await db().updateTable('record').set(ended).where('id', '=', first.id).execute();
  expect((await v().picture(first.claim, photo)).statusCode).toBe(201);
  expect(await filesOf(first.id)).toMatchObject([{ purpose: 'report', message_id: null }]);
  const late = await v().picture(first.claim, photo, `?messageId=${messageId}`);
  expect([late.statusCode, late.json().code]).toEqual([422, 'REPORT_ENDED']);
});
