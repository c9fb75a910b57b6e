import { readdir, readFile } from 'node:fs/promises';
import sharp from 'sharp';

const FOLDER = new URL('./data/photos/', import.meta.url);
/** The size of previews, as the product creates them for uploads. */
const PREVIEW = { width: 480, height: 480, fit: 'inside' } as const;
/** slabEdge-1-before.jpg: the scene, one of its spots, and before or after it was fixed. */
const NAME = /^(?<scene>\w+)-(?<spot>\d)-(?<state>before|after)\.jpg$/;

export interface Picture {
  readonly bytes: Buffer;
  readonly preview: Buffer;
  readonly width: number;
  readonly height: number;
}
/** Pictures of a spot from one viewpoint: as it was found, and after it was fixed. */
export interface Pair {
  readonly before: Picture;
  readonly after: Picture;
}
/** Pairs by the name of their scene. */
export type Photos = ReadonlyMap<string, readonly Pair[]>;

async function readPicture(name: string): Promise<Picture> {
  const bytes = await readFile(new URL(name, FOLDER));
  const { width, height } = await sharp(bytes).metadata();
  const preview = await sharp(bytes).resize(PREVIEW).webp({ quality: 76, effort: 1 }).toBuffer();
  return { bytes, preview, width, height };
}

/** Reads the demo's photos. */
export async function readPhotos(): Promise<Photos> {
  const spots = new Map<string, { scene: string } & Partial<Pair>>();
  for (const name of (await readdir(FOLDER)).toSorted()) {
    const { scene = '', spot = '', state = '' } = NAME.exec(name)?.groups ?? {};
    const key = `${scene}-${spot}`;
    spots.set(key, { scene, ...spots.get(key), [state]: await readPicture(name) });
  }
  const photos = new Map<string, Pair[]>();
  for (const { scene, before, after } of spots.values())
    if (before && after) photos.set(scene, [...(photos.get(scene) ?? []), { before, after }]);
  return photos;
}
