import { deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Returns a photo like that of a phone: rotated by EXIF, red above blue when upright (400 x 600), with location and camera. */
export async function photoFromPhone(): Promise<Buffer> {
  const lying = await sharp({ create: { width: 600, height: 400, channels: 3, background: 'red' } })
    .composite([{ input: { create: { width: 300, height: 400, channels: 3, background: 'blue' } }, left: 300, top: 0 }])
    .jpeg()
    .toBuffer();
  return sharp(lying)
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitudeRef: 'N' } })
    .toBuffer();
}

/** Returns a photo of noise with a text in its metadata. */
export function photoWithText(text: string): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  return sharp({ create: { width: 640, height: 480, channels: 3, background: '#777', noise } })
    .withExif({ IFD0: { Make: text, ImageDescription: text } })
    .jpeg()
    .toBuffer();
}

/** Returns a black PNG with one bit per pixel; with fewer `lines` than its header declares it is truncated. */
export function pngOf(width: number, height: number, lines = height): Buffer {
  const crcTable = Array.from({ length: 256 }, (_, n) => {
    let c = n;
    for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
    return c >>> 0;
  });
  const crc = (bytes: Buffer) => {
    let c = 0xffffffff;
    for (const byte of bytes) c = (crcTable[(c ^ byte) & 0xff] ?? 0) ^ (c >>> 8);
    return (c ^ 0xffffffff) >>> 0;
  };
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1; // one bit per pixel, greyscale
  const rows = deflateSync(Buffer.alloc(lines * (1 + Math.ceil(width / 8))));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
