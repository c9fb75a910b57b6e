import { PDFiumLibrary } from '@hyzyla/pdfium';
import readQrCode, { type QRCode } from 'jsqr';
import sharp, { type Sharp } from 'sharp';

/** A page of a document as grey pixels, a byte each. */
export interface Raster {
  readonly pixels: Buffer;
  readonly width: number;
  readonly height: number;
}
/** A part of a raster, in pixels. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const POINTS_PER_INCH = 72;

/** Renders the pages of a document with the library of a browser. */
export async function rasterise(pdf: Buffer, dotsPerInch: number): Promise<Raster[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const pages: Raster[] = [];
  for (const page of document.pages()) {
    const { data, width, height } = await page.render({ scale: dotsPerInch / POINTS_PER_INCH, render: 'bitmap' });
    const pixels = await sharp(data, { raw: { width, height, channels: 4 } })
      .flatten({ background: 'white' })
      .greyscale()
      .raw()
      .toBuffer();
    pages.push({ pixels, width, height });
  }
  document.destroy();
  library.destroy();
  return pages;
}

const opened = ({ pixels, width, height }: Raster) => sharp(pixels, { raw: { width, height, channels: 1 } });
const greyOf = async (image: Sharp): Promise<Raster> => {
  const { data, info } = await image.greyscale().raw().toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
};

export const crop = (raster: Raster, area: Area): Promise<Raster> => greyOf(opened(raster).extract(area));

export const blur = (raster: Raster, sigma: number): Promise<Raster> => greyOf(opened(raster).blur(sigma));

/** Paints an area. */
export const cover = (raster: Raster, { left, top, width, height }: Area, background: string): Promise<Raster> =>
  greyOf(opened(raster).composite([{ input: { create: { width, height, channels: 3, background } }, left, top }]));

/** Reads the QR code of a raster; null if it cannot be read. */
export async function readQr(raster: Raster): Promise<QRCode | null> {
  const { data, info } = await opened(raster)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return readQrCode.default(new Uint8ClampedArray(data), info.width, info.height, { inversionAttempts: 'dontInvert' });
}

/** Returns where a code is, without its margin, and the width of one of its modules. */
export function areaOf({ location, version }: QRCode): Area & { module: number } {
  const { topLeftCorner: from, bottomRightCorner: to } = location;
  const [left, top] = [Math.round(from.x), Math.round(from.y)];
  const width = Math.round(to.x) - left;
  return { left, top, width, height: Math.round(to.y) - top, module: width / (17 + 4 * version) };
}
