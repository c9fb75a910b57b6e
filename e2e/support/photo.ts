import type { Page } from '@playwright/test';

/** A GPS location in EXIF format: near Bergamo, Italy. */
const LATITUDE = [45, 41, 42] as const;
const LONGITUDE = [9, 40, 12] as const;

/** Returns an EXIF segment of a JPEG with camera maker and location. Little endian, according to TIFF 6.0 and EXIF 2.3. */
function exif(): Buffer {
  const maker = 'Safety Qube test\0';
  const entry = (tag: number, type: number, count: number, value: number | string): Buffer => {
    const bytes = Buffer.alloc(12);
    bytes.writeUInt16LE(tag, 0);
    bytes.writeUInt16LE(type, 2);
    bytes.writeUInt32LE(count, 4);
    if (typeof value === 'string') bytes.write(value, 8, 'latin1');
    else bytes.writeUInt32LE(value, 8);
    return bytes;
  };
  const directory = (entries: Buffer[]): Buffer => {
    const count = Buffer.alloc(2);
    count.writeUInt16LE(entries.length);
    return Buffer.concat([count, ...entries, Buffer.alloc(4)]);
  };
  const degrees = (parts: readonly number[]): Buffer => {
    const bytes = Buffer.alloc(24);
    for (const [n, part] of parts.entries()) {
      bytes.writeUInt32LE(part, n * 8);
      bytes.writeUInt32LE(1, n * 8 + 4);
    }
    return bytes;
  };
  const [ascii, long, rational] = [2, 4, 5];
  const makerAt = 8 + 2 + 2 * 12 + 4;
  const gpsAt = makerAt + maker.length + (maker.length % 2);
  const latitudeAt = gpsAt + 2 + 4 * 12 + 4;
  const tiff = Buffer.concat([
    Buffer.from('II*\0\x08\0\0\0', 'latin1'),
    directory([entry(0x010f, ascii, maker.length, makerAt), entry(0x8825, long, 1, gpsAt)]),
    Buffer.from(maker.padEnd(gpsAt - makerAt, '\0'), 'latin1'),
    directory([
      entry(1, ascii, 2, 'N\0'),
      entry(2, rational, 3, latitudeAt),
      entry(3, ascii, 2, 'E\0'),
      entry(4, rational, 3, latitudeAt + 24),
    ]),
    degrees(LATITUDE),
    degrees(LONGITUDE),
  ]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(tiff.length + 8, 2);
  return Buffer.concat([head, Buffer.from('Exif\0\0', 'latin1'), tiff]);
}

/** A file payload of Playwright. */
export interface Photo {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Creates a single-color photo like that of a phone: a JPEG with the location. It is small, unless `width` says otherwise. */
export async function takePhoto(page: Page, name: string, colour: string, width = 640): Promise<Photo> {
  const base64 = await page.evaluate(
    ([fill, scale]) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [640 * scale, 480 * scale];
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      context.scale(scale, scale);
      context.fillStyle = '#d8dee6';
      context.fillRect(0, 0, 640, 480);
      context.fillStyle = fill;
      context.fillRect(80, 200, 480, 200);
      return canvas.toDataURL('image/jpeg', 0.8).split(',')[1] ?? '';
    },
    [colour, width / 640] as const,
  );
  const jpeg = Buffer.from(base64, 'base64');
  return { name, mimeType: 'image/jpeg', buffer: Buffer.concat([jpeg.subarray(0, 2), exif(), jpeg.subarray(2)]) };
}
