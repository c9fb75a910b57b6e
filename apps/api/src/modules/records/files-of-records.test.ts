import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { photoFromPhone, pngOf } from '../../testing/images.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import {
  addFacility,
  docxOf,
  filesOf,
  filmFromPhone,
  MAX_UNATTACHED_FILES,
  sendFile,
  uploadFile,
} from '../attachments/attachments.factory.ts';
import { hazardCalls } from './records.factory.ts';

const t = useTestApp();
let facilityId: number;
let worker: Person;
let supervisor: Person;
let ehs: Person;
let outsider: Person;
let stranger: Person;
let photo: Buffer;
const acme = () => t.tenants.acme;
const dbOf = (tenant = acme()) => t.database.forTenant(tenant.id);
const h = () => hazardCalls(t, acme());
const raise = (as: Person, attachmentIds: number[], more: object = {}) =>
  h().raise(as, { facilityId, attachmentIds, ...more });
const file = (as: Person, id: number, variant = 'file', headers: Record<string, string> = {}) =>
  t.call('acme', `GET /api/attachments/${id}/${variant}`, { as, headers });
const discard = (as: Person, id: number) => t.call('acme', `DELETE /api/attachments/${id}`, { as });
const list = (as: Person, recordId: number) => t.call('acme', `GET /api/records/${recordId}/attachments`, { as });
const add = (as: Person, recordId: number, attachmentIds: number[]) =>
  t.call('acme', `POST /api/records/${recordId}/attachments`, { as, payload: { attachmentIds, purpose: 'report' } });
const keepOriginals = (value: boolean) =>
  dbOf()
    .insertInto('config_entry')
    .values({ name: 'keep_original_photos', value: JSON.stringify(value) })
    .onConflict((c) => c.columns(['tenant_id', 'name']).doUpdateSet({ value: JSON.stringify(value) }))
    .execute();
