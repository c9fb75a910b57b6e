import { Refusal, refuse, tooSlow } from './errors.ts';
import { sharp } from './image-readers.ts';
import { shortageOf } from './shortage.ts';

/** 50 megapixels: what the cameras of phones take, less than what would fill the memory. */
const MOST_PIXELS = 50_000_000;
/** The same where a small picture cannot be had without decoding the large one, slowly: no camera writes these. */
const MOST_SLOW_PIXELS = 24_000_000;
const FAST = new Set<string | undefined>(['jpeg', 'png']);
/** Seconds that one picture may take. */
const TIMEOUT_SECONDS = 30;

/** A picture as it is shown. */
export interface EncodedImage {
  readonly mediaType: 'image/jpeg' | 'image/webp';
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** How a picture is made to fit into a square; a smaller one stays as it is. */
const within = (side: number) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const;

async function encode(source: Buffer, side: number): Promise<EncodedImage> {
  // The cap is ours to tell, so that it has a sentence of its own; the decoder has it as well.
  const { width: w = 0, height: h = 0, hasAlpha, format } = await sharp(source, { limitInputPixels: false }).metadata();
  const mostPixels = FAST.has(format) ? MOST_PIXELS : MOST_SLOW_PIXELS;
  if (w * h > mostPixels) throw refuse('ATTACHMENT_PIXELS', { megapixels: mostPixels / 1_000_000 });
  // What is WebP may be a drawing that was made so here, and stays one.
  const isPhoto = !hasAlpha && format !== 'png' && format !== 'gif' && format !== 'webp';
  const upright = sharp(source, { limitInputPixels: mostPixels, failOn: 'error' })
    .autoOrient()
    .resize(within(side))
    .timeout({ seconds: TIMEOUT_SECONDS });
  const shown = isPhoto ? upright.jpeg({ quality: 84 }) : upright.webp({ quality: 90 });
  const { data: bytes, info } = await shown.toBuffer({ resolveWithObject: true });
  return { mediaType: isPhoto ? 'image/jpeg' : 'image/webp', bytes, width: info.width, height: info.height };
}

/**
 * A picture made anew for showing: upright, no longer than `side` pixels, without anything that the camera wrote beside it, as
 * JPEG or, where it may be drawn or transparent, WebP. 422 ATTACHMENT_DAMAGED, and
 * ATTACHMENT_PIXELS above 50 megapixels, 24 where it is no JPEG and no PNG; 503 TOO_SLOW for one that takes longer than 30 s.
 */
export const encodeImage = (source: Buffer, side: number): Promise<EncodedImage> =>
  readable(() => encode(source, side));

/** Does work at a picture. What it fails by is the picture's fault (422 ATTACHMENT_DAMAGED) unless this machine is short of something. */
async function readable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && /timeout: \d+% complete/.test(error.message)) throw tooSlow();
    throw error instanceof Refusal ? error : (shortageOf(error) ?? refuse('ATTACHMENT_DAMAGED'));
  }
}

/** A small WebP of a picture of ours, no longer than `side` pixels. Fails as `encodeImage` does. */
export const encodePreview = (source: Buffer, side: number): Promise<Buffer> =>
  readable(() =>
    sharp(source).resize(within(side)).webp({ quality: 76 }).timeout({ seconds: TIMEOUT_SECONDS }).toBuffer(),
  );
