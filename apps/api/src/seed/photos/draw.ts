import type { Random } from '../random.ts';

/** Size of a picture as it is drawn, before the camera crops it. */
export const WIDTH = 1120;
export const HEIGHT = 840;

/** A piece of SVG. */
export type Piece = string;
type Point = readonly [x: number, y: number];

export const rect = (x: number, y: number, w: number, h: number, fill: string, more = ''): Piece =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`;
export const poly = (points: readonly Point[], fill: string, more = ''): Piece =>
  `<polygon points="${points.map(([x, y]) => `${x},${y}`).join(' ')}" fill="${fill}" ${more}/>`;
export const path = (d: string, more: string): Piece => `<path d="${d}" ${more}/>`;
export const line = (from: Point, to: Point, colour: string, width: number, more = ''): Piece =>
  `<line x1="${from[0]}" y1="${from[1]}" x2="${to[0]}" y2="${to[1]}" stroke="${colour}" stroke-width="${width}" ${more}/>`;
export const oval = (x: number, y: number, rx: number, ry: number, fill: string, more = ''): Piece =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`;
export const group = (transform: string, ...pieces: Piece[]): Piece =>
  `<g transform="${transform}">${pieces.join('')}</g>`;
/** What lies under a thing, so that it stands on the floor. */
export const shadow = (x: number, y: number, rx: number, ry: number, depth = 0.45): Piece =>
  oval(x, y, rx * 1.15, ry * 1.3, 'url(#shade)', `opacity="${Math.min(1, depth * 1.7)}"`);
/** A spot of colour whose edge nobody can point at. */
export const soft = (x: number, y: number, rx: number, ry: number, colour: string, opacity: number): Piece =>
  times(4, (n) =>
    oval(x, y, rx * (1.2 - n * 0.2), ry * (1.2 - n * 0.2), colour, `opacity="${(opacity * 0.4).toFixed(3)}"`),
  );
/** The same piece several times; `draw` is told which. */
export const times = (count: number, draw: (n: number) => Piece): Piece =>
  Array.from({ length: count }, (_, n) => draw(n)).join('');

