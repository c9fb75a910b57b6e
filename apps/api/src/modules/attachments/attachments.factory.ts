import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Attachment } from '@safety-qube/contract/schemas/attachments';
import yazl from 'yazl';
import type { Tenant } from '../../platform/context.ts';
import type { Person, TestApp } from '../../testing/test-app.ts';

/** Uploads bytes as a file with a name to the tenant acme. */
export const sendFile = (
  t: TestApp,
  as: Person,
  name: string,
  bytes: Buffer | string,
  headers: Record<string, string> = {},
) =>
  t.call('acme', `POST /api/attachments?name=${encodeURIComponent(name)}`, {
    as,
    payload: Buffer.from(bytes),
    headers: { 'content-type': 'application/octet-stream', ...headers },
  });

/** Uploads a file and throws if it is refused. */
export async function uploadFile(t: TestApp, as: Person, name: string, bytes: Buffer | string): Promise<Attachment> {
  const answer = await sendFile(t, as, name, bytes);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json() as Attachment;
}

export async function addFacility(t: TestApp, tenant: Tenant): Promise<number> {
  const { id } = await t.database
    .forTenant(tenant.id)
    .insertInto('facility')
    .values({ name: 'Boston Yard', time_zone: 'America/New_York' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Lists every file in a test's storage and in its folder of incoming files. */
export async function filesOf(t: TestApp): Promise<string[]> {
  const root = t.platform.config.DATA_DIR;
  const found = await Promise.all(
    ['files', 'incoming'].map(async (folder) => {
      const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => []);
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
    }),
  );
  return found.flat().sort();
}

const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
/** Creates a minimal Word document, with further parts if given. */
export async function docxOf(parts: Readonly<Record<string, Buffer>> = {}, main = MAIN): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  const types = `<Types><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`;
  zip.addBuffer(Buffer.from(types), '[Content_Types].xml');
  zip.addBuffer(Buffer.from('<w:document/>'), 'word/document.xml');
  for (const [name, bytes] of Object.entries(parts)) zip.addBuffer(bytes, name);
  zip.end();
  return buffer(zip.outputStream);
}

const box = (type: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};
/** A video as a phone writes it, with location and camera in it. */
export const filmFromPhone = (): Buffer =>
  Buffer.concat([
    box('ftyp', Buffer.from('mp42\0\0\0\0mp42isom', 'latin1')),
    box(
      'moov',
      box('mvhd', Buffer.alloc(100, 1)),
      box('trak', box('tkhd', Buffer.alloc(84, 2)), box('udta', Buffer.from('Camera of John'))),
      box('udta', box('\xa9xyz', Buffer.from('+42.3601-071.0589/'))),
      box('meta', Buffer.from('com.apple.quicktime.make Phone')),
    ),
    box('mdat', Buffer.alloc(1000, 3)),
  ]);

/** The limit of a person's unattached files. */
export { MAX_UNATTACHED_FILES } from './commands/add-upload.ts';
