import { type EncodedImage, encodeImage, encodePreview } from '../../platform/encode-image.ts';
import { type MediaKind, mediaKind } from './attachments.policy.ts';

/** Longest side of the displayed picture, and of its preview, in pixels. */
const SIDE = 2560;
const PREVIEW_SIDE = 480;

export interface EncodedPhoto extends Omit<EncodedImage, 'mediaType'> {
  readonly kind: MediaKind;
  readonly preview: Buffer;
}

/** Encodes a picture again for display, at most 2560 pixels long, with a preview of 480. 422 as for `encodeImage`. */
export async function encodePhoto(picture: Buffer): Promise<EncodedPhoto> {
  const { mediaType, ...image } = await encodeImage(picture, SIDE);
  const preview = await encodePreview(image.bytes, PREVIEW_SIDE);
  return { ...image, kind: mediaKind(mediaType) as MediaKind, preview };
}
