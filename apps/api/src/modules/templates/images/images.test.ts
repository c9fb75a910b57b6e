import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { TemplateImage } from '@safety-qube/contract/schemas/template-content';
import type { Question, TemplateContent } from '@safety-qube/domain/templates/template';
import { writeTemplate } from '@safety-qube/domain/templates/template-json';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { personWith } from '../../../modules/records/records.factory.ts';
import { photoFromPhone, pngOf } from '../../../testing/images.ts';
import { type Person, useTestApp } from '../../../testing/test-app.ts';
import { MAX_IMAGES } from './take-images.ts';

const t = useTestApp();
let writer: Person;
let neighbour: Person;
let photo: Buffer;
beforeAll(async () => {
  writer = await t.person(t.tenants.acme, 'administrator');
  neighbour = await t.person(t.tenants.globex, 'administrator');
  photo = await photoFromPhone();
});

const dataUrl = (bytes: Buffer | string, type = 'image/png') =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
const sendTo = async (tenant: string, as: Person, request: string, payload: object, version?: number) => {
  const headers = version === undefined ? {} : { 'if-match': `"${version}"` };
  const answer = await t.call(tenant, request, { as, payload, headers });
  return { status: answer.statusCode, body: answer.json() };
};
const upload = (image: string, as = writer) => sendTo('acme', as, 'POST /api/templates/images', { image });
/** Stores an image of a different colour each time, in acme. */
let colours = 0;
async function keep(): Promise<TemplateImage> {
  colours += 1;
  const background = { r: colours, g: 200, b: 40 };
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();
  const { status, body } = await upload(dataUrl(bytes));
  expect(status).toBe(201);
  return body;
}
const fetchImage = (id: string, as = writer, tenant = 'acme') =>
  t.call(tenant, `GET /api/templates/images/${id}`, { as });

const base = { required: false, notApplicable: false, critical: false, weight: 1, tags: [], rules: [] };
const contentWith = (...images: (TemplateImage & { alt?: Record<string, string> })[]): TemplateContent => ({
  name: { en: 'Lifting' },
  language: 'en',
  languages: [],
  lists: [],
  sections: [
    {
      ...{ id: 's', name: { en: 'Section' }, weight: 1, subSections: [] },
      questions: [
        { ...base, id: 'q', type: 'date', text: { en: 'When' } },
        ...images.map(
          (image, at): Question => ({ ...base, id: `i${at}`, type: 'instruction', text: { en: `How ${at}` }, image }),
        ),
      ],
    },
  ],
});
const create = (content: TemplateContent) =>
  sendTo('acme', writer, 'POST /api/templates', { module: 'inspection', content });
const uploadFile = (file: string, { as = writer, tenant = 'acme' } = {}) =>
  sendTo(tenant, as, 'POST /api/templates/import', { module: 'inspection', file });

test('a photo is stored upright and without its metadata, once however often it is uploaded', async () => {
  const { status, body } = await upload(dataUrl(photo, 'image/jpeg'));
  expect([status, body]).toEqual([201, { id: expect.stringMatching(/^[0-9a-f]{64}$/), width: 400, height: 600 }]);
  const sent = await fetchImage(body.id);
  const { format, exif, width, height } = await sharp(sent.rawPayload).metadata();
  expect([format, exif, width, height]).toEqual(['jpeg', undefined, 400, 600]);
  expect((await upload(dataUrl(photo, 'image/jpeg'))).body).toEqual(body);
  expect((await upload(dataUrl(sent.rawPayload, 'image/jpeg'))).body).toEqual(body);
  const files = await readdir(join(t.platform.config.DATA_DIR, 'files'), { recursive: true, withFileTypes: true });
  expect(files.filter((one) => one.isFile() && one.name === body.id)).toHaveLength(1);
});

test('a large image is scaled down, and the response has its new size', async () => {
  const { body } = await upload(dataUrl(pngOf(4000, 1000)));
  expect(body).toMatchObject({ width: 1600, height: 400 });
});

test('an image is sent with its media type, cached by the browser forever, and cannot run scripts', async () => {
  const { id } = await keep();
  const { headers, statusCode } = await fetchImage(id);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  });
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
test.each([
  ['no data URL', () => 'https://example.com/a.png', 'NOT_AN_IMAGE'],
  ['nothing', () => '', 'NOT_AN_IMAGE'],
  ['an SVG with a script', () => dataUrl(svg, 'image/svg+xml'), 'NOT_AN_IMAGE'],
  ['a page called PNG', () => dataUrl('<!doctype html><script>alert(1)</script>'), 'NOT_AN_IMAGE'],
  ['a picture cut short', () => dataUrl(photo.subarray(0, photo.length / 2), 'image/jpeg'), 'ATTACHMENT_DAMAGED'],
  ['a small picture of 100 megapixels', () => dataUrl(pngOf(10_000, 10_000)), 'ATTACHMENT_PIXELS'],
])('%s is refused with a message', async (_, make, code) => {
  const { status, body } = await upload(make());
  expect([status, body.code, typeof body.message]).toEqual([422, code, 'string']);
});

test('an image of more bytes than allowed is refused', async () => {
  expect((await upload(`data:image/png;base64,${'A'.repeat(14_000_000)}`)).status).toBe(400);
  expect((await upload(`data:image/png;base64,${'A'.repeat(15_000_000)}`)).status).toBe(413);
});

