import { Refusal, refuse } from './errors.ts';
import { sharp } from './image-readers.ts';

/** 50 megapixels: what the cameras of phones take, less than what would fill the memory. */
const MOST_PIXELS = 50_000_000;
/** Seconds that one picture may take. */
const PATIENCE = 30;

/** A picture as it is shown. */
export interface EncodedImage {
  readonly mediaType: 'image/jpeg' | 'image/webp';
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** How a picture is made to fit into a square; a smaller one stays as it is. */
export const within = (side: number) =>
  ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const;

async function encode(source: Buffer, side: number): Promise<EncodedImage> {
  // The cap is ours to tell, so that it has a sentence of its own; the decoder has it as well.
  const { width: w = 0, height: h = 0, hasAlpha, format } = await sharp(source, { limitInputPixels: false }).metadata();
  if (w * h > MOST_PIXELS) throw refuse('ATTACHMENT_PIXELS', { megapixels: MOST_PIXELS / 1_000_000 });
  // What is WebP may be a drawing that was made so here, and stays one.
  const isPhoto = !hasAlpha && format !== 'png' && format !== 'gif' && format !== 'webp';
  const upright = sharp(source, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize(within(side))
    .timeout({ seconds: PATIENCE });
  const shown = isPhoto ? upright.jpeg({ quality: 84 }) : upright.webp({ quality: 90 });
  const { data: bytes, info } = await shown.toBuffer({ resolveWithObject: true });
  return { mediaType: isPhoto ? 'image/jpeg' : 'image/webp', bytes, width: info.width, height: info.height };
}

/**
 * A picture made anew for showing: upright, no longer than `side` pixels, without anything that the camera wrote beside it, as
 * JPEG or, where it may be drawn or transparent, WebP. 422 ATTACHMENT_DAMAGED, and ATTACHMENT_PIXELS above 50 megapixels.
 */
export async function encodeImage(source: Buffer, side: number): Promise<EncodedImage> {
  try {
    return await encode(source, side);
  } catch (error) {
    throw error instanceof Refusal ? error : refuse('ATTACHMENT_DAMAGED');
  }
}
