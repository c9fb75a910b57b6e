import sharp from 'sharp';
import type { Random } from '../random.ts';
import { DEFINITIONS, HEIGHT, type Piece, WIDTH } from './draw.ts';

/** As the product makes them of what is brought. */
const PREVIEW = { width: 480, height: 480, fit: 'inside' } as const;

/** How the light falls and where the camera is held; a picture of the same spot later differs a little. */
export interface Shot {
  readonly turn: number;
  readonly shift: readonly [number, number];
  readonly zoom: number;
  /** Colour of the light, and how much of it lies on everything. */
  readonly light: readonly [string, number];
  readonly brightness: number;
  readonly isUpright: boolean;
}

const LIGHTS: readonly (readonly [string, number])[] = [
  ['#ffd9a0', 0.16],
  ['#bcd4ff', 0.16],
  ['#e8ffd8', 0.1],
  ['#ffffff', 0.04],
  ['#ffb877', 0.2],
];

export const takeShot = (random: Random): Shot => ({
  turn: random.next() * 5 - 2.5,
  shift: [random.next() * 50 - 25, random.next() * 40 - 20],
  zoom: 1.08 + random.next() * 0.14,
  light: random.pick(LIGHTS),
  brightness: 0.84 + random.next() * 0.26,
  isUpright: random.chance(0.3),
});

/** The same spot on another day: about the same place, another light. */
export const takeAgain = (random: Random, shot: Shot): Shot => ({
  ...shot,
  turn: shot.turn + random.next() * 1.6 - 0.8,
  shift: [shot.shift[0] + random.next() * 14 - 7, shot.shift[1] + random.next() * 10 - 5],
  light: random.pick(LIGHTS),
  brightness: 0.94 + random.next() * 0.18,
});

const noise = (width: number, height: number, sigma: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma } },
  });

/** How much of the film is seen. */
const DENSITY = 0.55;

/** Grain of a small sensor, and the blotches that no real wall or floor is without; made once for all pictures. */
async function makeFilm(width: number, height: number): Promise<Buffer> {
  const layer = async (w: number, h: number, sigma: number): Promise<Buffer> =>
    sharp(await noise(w, h, sigma).greyscale().png().toBuffer())
      .resize({ width, height, fit: 'fill', kernel: 'cubic' })
      .png({ compressionLevel: 1 })
      .toBuffer();
  const dark = await sharp(await layer(12, 9, 24))
    .composite([
      { input: await layer(90, 68, 9), blend: 'overlay' },
      { input: await layer(width, height, 15), blend: 'overlay' },
    ])
    .greyscale()
    .raw()
    .toBuffer();
  // Black where it darkens and white where it brightens, the more the denser: laying that over a picture costs least.
  const laid = Buffer.alloc(width * height * 4);
  for (let n = 0; n < width * height; n += 1) {
    const value = dark[n] ?? 128;
    laid.fill(value > 128 ? 255 : 0, n * 4, n * 4 + 3);
    laid[n * 4 + 3] = Math.abs(value - 128) * DENSITY;
  }
  return laid;
}
const films = new Map<string, Promise<Buffer>>();
function filmOf(width: number, height: number): Promise<Buffer> {
  const size = `${width}x${height}`;
  const film = films.get(size) ?? makeFilm(width, height);
  films.set(size, film);
  return film;
}

export interface Picture {
  readonly bytes: Buffer;
  readonly preview: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Takes a drawn scene as a phone would: held a little askew, unevenly lit, grainy; as the product stores a photo. */
export async function photograph(scene: Piece, shot: Shot): Promise<Picture> {
  const [width, height] = shot.isUpright ? [600, 800] : [800, 600];
  const scale = Math.max(width / WIDTH, height / HEIGHT) * shot.zoom;
  const [light, share] = shot.light;
  const place = `translate(${width / 2 + shot.shift[0]} ${height / 2 + shot.shift[1]}) rotate(${shot.turn}) scale(${scale}) translate(${-WIDTH / 2} ${-HEIGHT / 2})`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${DEFINITIONS}
<defs><radialGradient id="edge" cx="0.5" cy="0.46" r="0.78"><stop offset="0.42" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.5"/></radialGradient>
<linearGradient id="lit" x1="0" y1="0" x2="1" y2="0.9"><stop offset="0" stop-color="${light}" stop-opacity="${share * 2}"/><stop offset="1" stop-color="${light}" stop-opacity="${share * 0.4}"/></linearGradient></defs>
<rect width="${width}" height="${height}" fill="#777"/><g transform="${place}">${scene}</g>
<rect width="${width}" height="${height}" fill="url(#lit)"/><rect width="${width}" height="${height}" fill="url(#edge)"/></svg>`;
  const bytes = await sharp(Buffer.from(svg))
    .flatten({ background: '#777777' })
    .blur(0.8)
    .linear(shot.brightness, 4)
    .composite([{ input: await filmOf(width, height), raw: { width, height, channels: 4 } }])
    .jpeg({ quality: 74 })
    .toBuffer();
  return {
    bytes,
    preview: await sharp(bytes).resize(PREVIEW).webp({ quality: 76, effort: 1 }).toBuffer(),
    width,
    height,
  };
}