test('users who may write templates upload images, everybody in the organisation can see them, nobody in another one', async () => {
  const reader = await personWith(t, t.tenants.acme, ['inspection.template.viewAll']);
  const worker = await personWith(t, t.tenants.acme, ['hazard.raise']);
  const author = await personWith(t, t.tenants.acme, ['issue.form.create']);
  expect((await upload(dataUrl(photo), reader)).status).toBe(403);
  expect((await upload(dataUrl(photo), author)).status).toBe(201);
  const { id } = await keep();
  expect((await fetchImage(id, worker)).statusCode).toBe(200);
  expect((await fetchImage(id, neighbour, 'globex')).statusCode).toBe(404);
  expect((await fetchImage('f'.repeat(64))).statusCode).toBe(404);
  expect((await t.call('acme', `GET /api/templates/images/${id}`)).statusCode).toBe(401);
});

test('a published version keeps its image whatever happens to the draft, and the database prevents its deletion', async () => {
  const image = { ...(await keep()), alt: { en: 'Somebody squats' } };
  const { body } = await create(contentWith(image));
  const path = `/api/templates/${body.id}`;
  const published = await sendTo('acme', writer, `POST ${path}/publish`, {}, body.version);
  expect(published.status).toBe(201);
  await sendTo('acme', writer, `PUT ${path}/draft`, { content: contentWith() }, published.body.version);
  const version = (await t.call('acme', `GET ${path}/versions/1`, { as: writer })).json();
  expect(version.content).toEqual(contentWith(image));
  expect((await fetchImage(image.id)).statusCode).toBe(200);
  const db = t.database.forTenant(t.tenants.acme.id);
  await expect(db.deleteFrom('template_image').where('id', '=', image.id).execute()).rejects.toThrow(
    'permission denied',
  );
});

test('a template with an image that is not stored here cannot be published, and the refusal names the instruction', async () => {
  const { body } = await create(contentWith({ id: 'f'.repeat(64), width: 4, height: 3 }));
  const answer = await sendTo('acme', writer, `POST /api/templates/${body.id}/publish`, {}, body.version);
  expect([answer.status, answer.body.code]).toEqual([422, 'TEMPLATE_IMAGE_UNKNOWN']);
  expect(answer.body.message).toContain('How 0');
});

/** Returns a template of acme with its image, as an exported file. */
async function exported() {
  const image = { ...(await keep()), alt: { en: 'Somebody squats' } };
  const content = contentWith(image);
  const bytes = (await fetchImage(image.id)).rawPayload;
  return { image, content, file: writeTemplate(content, { [image.id]: dataUrl(bytes, 'image/webp') }) };
}

test('a file brings its images into another organisation, and back into its own unchanged', async () => {
  const { image, content, file } = await exported();
  const { status, body } = await uploadFile(file, { as: neighbour, tenant: 'globex' });
  expect([status, body.content.sections[0].questions[1].image.alt]).toEqual([201, image.alt]);
  const there = body.content.sections[0].questions[1].image;
  expect(there).toMatchObject({ width: 40, height: 30 });
  const sent = await fetchImage(there.id, neighbour, 'globex');
  expect((await sharp(sent.rawPayload).metadata()).format).toBe('webp');
  const published = await t.call('globex', `POST /api/templates/${body.id}/publish`, {
    as: neighbour,
    headers: { 'if-match': '"1"' },
  });
  expect(published.statusCode).toBe(201);
  expect((await uploadFile(file)).body.content).toEqual(content);
});

test.each([
  ['an image that is missing', () => undefined],
  ['an image that is none', () => dataUrl(svg, 'image/svg+xml')],
  ['an image that is damaged', () => dataUrl(photo.subarray(0, photo.length / 2))],
  ['an image that unpacks to far more', () => dataUrl(pngOf(60_000, 60_000, 1))],
  ['an image that is no text', () => ({ toString: 'x' })],
])('a file with %s is refused and names the instruction', async (_, make) => {
  const id = 'e'.repeat(64);
  const content = contentWith({ id, width: 4, height: 3 });
  const made = make();
  const { status, body } = await uploadFile(writeTemplate(content, made === undefined ? {} : { [id]: made as string }));
  expect([status, body.code]).toEqual([422, 'TEMPLATE_FILE_IMAGE']);
  expect(body.message).toContain('How 0');
});

test('a file with too many images is refused before any is checked', async () => {
  const images = Array.from({ length: MAX_IMAGES + 1 }, (_, at) => ({
    id: at.toString(16).padStart(64, '0'),
    width: 4,
    height: 3,
  }));
  const { status, body } = await uploadFile(writeTemplate(contentWith(...images)));
  expect([status, body.code]).toEqual([422, 'TEMPLATE_FILE_IMAGES']);
});

test('a file with more text than a draft may hold is refused, however few its images', async () => {
  const wordy = Array.from({ length: 900 }, (_, at): Question => {
    return { ...base, id: `w${at}`, type: 'date', text: { en: 'x'.repeat(5000) } };
  });
  const [section] = contentWith().sections;
  const file = writeTemplate({ ...contentWith(), sections: section ? [{ ...section, questions: wordy }] : [] });
  const { status, body } = await uploadFile(file);
  expect([status, body.code]).toEqual([413, 'TOO_LARGE']);
});
