import { refuse } from './errors.ts';

const DATA_URL = /^data:image\/[\w.+-]{1,40};base64,([A-Za-z0-9+/]+={0,2})$/;

/** Bytes of a request with a picture: the 8,000,000 characters of the data URL and the JSON around it. */
export const PICTURE_BODY = 8_001_000;

/** Returns the unchecked bytes of an image's data URL. Throws 422 NOT_AN_IMAGE for any other text. */
export function imageOfDataUrl(dataUrl: string): Buffer {
  const [, base64] = DATA_URL.exec(dataUrl) ?? [];
  if (!base64) throw refuse('NOT_AN_IMAGE');
  return Buffer.from(base64, 'base64');
}
