import { type FileHandle, open } from 'node:fs/promises';
import { refuse } from '../../platform/errors.ts';

/** Boxes of MP4 and QuickTime that contain where, when and with what a video was recorded; playback needs none of them. */
const PERSONAL = new Set(['udta', 'meta', 'uuid']);
/** Boxes that contain other boxes. */
const CONTAINERS = new Set(['moov', 'trak']);
/** Depth and number of boxes that cameras write at most; more is an attempt to keep the server busy. */
const DEEPEST = 4;
const MAX_BOXES = 4000;
/** Bytes of a box that are overwritten per write. */
const STEP = 65_536;

interface Box {
  readonly type: string;
  readonly start: number;
  readonly content: number;
  readonly end: number;
}

async function boxAt(file: FileHandle, start: number, end: number): Promise<Box | undefined> {
  const head = Buffer.alloc(16);
  const { bytesRead } = await file.read(head, 0, 16, start);
  if (bytesRead < 8) return undefined;
  const short = head.readUInt32BE(0);
  const isLong = short === 1;
  if (isLong && bytesRead < 16) return undefined;
  const size = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? end - start : short;
  const content = start + (isLong ? 16 : 8);
  if (start + size > end || start + size < content) return undefined;
  return { type: head.toString('latin1', 4, 8), start, content, end: start + size };
}

async function blank(file: FileHandle, { start, content, end }: Box): Promise<void> {
  await file.write(Buffer.from('free'), 0, 4, start + 4);
  const zeros = Buffer.alloc(STEP);
  for (let at = content; at < end; at += STEP) await file.write(zeros, 0, Math.min(STEP, end - at), at);
}

/** Blanks the boxes with personal data from `start` to `end`; returns how many boxes it has seen, including `seen`. */
async function blankBetween(file: FileHandle, start: number, end: number, depth = 0, seen = 0): Promise<number> {
  let count = seen;
  for (let at = start; at < end; ) {
    const box = await boxAt(file, at, end);
    if (!box) return count;
    count += 1;
    if (count > MAX_BOXES || depth > DEEPEST) throw refuse('ATTACHMENT_DAMAGED');
    if (PERSONAL.has(box.type)) await blank(file, box);
    else if (CONTAINERS.has(box.type)) count = await blankBetween(file, box.content, box.end, depth + 1, count);
    at = box.end;
  }
  return count;
}

/**
 * Overwrites what phones write into an MP4 or QuickTime file besides the video: location, camera, names. Sizes stay, so that it
 * plays as before. 422 for a file that is built to keep the server busy.
 */
export async function stripVideo(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await blankBetween(file, 0, (await file.stat()).size);
  } finally {
    await file.close();
  }
}
