import { readFile } from 'node:fs/promises';
import { Refusal, refuse } from '../../../platform/errors.ts';
import { sharp } from '../../../platform/image-readers.ts';
import { type MediaKind, mediaKind } from './attachments.policy.ts';

/** 50 megapixels: what the cameras of phones take, less than what would fill the memory. */
const MOST_PIXELS = 50_000_000;
/** Longest side of what is shown, and of its preview. */
const SIDE = 2560;
const PREVIEW_SIDE = 480;
/** Seconds that one picture may take. */
const PATIENCE = 30;

export interface EncodedImage {
  readonly kind: MediaKind;
  readonly bytes: Buffer;
  readonly preview: Buffer;
  readonly width: number;
  readonly height: number;
}

const within = (side: number) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const;

async function encode(source: Buffer): Promise<EncodedImage> {
  // The cap is ours to tell, so that it has a sentence of its own; the decoder has it as well.
  const { width: w = 0, height: h = 0, hasAlpha, format } = await sharp(source, { limitInputPixels: false }).metadata();
  if (w * h > MOST_PIXELS) throw refuse('ATTACHMENT_PIXELS', { megapixels: MOST_PIXELS / 1_000_000 });
  const isPhoto = !hasAlpha && format !== 'png' && format !== 'gif';
  const upright = sharp(source, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize(within(SIDE))
    .timeout({ seconds: PATIENCE });
  const shown = isPhoto ? upright.jpeg({ quality: 84 }) : upright.webp({ quality: 90 });
  const { data: bytes, info } = await shown.toBuffer({ resolveWithObject: true });
  const preview = await sharp(bytes).resize(within(PREVIEW_SIDE)).webp({ quality: 76 }).toBuffer();
  const kind = mediaKind(isPhoto ? 'image/jpeg' : 'image/webp') as MediaKind;
  return { kind, bytes, preview, width: info.width, height: info.height };
}

/**
 * A picture made anew for showing: upright, at most 2560 pixels long, without anything that the camera wrote beside it, as JPEG
 * or, where it is drawn or transparent, WebP; with a preview of 480 pixels. 422 for a damaged one and above 50 megapixels.
 */
export async function encodeImage(file: string): Promise<EncodedImage> {
  try {
    return await encode(await readFile(file));
  } catch (error) {
    throw error instanceof Refusal ? error : refuse('ATTACHMENT_DAMAGED');
  }
}