const rowOf = (id: number) => dbOf().selectFrom('attachment').selectAll().where('id', '=', id).executeTakeFirst();
const removals = async () => {
  const { rows } = await t.owner.pool.query<{ payload: { keys?: string[] } }>(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks k on k.id = j.task_id
     where k.identifier = 'remove-files'`,
  );
  return rows.flatMap(({ payload }) => payload.keys ?? []);
};

beforeAll(async () => {
  facilityId = await addFacility(t, acme());
  worker = await t.person(acme(), 'employee');
  supervisor = await t.person(acme(), 'supervisor');
  outsider = await t.person(acme(), 'employee');
  stranger = await t.person(t.tenants.globex, 'administrator');
  ehs = await t.person(acme(), 'ehsMember');
  await dbOf()
    .updateTable('facility')
    .set({ default_owner_id: supervisor.id, default_approver_id: ehs.id })
    .where('id', '=', facilityId)
    .execute();
  photo = await photoFromPhone();
});

test('a photo is served upright, without location and camera, with a preview, and its digest is that of the served bytes', async () => {
  const held = await uploadFile(t, worker, 'IMG_0001.JPG', photo);
  expect(held).toMatchObject({
    name: 'IMG_0001.JPG',
    mediaType: 'image/jpeg',
    width: 400,
    height: 600,
    purpose: null,
    hasPreview: true,
    hasOriginal: false,
    uploadedById: null,
    abilities: { delete: true },
  });
  const shown = await file(worker, held.id);
  const row = await rowOf(held.id);
  expect(createHash('sha256').update(shown.rawPayload).digest('hex')).toBe(row?.sha256);
  expect(shown.rawPayload.length).toBe(held.bytes);
  const { data } = await sharp(shown.rawPayload)
    .resize(1, 2, { kernel: 'nearest' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([data[0], data[5]].every((value) => (value ?? 0) > 200)).toBe(true);
  for (const variant of ['file', 'preview']) {
    const read = await sharp((await file(worker, held.id, variant)).rawPayload).metadata();
    expect([read.exif, read.xmp, read.iptc, read.orientation]).toEqual([undefined, undefined, undefined, undefined]);
  }
  const preview = await sharp((await file(worker, held.id, 'preview')).rawPayload).metadata();
  expect(preview).toMatchObject({ format: 'webp', width: 320, height: 480 });
  expect((await filesOf(t)).filter((path) => path.startsWith('incoming'))).toEqual([]);
});

test('a large picture is reduced to 2560 pixels, a drawing is served as WebP', async () => {
  const held = await uploadFile(t, worker, 'plan.png', pngOf(6000, 3000));
  expect(held).toMatchObject({ name: 'plan.webp', mediaType: 'image/webp', width: 2560, height: 1280 });
});

test.each(['png', 'webp', 'gif', 'avif', 'jpeg'] as const)(
  '%s is recognised by its content, whatever its name',
  async (format) => {
    const held = await uploadFile(t, worker, 'photo.txt', await sharp(photo).toFormat(format).toBuffer());
    expect(held.mediaType).toMatch(/^image\/(jpeg|webp)$/);
    expect(held.hasPreview).toBe(true);
  },
);

test('documents, videos and text are stored unchanged and served as attachments', async () => {
  const docx = await docxOf();
  for (const [name, bytes, mediaType] of [
    ['Anleitung über Öl.docx', docx, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['manual.pdf', Buffer.from('%PDF-1.7\n%%EOF'), 'application/pdf'],
    ['list.csv', Buffer.from('a;b\n1;é\n'), 'text/csv'],
  ] as const) {
    const held = await uploadFile(t, worker, name, bytes);
    expect(held).toMatchObject({ name, mediaType, hasPreview: false, bytes: bytes.length, width: null });
    const sent = await file(worker, held.id);
    expect(sent.rawPayload.equals(bytes)).toBe(true);
    expect(sent.headers['content-disposition']).toMatch(/^attachment; filename=/);
    expect((await file(worker, held.id, 'preview')).statusCode).toBe(404);
  }
});

test('a video loses the location and the camera that a phone wrote into it, and nothing else', async () => {
  const film = filmFromPhone();
  const held = await uploadFile(t, worker, 'film.mp4', film);
  const sent = (await file(worker, held.id)).rawPayload;
  expect(sent.length).toBe(film.length);
  const text = sent.toString('latin1');
  for (const told of ['42.3601', 'Phone', 'John']) expect(text).not.toContain(told);
  for (const kept of ['ftyp', 'mvhd', 'tkhd', 'mdat']) expect(text).toContain(kept);
  expect(sent.subarray(-1000).equals(film.subarray(-1000))).toBe(true);
  expect(createHash('sha256').update(sent).digest('hex')).toBe((await rowOf(held.id))?.sha256);
});

test('files are served sandboxed, with a media type set by the server, inline only if the server encoded them, and are revalidated each time', async () => {
  const image = await uploadFile(t, worker, 'Schäden "1".jpg', photo);
  const pdf = await uploadFile(t, worker, 'a.pdf', '%PDF-1.7\n%%EOF');
  const headers = (await file(worker, image.id)).headers;
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-cache',
  });
  expect(headers['content-disposition']).toBe(
    `inline; filename="Sch?den _1_.jpg"; filename*=UTF-8''Sch%C3%A4den%20_1_.jpg`,
  );
  expect((await file(worker, pdf.id)).headers['content-disposition']).toBe('attachment; filename=a.pdf');
  const again = await file(worker, image.id, 'file', { 'if-none-match': String(headers['etag']) });
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  const other = await file(outsider, image.id, 'file', { 'if-none-match': String(headers['etag']) });
  expect(other.statusCode).toBe(404);
});

test('an unattached file is accessible to its uploader alone', async () => {
  const { id } = await uploadFile(t, worker, 'a.jpg', photo);
  for (const person of [supervisor, outsider]) {
    expect((await file(person, id)).statusCode).toBe(404);
    expect((await discard(person, id)).statusCode).toBe(404);
    const taken = await t.call('acme', 'POST /api/hazards', {
      as: person,
      payload: { facilityId, description: 'x', category: 'other', attachmentIds: [id] },
    });
    expect([taken.statusCode, taken.json().code]).toEqual([422, 'ATTACHMENT_UNKNOWN']);
  }
  const theirs = await t.call('globex', `GET /api/attachments/${id}/file`, { as: stranger });
  expect(theirs.statusCode).toBe(404);
  const elsewhere = await t.call('globex', 'POST /api/hazards', {
    as: stranger,
    payload: {
      facilityId: await addFacility(t, t.tenants.globex),
      description: 'x',
      category: 'other',
      ownerId: stranger.id,
      attachmentIds: [id],
    },
  });
  expect([elsewhere.statusCode, elsewhere.json().code]).toEqual([422, 'ATTACHMENT_UNKNOWN']);
  expect((await t.call('acme', `GET /api/attachments/${id}/file`)).statusCode).toBe(401);
  expect((await file(worker, id)).statusCode).toBe(200);
});

test('a record’s file is accessible to users who see the record, and to nobody else', async () => {
  const held = await uploadFile(t, worker, 'a.jpg', photo);
  const { id } = await raise(worker, [held.id]);
  for (const person of [worker, supervisor]) {
    expect((await file(person, held.id)).statusCode).toBe(200);
    expect((await list(person, id)).json()).toMatchObject([
      { id: held.id, purpose: 'report', uploadedById: worker.id },
    ]);
  }
  for (const variant of ['file', 'preview', 'original'])
    expect((await file(outsider, held.id, variant)).statusCode).toBe(404);
  expect((await list(outsider, id)).statusCode).toBe(404);
  expect((await add(outsider, id, [(await uploadFile(t, outsider, 'b.jpg', photo)).id])).statusCode).toBe(404);
  expect((await discard(outsider, held.id)).statusCode).toBe(404);
  for (const request of [
    `GET /api/attachments/${held.id}/preview`,
    `DELETE /api/attachments/${held.id}`,
    `GET /api/records/${id}/attachments`,
  ])
    expect((await t.call('globex', request, { as: stranger })).statusCode).toBe(404);
  expect((await file(supervisor, held.id)).statusCode).toBe(200);
});

test('a file is attached to one record, once', async () => {
  const held = await uploadFile(t, worker, 'a.jpg', photo);
  const first = await raise(worker, [held.id, held.id]);
  const again = await add(worker, first.id, [held.id]);
  expect([again.statusCode, again.json().code]).toEqual([422, 'ATTACHMENT_UNKNOWN']);
});

test('adding a file is written to the history with its name', async () => {
  const { id } = await raise(worker, []);
  const held = await uploadFile(t, supervisor, 'evidence.pdf', '%PDF-1.7\n%%EOF');
  const added = await add(supervisor, id, [held.id]);
  expect(added.json()).toMatchObject([{ id: held.id, purpose: 'report', uploadedById: supervisor.id }]);
  const [last] = (await h().call(worker, `GET /api/records/${id}/history`)).json() as object[];
  expect(last).toMatchObject({
    action: 'attached',
    actorId: supervisor.id,
    change: { attachments: [null, ['evidence.pdf']] },
  });
});

test('the raiser cannot add files to a closed record, though they see it', async () => {
  const { id } = await raise(worker, []);
  expect((await h().act(ehs, id, 'invalidate', { reason: 'No hazard' })).statusCode).toBe(200);
  const held = await uploadFile(t, worker, 'a.jpg', photo);
  expect((await list(worker, id)).statusCode).toBe(200);
  expect((await add(worker, id, [held.id])).statusCode).toBe(403);
  expect(await rowOf(held.id)).toMatchObject({ record_id: null });
});

test('a file is removed by its uploader while the record is open, by an editor always; the history says so and the bytes stay', async () => {
  const [one, two] = [await uploadFile(t, worker, 'one.jpg', photo), await uploadFile(t, worker, 'two.jpg', photo)];
  const { id } = await raise(worker, [one.id, two.id]);
  expect((await discard(worker, one.id)).statusCode).toBe(200);
  expect((await file(worker, one.id)).statusCode).toBe(404);
  expect((await list(worker, id)).json()).toMatchObject([{ id: two.id, abilities: { delete: true } }]);
  const [last] = (await h().call(worker, `GET /api/records/${id}/history`)).json() as object[];
  expect(last).toMatchObject({ actorId: worker.id, change: { attachments: [['one.jpg'], null] } });
  const key = String((await rowOf(one.id))?.storage_key);
  expect(await t.platform.storage.exists(key)).toBe(true);

  expect((await h().act(supervisor, id, 'assign', { team: [outsider.id] })).statusCode).toBe(200);
  expect((await list(worker, id)).json()).toMatchObject([{ id: two.id, abilities: { delete: false } }]);
  expect((await discard(worker, two.id)).statusCode).toBe(403);
  expect((await discard(outsider, two.id)).statusCode).toBe(403);
  expect((await discard(supervisor, two.id)).statusCode).toBe(200);
});

test('discarding an unattached file deletes its row and its bytes', async () => {
  const held = await uploadFile(t, worker, 'a.jpg', photo);
  const row = await rowOf(held.id);
  expect((await discard(worker, held.id)).statusCode).toBe(200);
  expect(await rowOf(held.id)).toBeUndefined();
  expect(await removals()).toEqual(expect.arrayContaining([row?.storage_key, row?.preview_key]));
});

test('the original of a photo is kept if the tenant configures that, for its uploader and editors alone', async () => {
  await keepOriginals(true);
  const held = await uploadFile(t, worker, 'a.jpg', photo);
  await keepOriginals(false);
  expect(held.hasOriginal).toBe(true);
  const { id } = await raise(worker, [held.id]);
  await h().act(supervisor, id, 'assign', { team: [outsider.id] });
  for (const person of [worker, supervisor]) {
    const sent = await file(person, held.id, 'original');
    expect(sent.rawPayload.equals(photo)).toBe(true);
    expect(sent.headers['content-disposition']).toMatch(/^attachment/);
  }
  expect((await file(outsider, held.id)).statusCode).toBe(200);
  expect((await file(outsider, held.id, 'original')).statusCode).toBe(404);
  expect((await list(outsider, id)).json()).toMatchObject([{ hasOriginal: false }]);
});

test('the same upload with the same key is stored once and gets the same response; other bytes with that key are refused', async () => {
  const headers = { 'idempotency-key': 'upload-1' };
  const before = await filesOf(t);
  const first = await sendFile(t, worker, 'a.jpg', photo, headers);
  const after = await filesOf(t);
  expect(after).toHaveLength(before.length + 2);
  const second = await sendFile(t, worker, 'a.jpg', photo, headers);
  expect([second.statusCode, second.body]).toEqual([201, first.body]);
  const other = await sendFile(t, worker, 'a.jpg', await sharp(photo).negate().jpeg().toBuffer(), headers);
  expect([other.statusCode, other.json().code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  expect(await filesOf(t)).toEqual(after);
});

test('an upload whose row is refused leaves no bytes', async () => {
  const before = await filesOf(t);
  const answer = await sendFile(t, worker, 'a.jpg', photo, { 'idempotency-key': 'not a key' });
  expect(answer.statusCode).toBe(400);
  expect(await filesOf(t)).toEqual(before);
  expect((await t.call('acme', 'POST /api/attachments', { as: worker, payload: photo })).statusCode).toBe(400);
  expect(await filesOf(t)).toEqual(before);
});

test('a person has at most 200 unattached files', async () => {
  const person = await t.person(acme(), 'employee');
  const row = (n: number) => ({
    name: 'x',
    media_type: 'text/plain',
    bytes: 1,
    sha256: 'x',
    uploaded_by: person.id,
    storage_key: `t${acme().id}/attachments/2020-01-01/full-${n}.shown`,
  });
  await dbOf()
    .insertInto('attachment')
    .values(Array.from({ length: MAX_UNATTACHED_FILES }, (_, n) => row(n)))
    .execute();
  const answer = await sendFile(t, person, 'a.txt', 'one more');
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'ATTACHMENTS_WAITING']);
});

test('deleting a comment removes its files', async () => {
  const { id } = await raise(worker, []);
  const held = await uploadFile(t, worker, 'a.jpg', photo);
  const comment = await h().call(worker, `POST /api/records/${id}/comments`, {
    body: 'Look',
    attachmentIds: [held.id],
  });
  expect(comment.json()).toMatchObject({ attachmentIds: [held.id] });
  expect((await file(supervisor, held.id)).statusCode).toBe(200);
  await h().call(worker, `DELETE /api/records/${id}/comments/${comment.json().id}`);
  expect((await file(supervisor, held.id)).statusCode).toBe(404);
  expect((await list(supervisor, id)).json()).toEqual([]);
});
