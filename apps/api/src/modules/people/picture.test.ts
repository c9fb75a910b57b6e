import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { photoFromPhone, pngOf } from '../../testing/images.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { become, logOf } from './people.factory.ts';

const t = useTestApp();
let worker: Person;
let photo: Buffer;

beforeAll(async () => {
  worker = await t.person(t.tenants.acme, 'employee');
  photo = await photoFromPhone();
});

const dataUrl = (bytes: Buffer | string, type = 'image/png') =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
const post = (person: Pick<Person, 'id'>, image: string, as: Person) =>
  t.call('acme', `POST /api/aum/um/employee/dp/${person.id}`, { as, payload: { image } });
const get = (person: Pick<Person, 'id'>, as?: Person, headers: Record<string, string> = {}) =>
  t.call('acme', `GET /api/aum/um/employee/dp/${person.id}`, { headers, ...(as && { as }) });

test('a picture becomes 256 x 256 WebP, upright, without its metadata', async () => {
  const answer = await post(worker, dataUrl(photo, 'image/jpeg'), worker);
  expect(answer.statusCode).toBe(200);
  expect(answer.json().pictureVersion).toMatch(/^[\w-]{16}$/);
  const picture = await get(worker, worker);
  expect(picture.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' });
  const read = await sharp(picture.rawPayload).metadata();
  expect(read).toMatchObject({ format: 'webp', width: 256, height: 256 });
  expect([read.exif, read.xmp, read.iptc, read.orientation]).toEqual([undefined, undefined, undefined, undefined]);
  const { data } = await sharp(picture.rawPayload)
    .resize(2, 2, { kernel: 'nearest' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [redAbove = 0, blueBelow = 0] = [data[0], data[2 * 3 + 2]];
  expect(redAbove).toBeGreaterThan(200);
  expect(blueBelow).toBeGreaterThan(200);
  expect((await logOf(t, t.tenants.acme, 'employee', worker.id)).at(-1)).toMatchObject({
    action: 'employee.pictureChanged',
  });
});

test('a picture that the browser has cached is not sent again', async () => {
  const { headers } = await get(worker, worker);
  const again = await get(worker, worker, { 'if-none-match': String(headers['etag']) });
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  await post(
    worker,
    dataUrl(
      await sharp({ create: { width: 9, height: 9, channels: 3, background: 'green' } })
        .png()
        .toBuffer(),
    ),
    worker,
  );
  const changed = await get(worker, worker, { 'if-none-match': String(headers['etag']) });
  expect(changed.statusCode).toBe(200);
  expect(changed.headers['etag']).not.toBe(headers['etag']);
});

test('every signed-in user of the tenant sees a colleague’s picture; nobody else does', async () => {
  const colleague = await t.person(t.tenants.acme, 'employee');
  expect((await get(worker, colleague)).statusCode).toBe(200);
  expect((await get(worker)).statusCode).toBe(401);
  expect((await get(colleague, worker)).statusCode).toBe(404);
  const stranger = await t.person(t.tenants.globex, 'administrator');
  const theirs = await t.call('globex', `GET /api/aum/um/employee/dp/${worker.id}`, { as: stranger });
  expect(theirs.statusCode).toBe(404);
});

test('a picture is set by the person themselves or by a user who may edit them', async () => {
  const other = await t.person(t.tenants.acme, 'employee');
  const image = dataUrl(photo, 'image/jpeg');
  expect((await post(other, image, worker)).statusCode).toBe(404);
  expect((await post(other, image, await t.person(t.tenants.acme, 'auditor'))).statusCode).toBe(403);
  const manager = await t.person(t.tenants.acme, 'ehsManager');
  expect((await post(await t.person(t.tenants.acme, 'administrator'), image, manager)).json().code).toBe(
    'ROLE_ABOVE_YOURS',
  );
  expect((await post(other, image, manager)).statusCode).toBe(200);
  expect((await post(await t.person(t.tenants.globex, 'employee'), image, manager)).statusCode).toBe(404);
});

test('an empty picture removes the current one', async () => {
  const other = await t.person(t.tenants.acme, 'employee');
  await post(other, dataUrl(photo, 'image/jpeg'), other);
  expect((await get(other, other)).statusCode).toBe(200);
  expect((await post(other, '', other)).json().pictureVersion).toBeNull();
  expect((await get(other, other)).statusCode).toBe(404);
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const hostile: [name: string, image: () => Promise<string> | string][] = [
  ['an SVG', () => dataUrl(svg, 'image/svg+xml')],
  ['an SVG that says it is a PNG', () => dataUrl(svg)],
  ['an HTML page that says it is a JPEG', () => dataUrl('<html><script>alert(1)</script>', 'image/jpeg')],
  ['a PDF', () => dataUrl('%PDF-1.7\n%%EOF')],
  ['a TIFF', async () => dataUrl(await sharp(photo).tiff().toBuffer())],
  ['an image cut short', () => dataUrl(photo.subarray(0, photo.length / 2))],
  ['a data URL of nothing', () => 'data:image/png;base64,'],
  ['what is no data URL', () => 'https://example.com/picture.png'],
  ['a type that is no image', () => dataUrl(photo, 'text/html')],
  ['a small file of 100 megapixels', () => dataUrl(pngOf(10_000, 10_000))],
  ['a header that claims 60,000 x 60,000', () => dataUrl(pngOf(60_000, 60_000, 1))],
];
test.each(hostile)('%s is refused as a picture', async (_, image) => {
  const other = await t.person(t.tenants.acme, 'employee');
  const answer = await post(other, await image(), other);
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'NOT_AN_IMAGE']);
  expect((await get(other, other)).statusCode).toBe(404);
});

test.each(['png', 'webp', 'gif'] as const)(
  'a %s is accepted, by its content and not by its declared type',
  async (format) => {
    const other = await t.person(t.tenants.acme, 'employee');
    const bytes = await sharp(photo).toFormat(format).toBuffer();
    expect((await post(other, dataUrl(bytes, 'image/jpeg'), other)).statusCode).toBe(200);
    await become(t, t.tenants.acme, other, { status: 'inactive' });
    expect((await get(other, worker)).statusCode).toBe(200);
  },
);

test('a picture of 36 megapixels is accepted, and a text of more than 8 MB is not read', async () => {
  expect((await post(worker, dataUrl(pngOf(6000, 6000)), worker)).statusCode).toBe(200);
  expect((await post(worker, 'x'.repeat(8_000_001), worker)).statusCode).toBe(400);
  expect((await post(worker, 'x'.repeat(8_100_000), worker)).statusCode).toBe(413);
});
