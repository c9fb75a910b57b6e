import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deflateRawSync } from 'node:zlib';
import { ATTACHMENT_BYTES } from '@safety-qube/contract/schemas/attachments';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { photoFromPhone, pngOf } from '../../testing/images.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { docxOf, filesOf, filmFromPhone, sendFile, uploadFile } from './attachments.factory.ts';

const t = useTestApp();
let worker: Person;
let photo: Buffer;
beforeAll(async () => {
  worker = await t.person(t.tenants.acme, 'employee');
  photo = await photoFromPhone();
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const html = '<!doctype html><script>alert(1)</script>';
const MACROS = 'application/vnd.ms-word.document.macroEnabled.main+xml';

/** A document whose directory refers to the same bytes over and over, as a zip bomb without nesting does. */
async function overlappingDocx(): Promise<Buffer> {
  const bytes = await docxOf({ 'word/media.bin': deflateRawSync(Buffer.from(String(Math.random()).repeat(20))) });
  const start = bytes.indexOf('PK\x01\x02', 0, 'latin1');
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  const directory = bytes.subarray(start, end);
  const count = bytes.readUInt16LE(end + 10);
  const tail = Buffer.from(bytes.subarray(end));
  tail.writeUInt16LE(count * 20, 8);
  tail.writeUInt16LE(count * 20, 10);
  tail.writeUInt32LE(directory.length * 20, 12);
  const many = Buffer.concat(Array.from({ length: 20 }, () => directory));
  for (
    let at = 0, to = many.indexOf('PK\x01\x02', 0, 'latin1');
    to !== -1;
    at = to + 4, to = many.indexOf('PK\x01\x02', at, 'latin1')
  )
    many.writeUInt32LE(Math.max(many.readUInt32LE(to + 20), 4000), to + 20);
  return Buffer.concat([bytes.subarray(0, start), many, tail]);
}
/** A document of a few hundred kilobytes whose ten pages are each 29 MB of spaces. */
const blownDocx = () =>
  docxOf(
    Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`word/page${n}.xml`, Buffer.alloc(29_000_000, ' ')])),
  );
const emptyOf = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } });
/** A document whose directory declares another size for its second part. */
async function claimingDocx(bytes: number, content = Buffer.from('x')): Promise<Buffer> {
  const docx = await docxOf({ 'word/media.bin': content });
  docx.writeUInt32LE(bytes, docx.lastIndexOf('PK\x01\x02', undefined, 'latin1') + 24);
  return docx;
}
/** A video followed by more boxes of eight bytes than any camera writes. */
const boxes = () =>
  Buffer.concat([filmFromPhone(), ...Array.from({ length: 20_000 }, () => Buffer.from('\0\0\0\bfree', 'latin1'))]);

const hostile: [what: string, name: string, make: () => Promise<Buffer | string> | Buffer | string, code: string][] = [
  ['an SVG with a script', 'drawing.svg', () => svg, 'ATTACHMENT_TYPE'],
  ['an SVG with a script called PNG', 'drawing.png', () => svg, 'ATTACHMENT_TYPE'],
  ['an XML file called text', 'a.txt', () => `<?xml version="1.0"?>${svg}`, 'ATTACHMENT_TYPE'],
  ['an HTML page called JPEG', 'photo.jpg', () => html, 'ATTACHMENT_TYPE'],
  ['an HTML page', 'page.html', () => html, 'ATTACHMENT_TYPE'],
  ['a script', 'run.sh', () => '#!/bin/sh\nrm -rf /\n', 'ATTACHMENT_TYPE'],
  ['a program called text', 'a.txt', () => Buffer.from('MZ\x90\x00\x03\x00\x00\x00', 'latin1'), 'ATTACHMENT_TYPE'],
  ['a program called PDF', 'a.pdf', () => Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), 'ATTACHMENT_TYPE'],
  ['bytes called text', 'a.txt', () => Buffer.from([0, 1, 2, 3]), 'ATTACHMENT_TYPE'],
  ['a TIFF', 'a.tiff', () => sharp(photo).tiff().toBuffer(), 'ATTACHMENT_TYPE'],
  ['a PDF behind other bytes', 'a.pdf', () => `${html}%PDF-1.7\n%%EOF`, 'ATTACHMENT_TYPE'],
  ['a gzip', 'a.gz', () => Buffer.from('1f8b0800000000000003', 'hex'), 'ATTACHMENT_TYPE'],
  ['a zip that is no document', 'a.docx', () => docxOf({}, 'application/none'), 'ATTACHMENT_TYPE'],
  [
    'a document with macros',
    'a.docx',
    () => docxOf({ 'word/vbaProject.bin': Buffer.from('x') }, MACROS),
    'ATTACHMENT_TYPE',
  ],
  ['a HEIC', 'a.heic', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 'ATTACHMENT_HEIC'],
  ['a small picture of 100 megapixels', 'a.png', () => pngOf(10_000, 10_000), 'ATTACHMENT_PIXELS'],
  ['a header that claims 60,000 x 60,000', 'a.png', () => pngOf(60_000, 60_000, 1), 'ATTACHMENT_PIXELS'],
  ['a picture cut short', 'a.jpg', () => photo.subarray(0, photo.length / 2), 'ATTACHMENT_DAMAGED'],
  ['a JPEG of its first bytes', 'a.jpg', () => Buffer.from('ffd8ffe000104a464946', 'hex'), 'ATTACHMENT_DAMAGED'],
  ['a document cut short', 'a.docx', async () => (await docxOf()).subarray(0, 200), 'ATTACHMENT_DAMAGED'],
  ['a document that unpacks to 400 MB', 'a.docx', () => claimingDocx(400_000_000), 'ATTACHMENT_UNPACKS_TOO_LARGE'],
  ['a small document that unpacks to 290 MB', 'a.docx', blownDocx, 'ATTACHMENT_UNPACKS_TOO_LARGE'],
  ['a WebP that takes seconds to decode', 'a.webp', () => emptyOf(6000, 4100).webp().toBuffer(), 'ATTACHMENT_PIXELS'],
  ['a GIF that takes seconds to decode', 'a.gif', () => emptyOf(6000, 4100).gif().toBuffer(), 'ATTACHMENT_PIXELS'],
  ['a document whose parts share their bytes', 'a.docx', overlappingDocx, 'ATTACHMENT_UNPACKS_TOO_LARGE'],
  [
    'a document that unpacks to more than it says',
    'a.docx',
    () => claimingDocx(10, Buffer.alloc(5_000_000)),
    'ATTACHMENT_DAMAGED',
  ],
  ['a video of nothing but boxes', 'a.mp4', boxes, 'ATTACHMENT_DAMAGED'],
  ['nothing', 'a.txt', () => '', 'ATTACHMENT_EMPTY'],
  ['one byte too many', 'a.txt', () => Buffer.alloc(ATTACHMENT_BYTES + 1, 'a'), 'ATTACHMENT_TOO_LARGE'],
];
const STATUS: Record<string, number> = { ATTACHMENT_TYPE: 415, ATTACHMENT_HEIC: 415, ATTACHMENT_TOO_LARGE: 413 };

