import { Refusal, refuse, tooSlow } from './errors.ts';
import { sharp } from './image-readers.ts';
import { shortageOf } from './shortage.ts';

/** 50 megapixels: what the cameras of phones take, less than what would exhaust memory. */
const MAX_PIXELS = 50_000_000;
/** The limit for formats that cannot be downscaled while decoding, which is slow; no camera writes these. */
const MAX_SLOW_PIXELS = 24_000_000;
const FAST = new Set<string | undefined>(['jpeg', 'png']);
/** Timeout of one picture in seconds. */
const TIMEOUT_SECONDS = 30;

/** A re-encoded picture for display. */
export interface EncodedImage {
  readonly mediaType: 'image/jpeg' | 'image/webp';
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Options that shrink a picture to fit into a square; a smaller one keeps its size. */
const within = (side: number) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const;

async function encode(source: Buffer, side: number): Promise<EncodedImage> {
  // The limit is checked here for an error of its own; the decoder has the same limit.
  const { width: w = 0, height: h = 0, hasAlpha, format } = await sharp(source, { limitInputPixels: false }).metadata();
  const maxPixels = FAST.has(format) ? MAX_PIXELS : MAX_SLOW_PIXELS;
  if (w * h > maxPixels) throw refuse('ATTACHMENT_PIXELS', { megapixels: maxPixels / 1_000_000 });
  // A WebP may be a drawing that was re-encoded here before, and stays WebP.
  const isPhoto = !hasAlpha && format !== 'png' && format !== 'gif' && format !== 'webp';
  const upright = sharp(source, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .resize(within(side))
    .timeout({ seconds: TIMEOUT_SECONDS });
  const shown = isPhoto ? upright.jpeg({ quality: 84 }) : upright.webp({ quality: 90 });
  const { data: bytes, info } = await shown.toBuffer({ resolveWithObject: true });
  return { mediaType: isPhoto ? 'image/jpeg' : 'image/webp', bytes, width: info.width, height: info.height };
}

/**
 * Re-encodes a picture for display: upright, at most `side` pixels long, without metadata, as JPEG or, if it may be a drawing or
 * transparent, WebP. Throws 422 ATTACHMENT_DAMAGED; 422 ATTACHMENT_PIXELS above 50 megapixels, or 24 unless it is JPEG or PNG;
 * 503 TOO_SLOW if it takes longer than 30 s.
 */
export const encodeImage = (source: Buffer, side: number): Promise<EncodedImage> =>
  readable(() => encode(source, side));

/** Runs work on a picture. Its errors become 422 ATTACHMENT_DAMAGED, unless this machine is short of a resource. */
async function readable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && /timeout: \d+% complete/.test(error.message)) throw tooSlow();
    throw error instanceof Refusal ? error : (shortageOf(error) ?? refuse('ATTACHMENT_DAMAGED'));
  }
}

/** Returns a small WebP of a re-encoded picture, at most `side` pixels long. Throws like `encodeImage`. */
export const encodePreview = (source: Buffer, side: number): Promise<Buffer> =>
  readable(() =>
    sharp(source).resize(within(side)).webp({ quality: 76 }).timeout({ seconds: TIMEOUT_SECONDS }).toBuffer(),
  );
