import { createHash } from 'node:crypto';
import { BRAND_PICTURE_SIZES, type BrandPicture } from '@safety-qube/domain/branding';
import { refuse } from './errors.ts';
import { imageOfDataUrl } from './image-of-data-url.ts';
import { sharp } from './image-readers.ts';
import { shortageOf } from './shortage.ts';

/** 40 megapixels: more than any logo, less than what would exhaust memory. */
const MAX_PIXELS = 40_000_000;
const TIMEOUT_SECONDS = 10;

/** A picture that was made here: it contains nothing of the file that it was made from but its pixels. */
export interface MadePicture {
  readonly digest: string;
  readonly mediaType: 'image/webp' | 'image/png';
  readonly bytes: Buffer;
}

/**
 * Makes a logo (WebP) or an icon (PNG, which every browser shows in a tab) from the data URL of a JPEG, PNG, WebP or GIF: within its
 * box, transparent where it was. Throws 422 NOT_AN_IMAGE for anything else, such as SVG, which can contain scripts, for a damaged
 * image and above 40 megapixels.
 */
export async function makeBrandPicture(kind: BrandPicture, dataUrl: string): Promise<MadePicture> {
  const source = imageOfDataUrl(dataUrl);
  const [width, height] = BRAND_PICTURE_SIZES[kind];
  const isIcon = kind === 'favicon';
  try {
    const fitted = sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize(
        isIcon
          ? { width, height, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } }
          : { width, height, fit: 'inside', withoutEnlargement: true },
      )
      .timeout({ seconds: TIMEOUT_SECONDS });
    const bytes = await (isIcon ? fitted.png() : fitted.webp({ quality: 92 })).toBuffer();
    const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
    return { digest, mediaType: isIcon ? 'image/png' : 'image/webp', bytes };
  } catch (error) {
    throw shortageOf(error) ?? refuse('NOT_AN_IMAGE');
  }
}
