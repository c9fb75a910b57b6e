import { beforeAll, expect, test, vi } from 'vitest';
import { sharp } from '../../platform/image-readers.ts';
import type { Source } from '../../platform/storage/medium.ts';
import { whileFailing } from '../../testing/failing-disk.ts';
import { photoFromPhone } from '../../testing/images.ts';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { docxOf, filesOf, filmFromPhone, sendFile } from './attachments.factory.ts';

const t = useTestApp();
let worker: Person;
let photo: Buffer;
beforeAll(async () => {
  worker = await t.person(t.tenants.acme, 'employee');
  photo = await photoFromPhone();
});

const send = (name = 'a.jpg', bytes = photo) => sendFile(t, worker, name, bytes);
type Answer = Awaited<ReturnType<typeof send>>;
/** Status, code and Retry-After. */
const responseOf = (answer: Answer) => [answer.statusCode, answer.json().code, answer.headers['retry-after']];
const BUSY = [503, 'BUSY', '5'];
const DISK_FULL = [422, 'DISK_FULL', undefined];

/** Failures of the machine, and the response to the sender of a photo. */
const FAILURES: readonly [what: string, fail: () => Promise<Answer>, response: readonly unknown[]][] = [
  ['no more files can be opened to write the upload', () => whileFailing('open', 'EMFILE', send), BUSY],
  ['none to read its first bytes', () => whileFailing('open', 'ENFILE', send, 1), BUSY],
  ['none to read the picture', () => whileFailing('readFile', 'EMFILE', send), BUSY],
  ['the disk of incoming files is full', () => whileFailing('open', 'ENOSPC', send), DISK_FULL],
  ['the folder of incoming files cannot be created', () => whileFailing('mkdir', 'EDQUOT', send), DISK_FULL],
  ['there is no memory to ask for the free space', () => whileFailing('statfs', 'ENOMEM', send), BUSY],
];
test.each(FAILURES)(
  '%s: the photo is refused as a fault of the machine, and nothing of it stays',
  async (_, fail, expected) => {
    const before = await filesOf(t);
    expect(responseOf(await fail())).toEqual(expected);
    expect(await filesOf(t)).toEqual(before);
    expect((await send()).statusCode).toBe(201);
  },
);

test.each([
  ['a document', async () => send('a.docx', await docxOf())],
  ['a video', async () => send('a.mp4', filmFromPhone())],
])('%s that cannot be inspected because no more files can be opened is not reported as damaged', async (_, upload) => {
  for (const after of [1, 2, 3]) {
    const answer = await whileFailing('open', 'EMFILE', upload, after);
    expect([201, 503], answer.body).toContain(answer.statusCode);
  }
});

test('a failure after a photo was stored does not fail the upload', async () => {
  expect((await whileFailing('rm', 'EMFILE', send)).statusCode).toBe(201);
});

test.each([
  ['out of memory', BUSY],
  ['VipsJpeg: unable to malloc 12MB', BUSY],
  ['VipsJpeg: premature end of JPEG image', [422, 'ATTACHMENT_DAMAGED', undefined]],
])('when decoding fails with “%s” the response says whose fault it is', async (message, expected) => {
  const failing = vi.spyOn(sharp.prototype, 'toBuffer').mockRejectedValue(new Error(message));
  try {
    expect(responseOf(await send())).toEqual(expected);
  } finally {
    failing.mockRestore();
  }
});

test.each([
  ['ENOSPC', DISK_FULL],
  ['ECONNRESET', [503, 'STORAGE_UNREACHABLE', '5']],
])('when the storage fails with %s the photo is refused, and nothing of it stays', async (code, expected) => {
  const { storage } = t.platform;
  const before = await filesOf(t);
  const failing = vi
    .spyOn(storage, 'put')
    .mockImplementation((_key: string, _source: Source) =>
      Promise.reject(new Error('wrapped', { cause: Object.assign(new Error(code), { code }) })),
    );
  try {
    expect(responseOf(await send())).toEqual(expected);
  } finally {
    failing.mockRestore();
  }
  expect(await filesOf(t)).toEqual(before);
});

test.each(['40P01', '40001', '55P03'])(
  'a transaction that the database rolls back because of others (%s) can be retried',
  async (code) => {
    await t.owner.pool.query(`
    create function app.fail_once() returns trigger language plpgsql as $$ begin raise exception 'injected' using errcode = '${code}'; end $$;
    create trigger fail_once before insert on app.attachment for each row execute function app.fail_once()`);
    try {
      expect(responseOf(await send())).toEqual(BUSY);
    } finally {
      await t.owner.pool.query('drop trigger fail_once on app.attachment; drop function app.fail_once()');
    }
    expect((await send()).statusCode).toBe(201);
  },
);
