import { readdirSync, readFileSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { Refusal } from '../../platform/errors.ts';
import { photoFromPhone, pngOf } from '../../testing/images.ts';
import { encodeApart } from './encode-apart.ts';
import { encodePhoto } from './encode-photo.ts';

/** The priorities of the processes that this one has started. */
const childPriorities = (): number[] =>
  readdirSync('/proc/self/task')
    .flatMap((task) => readFileSync(`/proc/self/task/${task}/children`, 'utf8').trim().split(' '))
    .filter(Boolean)
    .map((pid) => getPriority(Number(pid)));

test('a picture is encoded as elsewhere, in a process of less priority', async () => {
  const picture = await photoFromPhone();
  expect(await encodeApart(picture)).toEqual(await encodePhoto(picture));
  if (process.platform === 'linux') expect(childPriorities()).toContain(constants.priority.PRIORITY_BELOW_NORMAL);
});

test('a picture that cannot be read is refused as elsewhere, and the next one is encoded', async () => {
  const refused = await encodeApart(Buffer.from('no picture')).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Refusal);
  expect(refused).toMatchObject({ status: 422, code: 'ATTACHMENT_DAMAGED' });
  expect((await encodeApart(pngOf(30, 20))).width).toBe(30);
});
