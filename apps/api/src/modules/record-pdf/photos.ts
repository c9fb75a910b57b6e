import { buffer } from 'node:stream/consumers';
import type { Attachment } from '@safety-qube/contract/schemas/attachments';
import pLimit from 'p-limit';
import type { Ctx } from '../../platform/context.ts';
import { sharp } from '../../platform/image-readers.ts';
import type { Platform } from '../../platform/platform.ts';
import type { DocumentSection, PhotoPlace } from './document-data.ts';
import type { DocumentFormat } from './document-format.ts';
import type { ReadContent } from './read-content.ts';
import { isolatedLine } from './typeset-text.ts';

/** Maximum photos that a document shows; the others are listed by name. */
const MOST = 120;
/** Photos that are read and converted at the same time. */
const AT_ONCE = 4;

export interface PhotoSection {
  readonly photos: DocumentSection;
  /** Files that are no photos, and photos that cannot be shown. */
  readonly files: DocumentSection;
  readonly bytes: Readonly<Record<string, Uint8Array>>;
}

/** Reads a preview as a JPEG, which a PDF embeds without growing it; undefined if its bytes are missing or damaged. */
async function readPhoto(ctx: Ctx, { storage }: Platform, key: string): Promise<Buffer | undefined> {
  try {
    const stream = await storage.find(key);
    if (!stream) throw new Error('the bytes of a file are not in the storage');
    return await sharp(await buffer(stream))
      .flatten({ background: 'white' })
      .jpeg({ quality: 86 })
      .toBuffer();
  } catch (err) {
    ctx.log.error({ err, key }, 'a photo is missing in a document');
    return undefined;
  }
}

/** Returns the photos of a record as previews, never as originals, and a list of its other files. */
export async function describePhotos(
  ctx: Ctx,
  platform: Platform,
  { files, previews, words }: Pick<ReadContent, 'files' | 'previews' | 'words'>,
  { t, own, personText, productText, moment }: DocumentFormat,
): Promise<PhotoSection> {
  const limit = pLimit(AT_ONCE);
  const wanted = files.filter((file) => file.mediaType.startsWith('image/') && previews.has(file.id)).slice(0, MOST);
  const read = await Promise.all(
    wanted.map((file) =>
      limit(async () => [file, await readPhoto(ctx, platform, previews.get(file.id) ?? '')] as const),
    ),
  );
  const shown = read.flatMap(([file, bytes]) => (bytes ? [{ file, bytes }] : []));
  const nameOf = (file: Attachment) => `photo-${file.id}.jpg`;
  const metaOf = ({ uploadedById, createdAt }: Attachment) =>
    productText(
      [
        ...(uploadedById === null ? [] : [isolatedLine(words.person(uploadedById) || t('record.someone'))]),
        moment(createdAt),
      ].join(' · '),
    );
  const place = (file: Attachment): PhotoPlace => ({
    file: nameOf(file),
    name: personText(file.name),
    meta: metaOf(file),
  });
  const groups = [
    { label: t('photos.before'), of: 'report' },
    { label: t('photos.after'), of: 'evidence' },
    { label: t('activity.comments'), of: 'comment' },
  ]
    .map(({ label, of }) => ({
      label,
      photos: shown.filter(({ file }) => file.purpose === of).map(({ file }) => place(file)),
    }))
    .filter(({ photos }) => photos.length > 0);
  const rest = files.filter((file) => !shown.some((photo) => photo.file === file));
  return {
    photos: {
      kind: 'photos',
      title: own('document.photos'),
      groups: groups.length === 1 && groups[0] ? [{ ...groups[0], label: null }] : groups,
      note: null,
    },
    files: {
      kind: 'files',
      title: t('record.files'),
      lines: rest.map((file) => ({ text: personText(file.name), meta: metaOf(file) })),
    },
    bytes: Object.fromEntries(shown.map(({ file, bytes }) => [nameOf(file), bytes])),
  };
}