/** A colour mixed with another; `share` of 0 is the first. */
export function mix(colour: string, other: string, share: number): string {
  const channel = (hex: string, at: number): number => Number.parseInt(hex.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) => Math.round(channel(colour, at) * (1 - share) + channel(other, at) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
export const darker = (colour: string, share: number): string => mix(colour, '#000000', share);
export const lighter = (colour: string, share: number): string => mix(colour, '#ffffff', share);

/** A box standing on the floor, seen a little from above and from its right or left side. */
export function box(x: number, y: number, w: number, h: number, colour: string, depth = w * 0.3): Piece {
  const rise = Math.abs(depth) * 0.45;
  return (
    poly(
      [
        [x, y - h],
        [x + depth, y - h - rise],
        [x + w + depth, y - h - rise],
        [x + w, y - h],
      ],
      lighter(colour, 0.22),
    ) +
    (depth > 0
      ? poly(
          [
            [x + w, y - h],
            [x + w + depth, y - h - rise],
            [x + w + depth, y - rise],
            [x + w, y],
          ],
          darker(colour, 0.38),
        )
      : poly(
          [
            [x, y - h],
            [x + depth, y - h - rise],
            [x + depth, y - rise],
            [x, y],
          ],
          darker(colour, 0.38),
        )) +
    rect(x, y - h, w, h, colour) +
    rect(x, y - h * 0.35, w, h * 0.35, 'url(#dirt)')
  );
}
/** A round container standing on the floor. */
export const drum = (x: number, y: number, r: number, h: number, colour: string): Piece =>
  shadow(x + r * 0.4, y, r * 1.5, r * 0.35) +
  path(
    `M${x - r} ${y - h} L${x - r} ${y} A${r} ${r * 0.28} 0 0 0 ${x + r} ${y} L${x + r} ${y - h} Z`,
    `fill="${colour}"`,
  ) +
  path(
    `M${x - r} ${y - h} L${x - r} ${y} A${r} ${r * 0.28} 0 0 0 ${x + r} ${y} L${x + r} ${y - h} Z`,
    'fill="url(#round)"',
  ) +
  times(2, (n) =>
    path(
      `M${x - r} ${y - (h * (n + 1)) / 3} A${r} ${r * 0.28} 0 0 0 ${x + r} ${y - (h * (n + 1)) / 3}`,
      `fill="none" stroke="${darker(colour, 0.35)}" stroke-width="5"`,
    ),
  ) +
  oval(x, y - h, r, r * 0.28, lighter(colour, 0.15)) +
  oval(x, y - h, r * 0.9, r * 0.23, darker(colour, 0.2));
/** A pallet of wood, the front `w` wide. */
export const pallet = (x: number, y: number, w: number): Piece => {
  const wood = '#a5804f';
  return (
    shadow(x + w * 0.6, y + 4, w * 0.7, 16) +
    rect(x + 8, y - 22, w - 16, 16, '#21170c') +
    times(3, (n) => rect(x + (n * (w - 30)) / 2, y - 24, 30, 20, darker(wood, 0.25))) +
    rect(x, y - 6, w, 8, darker(wood, 0.15)) +
    poly(
      [
        [x, y - 32],
        [x + w * 0.22, y - 66],
        [x + w * 1.22, y - 66],
        [x + w, y - 32],
      ],
      darker(wood, 0.35),
    ) +
    times(5, (n) =>
      poly(
        [
          [x + n * w * 0.205, y - 32],
          [x + n * w * 0.205 + w * 0.22, y - 66],
          [x + n * w * 0.205 + w * 0.37, y - 66],
          [x + n * w * 0.205 + w * 0.16, y - 32],
        ],
        n % 2 ? wood : lighter(wood, 0.1),
      ),
    ) +
    rect(x, y - 32, w, 9, lighter(wood, 0.06))
  );
};
export const cone = (x: number, y: number, h: number): Piece =>
  shadow(x + h * 0.2, y, h * 0.42, h * 0.1) +
  poly(
    [
      [x - h * 0.34, y],
      [x - h * 0.28, y - h * 0.09],
      [x + h * 0.28, y - h * 0.09],
      [x + h * 0.34, y],
    ],
    '#a23c12',
  ) +
  poly(
    [
      [x - h * 0.24, y - h * 0.08],
      [x - h * 0.05, y - h],
      [x + h * 0.05, y - h],
      [x + h * 0.24, y - h * 0.08],
    ],
    '#e0571b',
  ) +
  poly(
    [
      [x - h * 0.16, y - h * 0.42],
      [x - h * 0.11, y - h * 0.68],
      [x + h * 0.11, y - h * 0.68],
      [x + h * 0.16, y - h * 0.42],
    ],
    '#e9e4da',
  ) +
  poly(
    [
      [x, y - h],
      [x + h * 0.05, y - h],
      [x + h * 0.24, y - h * 0.08],
      [x + h * 0.06, y - h * 0.08],
    ],
    '#000',
    'opacity="0.22"',
  );
/** A cable or hose along points, with the shadow that it throws. */
export const cable = (d: string, colour: string, width: number): Piece =>
  path(
    d,
    `fill="none" stroke="#000" stroke-opacity="0.28" stroke-width="${width * 1.25}" stroke-linecap="round" transform="translate(5 9)"`,
  ) +
  path(d, `fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`) +
  path(
    d,
    `fill="none" stroke="#fff" stroke-opacity="0.22" stroke-width="${width * 0.25}" stroke-linecap="round" transform="translate(-1 ${-width * 0.2})"`,
  );
/** A tube such as of a scaffold or rail. */
export const tube = (from: Point, to: Point, width: number, colour = '#9aa0a3'): Piece =>
  line(from, to, darker(colour, 0.45), width) +
  line(
    [from[0] - width * 0.14, from[1] - width * 0.14],
    [to[0] - width * 0.14, to[1] - width * 0.14],
    colour,
    width * 0.62,
  ) +
  line(
    [from[0] - width * 0.2, from[1] - width * 0.2],
    [to[0] - width * 0.2, to[1] - width * 0.2],
    lighter(colour, 0.4),
    width * 0.16,
  );
/** A band of black and yellow. */
export const hatch = (points: readonly Point[], opacity = 1): Piece =>
  poly(points, 'url(#hatch)', `opacity="${opacity}"`);

/** What is in common to every picture: gradients, patterns, blurs. */
export const DEFINITIONS = `<defs>
<radialGradient id="shade"><stop offset="0.35" stop-color="#000" stop-opacity="0.85"/><stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient>
<linearGradient id="dirt" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#1a120a" stop-opacity="0.42"/></linearGradient>
<linearGradient id="round"><stop offset="0" stop-color="#000" stop-opacity="0.5"/><stop offset="0.28" stop-color="#fff" stop-opacity="0.28"/><stop offset="0.5" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.6"/></linearGradient>
<pattern id="hatch" width="44" height="44" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="44" height="44" fill="#e2b71f"/><rect width="22" height="44" fill="#1d1c19"/></pattern>
<pattern id="mesh" width="22" height="22" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0H22M0 0V22" stroke="#d3b53b" stroke-width="4"/></pattern>
</defs>`;

/** Where a picture is taken: walls, floor, ground and sky in colours of its own. */
export interface Place {
  readonly draw: Piece;
  /** Height of the line where the floor begins. */
  readonly floor: number;
}

const CONCRETE = ['#8d8a83', '#9a958b', '#7f8182', '#8b857a'];
const WALLS = ['#b9bdb8', '#a7b2b6', '#c2baa8', '#9fa9a2', '#b3a998'];

/** A floor that runs away from the camera, with its joints. */
function floorFrom(y: number, colour: string, random: Random): Piece {
  const middle = WIDTH * (0.35 + random.next() * 0.3);
  return (
    rect(0, y, WIDTH, HEIGHT - y, colour) +
    `<linearGradient id="away" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#000" stop-opacity="0.38"/><stop offset="0.5" stop-color="#000" stop-opacity="0.05"/><stop offset="1" stop-color="#fff" stop-opacity="0.12"/></linearGradient>` +
    rect(0, y, WIDTH, HEIGHT - y, 'url(#away)') +
    times(5, (n) =>
      line([middle + (n - 2) * 90, y], [middle + (n - 2) * 620, HEIGHT], darker(colour, 0.28), 3, 'opacity="0.55"'),
    ) +
    times(3, (n) =>
      line(
        [0, y + 26 + n * n * 70 + n * 40],
        [WIDTH, y + 30 + n * n * 72 + n * 40],
        darker(colour, 0.28),
        2 + n,
        'opacity="0.5"',
      ),
    ) +
    times(7, () =>
      soft(
        random.next() * WIDTH,
        y + 40 + random.next() * (HEIGHT - y),
        30 + random.next() * 130,
        6 + random.next() * 22,
        random.chance(0.5) ? '#000' : '#fff',
        0.07,
      ),
    )
  );
}

/** The inside of a hall: a wall of sheet or plaster over a floor of concrete. */
export function hall(random: Random): Place {
  const floor = 400 + Math.floor(random.next() * 70);
  const wall = random.pick(WALLS);
  const isSheet = random.chance(0.5);
  return {
    floor,
    draw:
      rect(0, 0, WIDTH, floor, wall) +
      (isSheet
        ? times(
            28,
            (n) =>
              rect(n * 40, 0, 16, floor, darker(wall, 0.14), 'opacity="0.7"') +
              rect(n * 40 + 16, 0, 3, floor, lighter(wall, 0.35), 'opacity="0.7"'),
          )
        : times(
            6,
            (n) =>
              line([0, n * 84], [WIDTH, n * 84 + 4], darker(wall, 0.12), 2) +
              times(6, (k) =>
                line([k * 210 + (n % 2) * 105, n * 84], [k * 210 + (n % 2) * 105, n * 84 + 84], darker(wall, 0.12), 2),
              ),
          )) +
      rect(
        0,
        floor - 110,
        WIDTH,
        110,
        darker(mix(wall, random.pick(['#5d7488', '#6f7a55', '#7c746a']), 0.6), 0.15),
        'opacity="0.85"',
      ) +
      rect(0, floor - 14, WIDTH, 16, '#2b2926', 'opacity="0.8"') +
      floorFrom(floor, random.pick(CONCRETE), random),
  };
}

/** Outside: sky, what stands far off, and ground. */
export function yard(random: Random): Place {
  const floor = 380 + Math.floor(random.next() * 80);
  const sky = random.pick(['#a9c3d6', '#c9cfd2', '#8fb4d6', '#d9d2c4']);
  const far = random.pick(['#6e7a74', '#7d7f82', '#67705f']);
  return {
    floor,
    draw:
      rect(0, 0, WIDTH, floor, sky) +
      `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${darker(sky, 0.2)}"/><stop offset="1" stop-color="${lighter(sky, 0.5)}"/></linearGradient>` +
      rect(0, 0, WIDTH, floor, 'url(#sky)') +
      `<g opacity="0.8">${times(9, () => {
        const w = 60 + random.next() * 200;
        const h = 40 + random.next() * 150;
        return rect(
          random.next() * WIDTH - 60,
          floor - h,
          w,
          h + 4,
          mix(far, random.pick(['#b6a994', '#8d98a1', '#56604f']), random.next() * 0.7),
        );
      })}${times(14, (n) => oval(n * 86 + random.next() * 30, floor - 10, 40 + random.next() * 30, 22 + random.next() * 20, mix('#49583c', far, random.next() * 0.6)))}</g>` +
      floorFrom(floor, random.pick(['#8c857a', '#77746f', '#9c9180', '#6f6d6a']), random),
  };
}

/** A surface close before the camera: wall, bench or steel plate. */
export function surface(random: Random): Place {
  const colour = random.pick(['#8e979c', '#a09a8d', '#78828a', '#b0a794', '#6d7671']);
  return {
    floor: HEIGHT,
    draw:
      rect(0, 0, WIDTH, HEIGHT, colour) +
      `<linearGradient id="fall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity="0.22"/><stop offset="1" stop-color="#000" stop-opacity="0.38"/></linearGradient>` +
      rect(0, 0, WIDTH, HEIGHT, 'url(#fall)') +
      times(16, () => {
        const [x, y] = [random.next() * WIDTH, random.next() * HEIGHT];
        return line(
          [x, y],
          [x + random.next() * 160 - 80, y + random.next() * 50 - 25],
          random.chance(0.5) ? '#fff' : '#000',
          1.5,
          'opacity="0.16"',
        );
      }),
  };
}
