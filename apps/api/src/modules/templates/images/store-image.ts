import { createHash } from 'node:crypto';
import type { TemplateImage } from '@safety-qube/contract/schemas/template-content';
import type { Ctx } from '../../../platform/context.ts';
import { type EncodedImage, encodeImage } from '../../../platform/encode-image.ts';
import { refuse, storageUnavailable } from '../../../platform/errors.ts';
import { uploadWork } from '../../../platform/heavy-work.ts';
import { imageOfDataUrl } from '../../../platform/image-of-data-url.ts';
import { sharp } from '../../../platform/image-readers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { shortageOf } from '../../../platform/shortage.ts';
import { checkDisk } from '../../../platform/storage/check-disk.ts';
import { checkQuota } from '../../tenants/index.ts';
import { findImage } from './images.queries.ts';

/** The longest side of a stored image, in pixels: labels in it are readable when it is enlarged. */
const SIDE = 1600;

const idOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

async function encode(source: Buffer): Promise<EncodedImage> {
  await sharp(source, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw refuse('NOT_AN_IMAGE');
    });
  return encodeImage(source, SIDE);
}

/**
 * Re-encodes and stores the image of a data URL, once per distinct image. The bytes are stored before the row is inserted; if that
 * fails, the next attempt stores the same bytes there again. 422 NOT_AN_IMAGE, ATTACHMENT_DAMAGED, ATTACHMENT_PIXELS, and as
 * `checkDisk` and `checkQuota`; 503 while the storage is unavailable, and BUSY for a caller who has waited too long.
 */
export async function storeImage(
  ctx: Ctx,
  { storage, config }: Pick<Platform, 'storage' | 'config'>,
  dataUrl: string,
): Promise<TemplateImage> {
  const source = imageOfDataUrl(dataUrl);
  // An image that was exported from here is imported unchanged.
  const known = await findImage(ctx, idOf(source));
  if (known) return known;
  await checkDisk(config);
  await checkQuota(ctx, config, source.length);
  const { bytes, mediaType, width, height } = await uploadWork(ctx, () => encode(source));
  const id = idOf(bytes);
  const storage_key = `t${ctx.tenant.id}/template-images/${id.slice(0, 2)}/${id}`;
  await storage.put(storage_key, bytes).catch((error: unknown) => {
    ctx.log.error({ err: error }, 'an image could not be stored');
    throw shortageOf(error) ?? storageUnavailable('IMAGE_NOT_STORED');
  });
  await ctx.tx
    .insertInto('template_image')
    .values({ id, media_type: mediaType, width, height, bytes: bytes.length, storage_key })
    .onConflict((kept) => kept.doNothing())
    .execute();
  return { id, width, height };
}
