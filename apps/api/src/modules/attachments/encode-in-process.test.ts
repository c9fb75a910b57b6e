import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { Refusal } from '../../platform/errors.ts';
import { photoFromPhone, pngOf } from '../../testing/images.ts';
import { encodeInProcess } from './encode-in-process.ts';
import { encodePhoto } from './encode-photo.ts';

/** The priorities of the processes that this one has started. */
const childPriorities = (): number[] =>
  readdirSync('/proc/self/task')
    .flatMap((task) => readFileSync(`/proc/self/task/${task}/children`, 'utf8').trim().split(' '))
    .filter(Boolean)
    .map((pid) => getPriority(Number(pid)));

test('a picture is encoded as elsewhere, in a process of less priority', async () => {
  const picture = await photoFromPhone();
  const encoded = await encodePhoto(picture);
  const sha256 = createHash('sha256').update(encoded.bytes).digest('hex');
  expect(await encodeInProcess([picture.subarray(0, 10), picture.subarray(10)])).toEqual({ ...encoded, sha256 });
  if (process.platform === 'linux') expect(childPriorities()).toContain(constants.priority.PRIORITY_BELOW_NORMAL);
});

test('a picture that cannot be read, and what is none, is refused as elsewhere, and the next one is encoded', async () => {
  const refused = (pieces: Buffer[]) => encodeInProcess(pieces).catch((error: unknown) => error);
  const torn = await refused([(await photoFromPhone()).subarray(0, 300)]);
  expect(torn).toBeInstanceOf(Refusal);
  expect(torn).toMatchObject({ status: 422, code: 'ATTACHMENT_DAMAGED' });
  expect(await refused([Buffer.from('no picture')])).toMatchObject({ status: 415, code: 'PICTURES_ONLY' });
  expect((await encodeInProcess([pngOf(30, 20)])).width).toBe(30);
});