test.each(hostile)('%s is refused and leaves nothing behind', async (_, name, make, code) => {
  const before = await filesOf(t);
  const answer = await sendFile(t, worker, name, await make(), { 'content-type': 'image/jpeg' });
  expect([answer.statusCode, answer.json().code]).toEqual([STATUS[code] ?? 422, code]);
  expect(await filesOf(t)).toEqual(before);
});

test('a file of exactly the allowed size is accepted', async () => {
  expect((await uploadFile(t, worker, 'a.txt', Buffer.alloc(ATTACHMENT_BYTES, 'a'))).bytes).toBe(ATTACHMENT_BYTES);
});

test.each([
  ['a JPEG', () => photo],
  ['a GIF', () => sharp(photo).gif().toBuffer()],
])('%s that is also an HTML page is only a picture afterwards', async (_, make) => {
  const held = await uploadFile(t, worker, 'photo.html', Buffer.concat([await make(), Buffer.from(html)]));
  expect(held.name).toMatch(/^photo\.html\.(jpg|webp)$/);
  const sent = await t.call('acme', `GET /api/attachments/${held.id}/file`, { as: worker });
  expect(sent.rawPayload.includes('<script>')).toBe(false);
});

test('a PDF that is also an HTML page is served as an attachment in a sandbox', async () => {
  const held = await uploadFile(t, worker, 'a.html', `%PDF-1.7\n${html}\n%%EOF`);
  expect(held).toMatchObject({ name: 'a.html.pdf', mediaType: 'application/pdf' });
  const { headers } = await t.call('acme', `GET /api/attachments/${held.id}/file`, { as: worker });
  expect(headers['content-disposition']).toMatch(/^attachment; /);
  expect(headers['content-security-policy']).toContain('sandbox');
});

test('an upload without a declared length is stopped at the limit with a 413', async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = t.app.server.address() as AddressInfo;
  const before = await filesOf(t);
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const req = request(
      {
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: '/api/attachments?name=a.txt',
        headers: { host: 'acme.localhost', authorization: worker.token, 'transfer-encoding': 'chunked' },
      },
      (res) => {
        res.resume();
        resolve(res.statusCode);
      },
    ).on('error', reject);
    const chunk = Buffer.alloc(1_000_000, 'a');
    for (let sent = 0; sent <= ATTACHMENT_BYTES; sent += chunk.length) req.write(chunk);
    req.end();
  });
  expect(status).toBe(413);
  expect(await filesOf(t)).toEqual(before);
});

test('a sender who disconnects in the middle leaves nothing behind', async () => {
  const { port } = t.app.server.address() as AddressInfo;
  const before = await filesOf(t);
  const req = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/attachments?name=a.txt',
    headers: { host: 'acme.localhost', authorization: worker.token, 'content-length': '1000000' },
  }).on('error', () => undefined);
  req.write(Buffer.alloc(500_000, 'a'));
  await expect.poll(async () => (await filesOf(t)).length, { timeout: 5000 }).toBe(before.length + 1);
  req.destroy();
  await expect.poll(() => filesOf(t), { timeout: 5000 }).toEqual(before);
});
