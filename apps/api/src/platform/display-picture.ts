import { refuse } from './errors.ts';
import { imageOfDataUrl } from './image-of-data-url.ts';
import { sharp } from './image-readers.ts';
import { shortageOf } from './shortage.ts';

const SIDE = 256;
/** 40 megapixels: more than the photos of a phone's camera, less than what would exhaust memory. */
const MAX_PIXELS = 40_000_000;

/**
 * Returns a picture of 256 x 256 pixels (WebP) from the data URL of a JPEG, PNG, WebP or GIF: upright, cropped to a square,
 * without metadata. Throws 422 NOT_AN_IMAGE for anything else, for a damaged image and above 40 megapixels.
 */
export async function makeDisplayPicture(dataUrl: string): Promise<Buffer> {
  const bytes = imageOfDataUrl(dataUrl);
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'cover' })
      .webp({ quality: 82 })
      .timeout({ seconds: 10 })
      .toBuffer();
  } catch (error) {
    throw shortageOf(error) ?? refuse('NOT_AN_IMAGE');
  }
}
