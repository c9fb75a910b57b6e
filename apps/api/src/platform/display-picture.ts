import { refuse } from './errors.ts';
import { imageOfDataUrl } from './image-of-data-url.ts';
import { sharp } from './image-readers.ts';
import { shortageOf } from './shortage.ts';

const SIDE = 256;
/** 40 megapixels: more than a phone's camera takes, less than what would fill the memory. */
const MOST_PIXELS = 40_000_000;

/**
 * A picture of 256 x 256 pixels (WebP) from the data URL of a JPEG, PNG, WebP or GIF: upright, cut to a square, without
 * what the camera wrote beside it. 422 NOT_AN_IMAGE for anything else, a damaged one and more than 40 megapixels.
 */
export async function makeDisplayPicture(dataUrl: string): Promise<Buffer> {
  const bytes = imageOfDataUrl(dataUrl);
  try {
    return await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'cover' })
      .webp({ quality: 82 })
      .timeout({ seconds: 10 })
      .toBuffer();
  } catch (error) {
    throw shortageOf(error) ?? refuse('NOT_AN_IMAGE');
  }
}
