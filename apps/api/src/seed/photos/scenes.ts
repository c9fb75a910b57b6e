import type { Random } from '../random.ts';
import {
  box,
  cable,
  cone,
  darker,
  drum,
  group,
  HEIGHT,
  hall,
  hatch,
  lighter,
  line,
  mix,
  oval,
  type Piece,
  type Place,
  pallet,
  path,
  poly,
  rect,
  shadow,
  soft,
  surface,
  times,
  tube,
  WIDTH,
  yard,
} from './draw.ts';

/** A spot as it was found, and as it was after it had been put right. */
export interface Scene {
  readonly before: Piece;
  readonly after: Piece;
}
type Make = (random: Random) => Scene;

const either = ({ draw }: Place, before: Piece, after: Piece): Scene => ({
  before: draw + before,
  after: draw + after,
});
const CARTON = ['#b08d5e', '#a98455', '#bb9a6c', '#9d7a4e'];
const PAINT = ['#2f5f9e', '#356b57', '#8a2f2a', '#6a6f74', '#b5892b'];

/** Boxes piled on each other, from the left. */
const boxes = (random: Random, x: number, y: number, count: number): Piece =>
  times(count, (n) => {
    const w = 120 + random.next() * 40;
    const h = 80 + random.next() * 30;
    const at = [x + (n % 3) * 138 + (n > 2 ? 26 : 0), y - Math.floor(n / 3) * 96] as const;
    return (
      (n < 3 ? shadow(at[0] + w * 0.6, at[1] + 4, w * 0.7, 14) : '') +
      box(at[0], at[1], w, h, random.pick(CARTON)) +
      rect(at[0] + w * 0.42, at[1] - h, w * 0.14, h, '#d8c7a2', 'opacity="0.55"')
    );
  });

const rail = (y: number, from: number, to: number, colour = '#c9a227'): Piece =>
  times(4, (n) => tube([from + ((to - from) * n) / 3, y + 8], [from + ((to - from) * n) / 3, y - 190], 13, colour)) +
  tube([from - 20, y - 186], [to + 20, y - 192], 12, colour) +
  tube([from - 20, y - 96], [to + 20, y - 100], 12, colour) +
  poly(
    [
      [from - 20, y - 4],
      [to + 20, y - 8],
      [to + 20, y - 40],
      [from - 20, y - 36],
    ],
    '#b99a63',
  );

const slabEdge: Make = (random) => {
  const place = yard(random);
  const y = place.floor + 120;
  const slab =
    `<g opacity="0.85">${rect(0, place.floor, WIDTH, y - place.floor, '#5c5f58')}${times(8, (n) => rect(n * 150, place.floor + 20 + (n % 3) * 14, 60, 30, '#7d776b'))}</g>` +
    poly(
      [
        [0, y],
        [WIDTH, y - 14],
        [WIDTH, HEIGHT],
        [0, HEIGHT],
      ],
      '#98948b',
    ) +
    poly(
      [
        [0, y],
        [WIDTH, y - 14],
        [WIDTH, y + 20],
        [0, y + 36],
      ],
      '#74716a',
    ) +
    times(5, () => soft(random.next() * WIDTH, y + 90 + random.next() * 240, 90, 16, '#5f5c55', 0.25)) +
    times(3, (n) => line([120 + n * 330, y + 6], [120 + n * 330, y - 60 - n * 12], '#6d4a35', 6));
  const lumber = group(
    `translate(${640 + random.next() * 160} ${y + 190})`,
    shadow(90, 10, 150, 20),
    times(4, (n) =>
      poly(
        [
          [0, -n * 14],
          [220, -40 - n * 14],
          [236, -28 - n * 14],
          [16, 12 - n * 14],
        ],
        mix('#b08a55', '#7d5f38', n * 0.2),
      ),
    ),
  );
  const loose =
    tube([150, y - 4], [150, y - 180], 12, '#c9a227') +
    path(
      `M150 ${y - 150} Q 420 ${y - 40} 700 ${y - 96}`,
      'fill="none" stroke="#c33b2c" stroke-width="7" stroke-dasharray="36 26"',
    );
  return either(place, slab + loose + lumber, slab + rail(y + 6, 90, 1030) + lumber);
};

const scaffold: Make = (random) => {
  const place = yard(random);
  const wall =
    rect(0, 0, WIDTH, 620, '#a3917e') +
    times(16, (n) => line([0, n * 38], [WIDTH, n * 38], '#83735f', 3)) +
    times(70, (n) =>
      line(
        [(n % 10) * 116 + (Math.floor(n / 10) % 2) * 58, Math.floor(n / 10) * 76],
        [(n % 10) * 116 + (Math.floor(n / 10) % 2) * 58, Math.floor(n / 10) * 76 + 38],
        '#83735f',
        3,
      ),
    ) +
    rect(420, 80, 210, 250, '#3c4750') +
    rect(432, 92, 186, 226, '#6d8290');
  const frame =
    times(3, (n) => tube([110 + n * 420, 0], [110 + n * 420, HEIGHT], 22)) +
    tube([0, 300], [WIDTH, 292], 17) +
    tube([0, 180], [WIDTH, 174], 17) +
    tube([110, 560], [530, 60], 13);
  const plank = (n: number, colour: string) =>
    poly(
      [
        [-10, 520 + n * 46],
        [WIDTH + 10, 506 + n * 46],
        [WIDTH + 10, 544 + n * 46],
        [-10, 560 + n * 46],
      ],
      colour,
    );
  const deck = times(4, (n) => plank(n, mix('#b3935f', '#7e6136', ((n * 37) % 10) / 14)));
  const split =
    path('M560 566 l60 -8 l34 12 l90 -16 l48 10 l110 -12 l40 20 l-150 14 l-70 -6 l-84 14 z', 'fill="#2a1d0e"') +
    path('M600 560 l120 -2 l90 8 l110 -10', 'fill="none" stroke="#e0c088" stroke-width="4"');
  const toe =
    poly(
      [
        [-10, 470],
        [WIDTH + 10, 458],
        [WIDTH + 10, 512],
        [-10, 524],
      ],
      '#c6a25b',
    ) +
    rect(880, 150, 96, 130, '#2f8f4e', 'rx="6"') +
    rect(896, 170, 64, 44, '#eef1e8');
  return either(place, wall + frame + deck + split, wall + frame + deck + toe);
};

const ladder: Make = (random) => {
  const place = hall(random);
  const colour = random.pick(['#c8ccce', '#d0a53a', '#b9bdc0']);
  const draw = (lean: number) =>
    tube([380, 770], [380 + lean, 20], 20, colour) +
    tube([540, 780], [540 + lean * 0.92, 20], 20, colour) +
    times(9, (n) => tube([384 + (lean * n) / 9.6, 720 - n * 76], [540 + (lean * n) / 10, 726 - n * 76], 13, colour));
  const foot = rect(366, 760, 32, 26, '#191919', 'rx="5"');
  const rack = times(2, (n) => rect(250, 190 + n * 190, 560, 16, '#5a6067'));
  return either(
    place,
    shadow(520, 790, 260, 26) +
      draw(150) +
      foot +
      oval(560, 792, 26, 8, '#e8e4da', 'opacity="0.5"') +
      box(800, 780, 190, 120, random.pick(PAINT)),
    rack +
      group('translate(280 -20) rotate(7 400 400)', draw(0), foot, rect(528, 770, 32, 26, '#191919', 'rx="5"')) +
      rect(640, 420, 60, 90, '#2f8f4e', 'rx="6"') +
      rect(650, 436, 40, 30, '#eef1e8') +
      box(800, 780, 190, 120, random.pick(PAINT)),
  );
};

const walkway = (floor: number): Piece =>
  poly(
    [
      [250, HEIGHT],
      [480, floor + 8],
      [500, floor + 8],
      [300, HEIGHT],
    ],
    '#d2ab2b',
    'opacity="0.75"',
  ) +
  poly(
    [
      [1010, HEIGHT],
      [700, floor + 8],
      [716, floor + 8],
      [1060, HEIGHT],
    ],
    '#d2ab2b',
    'opacity="0.75"',
  );

/** A pool on the floor: oil, water or ice, in its colour. */
const spill =
  (colour: string, shine: number): Make =>
  (random) => {
    const place = hall(random);
    const x = 520 + random.next() * 120;
    const blob = (k: number, more: string) =>
      path(
        `M${x - 250 * k} 660 C ${x - 240 * k} ${600 - random.next() * 20} ${x - 60 * k} ${610} ${x} ${575} S ${x + 250 * k} 590 ${x + 265 * k} 655 S ${x + 130 * k} 730 ${x + 20 * k} ${722} S ${x - 270 * k} 720 ${x - 250 * k} 660 Z`,
        more,
      );
    const pool =
      blob(1.04, 'fill="#000" opacity="0.3"') +
      blob(1, `fill="${colour}" opacity="0.82"`) +
      path(
        `M${x - 150} 640 q 110 -34 220 -14 t 130 16`,
        `fill="none" stroke="#fff" stroke-width="13" opacity="${shine}" stroke-linecap="round"`,
      ) +
      times(6, () =>
        oval(
          x - 300 + random.next() * 620,
          560 + random.next() * 200,
          8 + random.next() * 22,
          4 + random.next() * 7,
          colour,
          'opacity="0.75"',
        ),
      );
    const things = random.chance(0.5)
      ? pallet(40, 640, 210) + boxes(random, 60, 590, 2)
      : drum(120, 640, 68, 190, random.pick(PAINT)) + drum(980, 560, 58, 170, random.pick(PAINT));
    return either(
      place,
      walkway(place.floor) + things + pool,
      walkway(place.floor) +
        things +
        soft(x, 660, 260, 60, '#fff', 0.09) +
        (random.chance(0.5) ? cone(x + 330, 720, 130) : ''),
    );
  };

const hose: Make = (random) => {
  const place = hall(random);
  const colour = random.pick(['#3f6d3a', '#b0402d', '#274a7d', '#d0a83a']);
  const y = 600 + random.next() * 70;
  const across =
    cable(`M-20 ${y} C 260 ${y - 60} 320 ${y + 110} 560 ${y + 20} S 860 ${y - 80} 1140 ${y + 60}`, colour, 20) +
    cable(`M300 ${y + 130} q 120 -70 210 10 t -190 40`, colour, 18);
  const reel =
    oval(860, 250, 96, 100, darker(colour, 0.2)) +
    times(4, (n) =>
      oval(
        860,
        250,
        88 - n * 15,
        92 - n * 16,
        'none',
        `stroke="${n % 2 ? colour : lighter(colour, 0.2)}" stroke-width="11"`,
      ),
    ) +
    oval(860, 250, 22, 23, '#3a3d40') +
    rect(840, 346, 40, 30, '#6a6f74') +
    cable('M950 270 q 40 80 6 140', colour, 16);
  return either(place, walkway(place.floor) + across, walkway(place.floor) + reel);
};

const brokenFloor: Make = (random) => {
  const place = hall(random);
  const hole =
    poly(
      [
        [420, 640],
        [560, 590],
        [700, 610],
        [760, 670],
        [640, 730],
        [470, 716],
      ],
      '#3d3831',
    ) +
    poly(
      [
        [440, 650],
        [560, 606],
        [690, 622],
        [735, 668],
        [632, 712],
        [480, 700],
      ],
      '#5a534a',
    ) +
    times(9, () =>
      poly(
        [
          [470 + random.next() * 220, 640 + random.next() * 50],
          [500 + random.next() * 200, 630 + random.next() * 50],
          [490 + random.next() * 210, 660 + random.next() * 40],
        ],
        random.pick(['#8c857a', '#75695c', '#4a4239']),
      ),
    );
  const crack = times(5, (n) =>
    path(
      `M${440 + n * 70} ${n % 2 ? 720 : 605} l${random.next() * 60 - 80 + n * 40} ${n % 2 ? 60 : -60} l30 ${n % 2 ? 40 : -34}`,
      'fill="none" stroke="#2f2b26" stroke-width="5"',
    ),
  );
  const patch =
    poly(
      [
        [390, 650],
        [550, 580],
        [730, 600],
        [800, 680],
        [640, 750],
        [440, 736],
      ],
      '#b4b0a6',
    ) +
    poly(
      [
        [390, 650],
        [550, 580],
        [730, 600],
        [800, 680],
        [640, 750],
        [440, 736],
      ],
      'none',
      'stroke="#7d786e" stroke-width="4"',
    );
  const far = pallet(760, 560, 240) + boxes(random, 770, 512, 3);
  return either(place, far + hole + crack, far + patch);
};

const bench = (random: Random): Piece =>
  rect(0, 610, WIDTH, 40, '#55493a') +
  rect(0, 650, WIDTH, HEIGHT, '#393028') +
  times(8, () => oval(random.next() * WIDTH, 622, 30 + random.next() * 60, 6, '#1d1813', 'opacity="0.5"'));
const grinder: Make = (random) => {
  const place = hall(random);
  const body = random.pick(['#356b57', '#41607c', '#6e7377']);
  const wheel = (isCracked: boolean) =>
    oval(330, 400, 150, 150, '#2d2b29') +
    oval(330, 400, 140, 140, '#77716a') +
    times(60, () =>
      oval(215 + random.next() * 230, 285 + random.next() * 230, 3, 3, random.pick(['#55504a', '#938c83'])),
    ) +
    oval(330, 400, 46, 46, '#c9cccd') +
    oval(330, 400, 17, 17, '#4b4e50') +
    (isCracked
      ? path('M352 362 l34 -42 l-8 -24 l44 -38', 'fill="none" stroke="#0e0d0c" stroke-width="8"')
      : path('M190 380 A150 150 0 0 1 470 360 L 500 340 A180 180 0 0 0 160 380 Z', `fill="${darker(body, 0.2)}"`));
  const machine = (isCracked: boolean) =>
    shadow(560, 612, 380, 26) +
    rect(430, 320, 330, 170, body, 'rx="40"') +
    rect(430, 420, 330, 70, '#000', 'opacity="0.25" rx="30"') +
    rect(520, 480, 150, 130, darker(body, 0.3)) +
    wheel(isCracked) +
    group('translate(540 0)', oval(330, 400, 120, 122, '#6a655f'), oval(330, 400, 40, 40, '#c9cccd')) +
    rect(180, 540, 130, 20, '#8a8f92') +
    oval(600, 400, 24, 24, '#b3261e');
  return either(
    place,
    bench(random) + machine(true),
    bench(random) +
      machine(false) +
      rect(690, 150, 120, 150, '#f0ede2') +
      times(5, (n) => line([704, 180 + n * 22], [794, 180 + n * 22], '#8c8a84', 4)),
  );
};

const conveyor: Make = (random) => {
  const place = hall(random);
  const belt =
    poly(
      [
        [-20, 430],
        [760, 500],
        [760, 560],
        [-20, 500],
      ],
      '#22252a',
    ) +
    poly(
      [
        [-20, 408],
        [760, 480],
        [760, 502],
        [-20, 434],
      ],
      '#3b4047',
    ) +
    poly(
      [
        [-20, 500],
        [760, 560],
        [760, 600],
        [-20, 545],
      ],
      '#8d949a',
    ) +
    times(3, (n) => rect(90 + n * 250, 545 + n * 18, 30, 260 - n * 10, '#6f767c')) +
    times(3, (n) => box(60 + n * 230, 432 + n * 20, 130, 86, random.pick(CARTON)));
  const wheel = (x: number, y: number, r: number) =>
    oval(x, y, r, r, '#2b2d30') +
    oval(x, y, r * 0.82, r * 0.82, '#74797d') +
    times(6, (n) => oval(x + Math.cos(n) * r * 0.52, y + Math.sin(n) * r * 0.52, r * 0.13, r * 0.13, '#2b2d30')) +
    oval(x, y, r * 0.18, r * 0.18, '#c9cccd');
  const drive =
    wheel(860, 520, 92) +
    wheel(980, 690, 60) +
    path('M780 470 L 925 655 M 948 490 L 1040 690', 'stroke="#17181a" stroke-width="18"');
  const off = group(
    'translate(620 800) rotate(-14)',
    rect(0, -150, 240, 150, '#d9a521'),
    rect(12, -138, 216, 126, '#b98915'),
  );
  const guard =
    rect(752, 400, 320, 380, '#d9a521', 'rx="16"') +
    rect(774, 424, 276, 332, '#2a2a28') +
    rect(774, 424, 276, 332, 'url(#mesh)') +
    times(4, (n) => oval(766 + (n % 2) * 292, 414 + Math.floor(n / 2) * 352, 9, 9, '#33363a'));
  return either(place, belt + drive + off, belt + drive + guard);
};

const emergencyStop: Make = (random) => {
  const place = surface(random);
  const plate =
    shadow(560, 660, 260, 60, 0.4) +
    rect(340, 170, 440, 500, '#d8b11f', 'rx="26"') +
    rect(352, 182, 416, 476, '#ecc52c', 'rx="20"') +
    times(4, (n) => oval(380 + (n % 2) * 360, 210 + Math.floor(n / 2) * 420, 13, 13, '#8a7a3a')) +
    rect(430, 590, 260, 44, '#20201e') +
    times(3, (n) => rect(450 + n * 80, 604, 60, 14, '#d8d4c8'));
  const knob = (colour: string, y: number) =>
    oval(560, 410, 150, 150, '#5c5c58') +
    oval(560, y + 14, 124, 124, darker(colour, 0.5)) +
    oval(560, y, 122, 122, colour) +
    soft(530, y - 36, 60, 40, '#fff', 0.22);
  const broken =
    knob('#a83a30', 404) +
    path('M470 380 l60 30 l-20 40 l90 50 l-14 30', 'fill="none" stroke="#240b08" stroke-width="9"') +
    poly(
      [
        [640, 470],
        [680, 440],
        [676, 400],
        [640, 430],
      ],
      '#2a2a28',
    );
  const tag = group(
    'rotate(9 800 640)',
    rect(760, 560, 150, 190, '#f4f1e4', 'rx="8"'),
    times(5, (n) => line([780, 610 + n * 26], [890, 610 + n * 26], '#8b897f', 5)),
    path('M775 700 l30 26 l70 -70', 'fill="none" stroke="#2f8f4e" stroke-width="14"'),
  );
  const pipe = tube([560, 0], [560, 180], 40, '#8d9295');
  return either(place, pipe + plate + broken, pipe + plate + knob('#cf2a20', 388) + tag);
};

/** A forklift from behind or, smaller, far away. */
const forklift = (x: number, y: number, k: number, colour: string): Piece =>
  group(
    `translate(${x} ${y}) scale(${k})`,
    shadow(0, 0, 190, 30, 0.55),
    rect(-70, -430, 24, 330, '#2a2c2f'),
    rect(46, -430, 24, 330, '#2a2c2f'),
    rect(-110, -420, 220, 20, '#232527'),
    rect(-96, -400, 14, 190, '#232527'),
    rect(82, -400, 14, 190, '#232527'),
    rect(-60, -330, 120, 130, '#3a4047'),
    oval(0, -320, 30, 34, '#caa27e'),
    rect(-34, -352, 68, 30, '#e6c229', 'rx="16"'),
    rect(-46, -288, 92, 90, '#e07b1f'),
    rect(-130, -220, 260, 170, colour, 'rx="26"'),
    rect(-130, -110, 260, 60, '#000', 'opacity="0.28" rx="20"'),
    rect(-90, -190, 180, 40, darker(colour, 0.25), 'rx="8"'),
    oval(-104, -170, 15, 15, '#b3261e'),
    oval(104, -170, 15, 15, '#b3261e'),
    rect(-128, -70, 60, 72, '#17181a', 'rx="18"'),
    rect(68, -70, 60, 72, '#17181a', 'rx="18"'),
  );
const person = (x: number, y: number, k: number): Piece =>
  group(
    `translate(${x} ${y}) scale(${k})`,
    shadow(0, 0, 60, 12),
    rect(-34, -150, 28, 150, '#2b3542'),
    rect(6, -150, 28, 150, '#28313d'),
    rect(-46, -290, 92, 150, '#e8842a', 'rx="20"'),
    rect(-46, -236, 92, 18, '#e6e4d2'),
    rect(-64, -280, 24, 120, '#dd7b25', 'rx="12"'),
    rect(40, -280, 24, 120, '#dd7b25', 'rx="12"'),
    oval(0, -322, 32, 36, '#8d5f43'),
    path('M-36 -330 A36 36 0 0 1 36 -330 Z', 'fill="#f0efe9"'),
  );

const dock: Make = (random) => {
  const place = hall(random);
  const truck = random.pick(['#d98a1c', '#c23a2a', '#c8b021']);
  const door =
    rect(330, 90, 440, 420, '#d6dde0') +
    rect(330, 90, 440, 420, 'url(#round)', 'opacity="0.25"') +
    rect(316, 76, 468, 22, '#54595e') +
    rect(316, 76, 20, 440, '#54595e') +
    rect(764, 76, 20, 440, '#54595e') +
    times(5, (n) => line([336, 100 + n * 22], [764, 100 + n * 22], '#a8b0b5', 6));
  const barrier =
    times(3, (n) => tube([820 + n * 110, 660 - n * 10], [820 + n * 110, 520 - n * 8], 24, '#d8b11f')) +
    tube([800, 560], [1090, 540], 20, '#d8b11f') +
    oval(230, 180, 72, 66, '#c23a2a') +
    oval(230, 180, 62, 56, '#aebcc4') +
    soft(214, 164, 26, 18, '#fff', 0.5);
  return either(
    place,
    door + forklift(500, 640, 0.92, truck) + person(700, 690, 0.95),
    door +
      forklift(500, 600, 0.72, truck) +
      barrier +
      times(6, (n) => rect(840 + (n % 2) * 20, 690 + n * 22, 150, 12, '#e8e6dc', 'opacity="0.8"')) +
      person(1000, 720, 0.85),
  );
};

const truckYard: Make = (random) => {
  const place = yard(random);
  const colour = random.pick(['#d7dadb', '#b9c4cc', '#e0dccf']);
  const rear =
    shadow(520, 640, 330, 34, 0.55) +
    rect(270, 120, 500, 430, darker(colour, 0.15)) +
    rect(286, 136, 230, 400, colour) +
    rect(524, 136, 230, 400, colour) +
    times(4, (n) => rect(330 + n * 112, 140, 10, 392, '#8c9297')) +
    rect(270, 550, 500, 40, '#2b2d30') +
    rect(290, 556, 70, 26, '#b3261e') +
    rect(680, 556, 70, 26, '#b3261e') +
    rect(300, 580, 80, 70, '#141516', 'rx="16"') +
    rect(660, 580, 80, 70, '#141516', 'rx="16"') +
    rect(440, 596, 160, 30, '#e2d9b0');
  const route =
    poly(
      [
        [120, HEIGHT],
        [420, place.floor + 220],
        [446, place.floor + 220],
        [190, HEIGHT],
      ],
      '#e8e6dc',
      'opacity="0.85"',
    ) +
    cone(180, 760, 150) +
    cone(330, 660, 110) +
    group(
      'translate(900 300)',
      rect(-8, 0, 16, 420, '#8d9295'),
      oval(0, 0, 90, 90, '#1f5fae'),
      path('M-46 0 H30 M6 -34 L46 0 L6 34', 'fill="none" stroke="#fff" stroke-width="20"'),
    );
  return either(place, rear + person(900, 720, 1.05), rear + route + person(920, 770, 0.9));
};

const stack: Make = (random) => {
  const place = hall(random);
  const bag = (x: number, y: number, n: number) =>
    rect(x, y - 50, 250, 52, mix('#c9c0a6', '#9b927b', (n % 3) / 4), 'rx="22"') +
    rect(x, y - 24, 250, 26, '#000', 'opacity="0.16" rx="13"') +
    rect(x + 90, y - 38, 70, 20, '#50688a', 'opacity="0.6"');
  const pile = (rows: number, x: number) =>
    pallet(x, 740, 470) +
    times(rows, (n) => bag(x + 10 + (n % 2) * 14, 700 - n * 50, n) + bag(x + 235 + (n % 2) * 12, 700 - n * 50, n + 1));
  return either(
    place,
    pile(12, 300),
    pile(4, 120) +
      line([60, 500], [1060, 480], '#c33b2c', 9, 'opacity="0.8"') +
      group('translate(440 0)', pile(3, 200)),
  );
};

const cart: Make = (random) => {
  const place = hall(random);
  const colour = random.pick(PAINT);
  const frame = (isBroken: boolean) =>
    shadow(540, 760, 330, 26) +
    tube([250, 430], [250, 660], 18) +
    tube([250, 430], [180, 390], 18) +
    rect(240, 640, 620, 34, colour, 'rx="6"') +
    rect(240, 450, 620, 20, darker(colour, 0.15)) +
    tube([850, 450], [850, 650], 16) +
    box(330, 640, 190, 120, random.pick(CARTON)) +
    box(560, 640, 150, 90, random.pick(CARTON)) +
    times(2, (n) =>
      n || !isBroken
        ? oval(330 + n * 430, 720, 44, 46, '#1d1e20') + oval(330 + n * 430, 720, 20, 21, '#9aa0a3')
        : group(
            'rotate(38 330 720)',
            oval(330, 724, 40, 46, '#1d1e20'),
            rect(318, 664, 24, 60, '#6b5a45'),
            path('M300 700 q 30 40 70 10 t -40 40', 'fill="none" stroke="#e5dfcf" stroke-width="7"'),
          ),
    );
  return either(place, frame(true), frame(false));
};

const panel: Make = (random) => {
  const place = hall(random);
  const colour = random.pick(['#a9b0b4', '#9fa8a2', '#b5b0a4']);
  const sign = (x: number, y: number) =>
    poly(
      [
        [x, y - 70],
        [x + 64, y + 44],
        [x - 64, y + 44],
      ],
      '#1c1b18',
    ) +
    poly(
      [
        [x, y - 54],
        [x + 50, y + 36],
        [x - 50, y + 36],
      ],
      '#eec22a',
    ) +
    path(`M${x + 6} ${y - 30} l-22 38 h18 l-8 30 l26 -42 h-18 z`, 'fill="#1c1b18"');
  const shell =
    shadow(560, 700, 330, 30) + rect(300, 90, 480, 600, darker(colour, 0.25)) + rect(312, 102, 456, 576, '#25282b');
  const inside =
    rect(330, 120, 420, 540, '#3d4347') +
    times(
      3,
      (n) =>
        rect(370 + n * 130, 130, 26, 520, random.pick(['#b87333', '#c27d3c'])) +
        rect(370 + n * 130, 130, 8, 520, '#e2ab72'),
    ) +
    times(
      9,
      (n) =>
        rect(350 + (n % 3) * 130, 200 + Math.floor(n / 3) * 160, 76, 96, '#17191b') +
        rect(374 + (n % 3) * 130, 226 + Math.floor(n / 3) * 160, 26, 40, random.pick(['#b3261e', '#e8e5da'])),
    ) +
    times(5, (n) =>
      cable(
        `M${350 + n * 80} 660 q ${random.next() * 90 - 40} -70 ${random.next() * 60 - 30} -140`,
        random.pick(['#b3261e', '#20242a', '#2c6e3f', '#c9a227']),
        9,
      ),
    );
  const openDoor =
    poly(
      [
        [780, 90],
        [1010, 40],
        [1010, 740],
        [780, 690],
      ],
      colour,
    ) +
    poly(
      [
        [780, 90],
        [1010, 40],
        [1010, 740],
        [780, 690],
      ],
      '#000',
      'opacity="0.2"',
    ) +
    sign(900, 330);
  const closed =
    rect(300, 90, 480, 600, colour) +
    rect(316, 106, 448, 568, lighter(colour, 0.1)) +
    sign(540, 300) +
    rect(724, 380, 22, 70, '#2b2d30', 'rx="6"') +
    oval(735, 470, 22, 24, '#c9a227') +
    rect(440, 470, 200, 44, '#f0ede2');
  return either(place, shell + inside + openDoor, shell + closed);
};

const cord: Make = (random) => {
  const place = hall(random);
  const colour = random.pick(['#d0581e', '#22252a', '#c9a227']);
  const wet = oval(560, 690, 380, 74, '#3f4a50', 'opacity="0.55"') + soft(480, 672, 160, 18, '#fff', 0.3);
  const damaged =
    cable('M-20 560 C 200 540 300 720 500 700 S 700 640 800 690 S 1000 620 1140 640', colour, 22) +
    rect(520, 686, 70, 30, '#2a1510', 'rx="8"') +
    line([522, 694], [590, 698], '#c27d3c', 7) +
    line([522, 704], [590, 708], '#2c6bb0', 6) +
    line([524, 712], [588, 714], '#5a8f3a', 5);
  const outlet =
    rect(700, 170, 170, 210, '#d9d6cb', 'rx="14"') +
    rect(716, 186, 138, 90, '#2d6fb3', 'rx="10"') +
    oval(785, 231, 32, 32, '#174a80') +
    rect(736, 300, 96, 56, '#20242a', 'rx="8"') +
    rect(754, 314, 20, 26, '#2f8f4e') +
    cable('M785 380 q -10 120 -60 180 t -300 20', '#22252a', 18) +
    oval(420, 600, 70, 26, '#22252a') +
    oval(420, 592, 70, 26, '#d0581e') +
    oval(420, 592, 34, 12, '#1a1a1a');
  const pump = drum(160, 640, 80, 170, '#2d5f8a') + tube([160, 470], [160, 300], 30, '#2d5f8a');
  return either(place, pump + wet + damaged, pump + oval(560, 690, 300, 50, '#3f4a50', 'opacity="0.2"') + outlet);
};

const exit: Make = (random) => {
  const place = hall(random);
  const y = place.floor + 20;
  const colour = random.pick(['#5f7f63', '#7d8a92', '#8b6a4a']);
  const door =
    rect(400, y - 400, 320, 404, '#42474b') +
    rect(416, y - 384, 288, 386, colour) +
    rect(430, y - 370, 260, 150, lighter(colour, 0.12)) +
    rect(420, y - 210, 280, 26, '#b9bec1', 'rx="12"') +
    rect(450, y - 482, 220, 66, '#1d7a45') +
    path(`M480 ${y - 449} h60 m-24 -18 l26 18 l-26 18`, 'fill="none" stroke="#eef5ee" stroke-width="11"') +
    rect(582, y - 472, 44, 46, '#eef5ee') +
    oval(604, y - 460, 7, 8, '#1d7a45');
  const block = random.chance(0.5)
    ? pallet(330, y + 200, 400) +
      times(4, (n) => group(`translate(0 ${-40 * (n + 1)})`, pallet(336 + (n % 2) * 8, y + 200, 396)))
    : pallet(330, y + 190, 420) + boxes(random, 350, y + 148, 8);
  const floorMark =
    hatch(
      [
        [360, y + 12],
        [760, y + 12],
        [860, y + 190],
        [270, y + 190],
      ],
      0.8,
    ) +
    poly(
      [
        [390, y + 24],
        [730, y + 24],
        [806, y + 168],
        [326, y + 168],
      ],
      '#8d8a83',
    );
  return either(place, door + block, door + floorMark);
};

const extinguisher: Make = (random) => {
  const place = hall(random);
  const body =
    shadow(560, 780, 170, 26) +
    rect(470, 250, 180, 520, '#b3201a', 'rx="70"') +
    rect(470, 250, 180, 520, 'url(#round)', 'rx="70" opacity="0.7"') +
    rect(520, 190, 80, 70, '#2b2d30') +
    poly(
      [
        [500, 190],
        [680, 150],
        [690, 176],
        [510, 214],
      ],
      '#1c1d1f',
    ) +
    cable('M600 220 C 720 240 700 420 680 560', '#17181a', 20) +
    rect(490, 420, 140, 180, '#eceae0') +
    times(6, (n) => line([504, 446 + n * 24], [616, 446 + n * 24], '#7c7a74', 5)) +
    rect(500, 60, 120, 110, '#b3201a') +
    path('M540 150 v-50 q 20 -30 40 0 v50 z', 'fill="#fff"');
  const tag = (paper: string, ink: string, isNew: boolean) =>
    group(
      'rotate(6 420 400)',
      line([520, 270], [430, 330], '#c9c6ba', 4),
      rect(330, 330, 170, 230, paper, 'rx="8"'),
      times(4, (n) =>
        rect(
          348,
          356 + n * 46,
          134,
          30,
          n === 3 && isNew ? '#2f8f4e' : ink,
          `opacity="${n === 3 && isNew ? 0.9 : 0.55}"`,
        ),
      ),
    );
  const things = random.chance(0.5) ? box(820, 800, 180, 220, random.pick(CARTON)) : '';
  return either(place, things + body + tag('#cdbd92', '#8a7a4f', false), body + tag('#f2f0e6', '#9aa0a3', true));
};

const drums: Make = (random) => {
  const place = random.chance(0.5) ? yard(random) : hall(random);
  const row = times(4, (n) => drum(190 + n * 180, 640 - (n % 2) * 34, 84, 240, random.pick(PAINT)));
  const sparks =
    times(50, () => {
      const [x, y] = [880 + random.next() * 150 - random.next() * 260, 560 + random.next() * 160];
      return line(
        [x, y],
        [x - 14 - random.next() * 20, y + 8 + random.next() * 16],
        random.pick(['#ffd45e', '#ffb02e', '#fff3c4']),
        4,
      );
    }) +
    soft(950, 560, 60, 54, '#fff6cf', 0.8) +
    person(1010, 720, 1.1);
  const bund =
    rect(90, 640, 800, 70, '#d8b11f') +
    rect(90, 640, 800, 20, '#ecc52c') +
    hatch([
      [90, 690],
      [890, 690],
      [890, 712],
      [90, 712],
    ]) +
    times(3, (n) =>
      poly(
        [
          [160 + n * 240, 560],
          [200 + n * 240, 520],
          [240 + n * 240, 560],
          [200 + n * 240, 600],
        ],
        '#f0ede2',
        'stroke="#b3261e" stroke-width="8"',
      ),
    );
  return either(place, row + sparks, row + bund);
};

const can: Make = (random) => {
  const place = hall(random);
  const colour = random.pick(['#dcdcd6', '#c9d2d6', '#e3dfd0']);
  const body =
    shadow(540, 640, 260, 34) +
    rect(370, 300, 330, 330, colour, 'rx="26"') +
    rect(370, 300, 330, 330, 'url(#round)', 'rx="26" opacity="0.45"') +
    rect(420, 220, 110, 90, darker(colour, 0.15), 'rx="14"') +
    rect(440, 190, 70, 44, random.pick(['#b3201a', '#22252a', '#2d6fb3']), 'rx="8"') +
    path('M560 300 q 20 -80 110 -40 l20 50', `fill="none" stroke="${darker(colour, 0.1)}" stroke-width="30"`) +
    rect(370, 520, 330, 110, '#9db7c2', 'opacity="0.35"');
  const label =
    rect(420, 380, 230, 190, '#f5f3ea') +
    rect(420, 380, 230, 40, '#d8b11f') +
    poly(
      [
        [480, 450],
        [520, 490],
        [480, 530],
        [440, 490],
      ],
      '#fff',
      'stroke="#b3261e" stroke-width="8"',
    ) +
    path('M470 506 q 10 -34 20 0', 'fill="none" stroke="#1c1b18" stroke-width="8"') +
    times(4, (n) => line([540, 450 + n * 26], [634, 450 + n * 26], '#6d6b66', 6));
  const shelf =
    rect(60, 630, 1000, 34, '#5b4f40') +
    rect(60, 664, 1000, 180, '#2e2822', 'opacity="0.75"') +
    drum(900, 630, 62, 150, random.pick(PAINT)) +
    box(140, 630, 120, 90, random.pick(CARTON));
  return either(place, shelf + body, shelf + body + label);
};

const eyewash: Make = (random) => {
  const place = hall(random);
  const station =
    rect(360, 110, 400, 110, '#1d7a45') +
    path('M470 165 q 70 -50 140 0 q -70 50 -140 0 z', 'fill="#fff"') +
    oval(540, 165, 20, 22, '#1d7a45') +
    tube([560, 230], [560, 780], 26, '#3d8a5c') +
    path('M400 420 h320 q -20 120 -160 120 t -160 -120 z', 'fill="#d3dadd"') +
    oval(560, 420, 160, 34, '#9fb0b6') +
    times(2, (n) => rect(500 + n * 100, 370, 26, 50, '#e2b71f', 'rx="8"')) +
    shadow(560, 780, 130, 18);
  const dry =
    group(
      'rotate(-18 780 540)',
      rect(740, 430, 80, 190, '#cdd8dc', 'rx="24" opacity="0.75"'),
      rect(760, 400, 40, 40, '#2d6fb3'),
    ) + oval(560, 424, 120, 22, '#7d705c', 'opacity="0.6"');
  const wet =
    times(2, (n) =>
      path(
        `M${513 + n * 100} 372 q ${n ? -30 : 30} -90 ${n ? -46 : 46} 46`,
        'fill="none" stroke="#e8f4fa" stroke-width="12" opacity="0.85" stroke-linecap="round"',
      ),
    ) +
    rect(800, 300, 120, 150, '#f2f0e6') +
    path('M822 380 l26 26 l54 -64', 'fill="none" stroke="#2f8f4e" stroke-width="14"');
  return either(place, station + dry, station + wet);
};

const manhole: Make = (random) => {
  const place = yard(random);
  const hole =
    oval(560, 660, 200, 74, '#4c4841') +
    oval(560, 662, 180, 64, '#0d0c0b') +
    path('M392 690 A 180 64 0 0 0 728 690', 'fill="none" stroke="#5a554c" stroke-width="10"') +
    group(
      'rotate(-12 880 640)',
      shadow(880, 660, 150, 20),
      oval(880, 640, 170, 56, '#3c3e40'),
      times(4, (n) => line([760 + n * 60, 620], [800 + n * 60, 664], '#55585b', 8)),
    );
  const lid =
    oval(560, 660, 200, 74, '#4c4841') +
    oval(560, 660, 182, 64, '#5a5d60') +
    times(5, (n) => line([430 + n * 56, 630], [470 + n * 56, 694], '#43464a', 9)) +
    oval(560, 660, 24, 10, '#c9a227');
  const fence = times(2, (n) => cone(300 + n * 540, 760, 130)) + tube([300, 690], [840, 690], 8, '#c33b2c');
  return either(place, hole, lid + (random.chance(0.6) ? fence : ''));
};

const sling: Make = (random) => {
  const place = random.chance(0.5) ? hall(random) : yard(random);
  const colour = random.pick(['#d8b11f', '#6d4a8c', '#2f8f4e']);
  const hook =
    rect(530, -20, 60, 180, '#3a3d40') +
    rect(500, 130, 120, 80, '#d8a51f', 'rx="16"') +
    path(
      'M560 210 v60 q 90 20 84 110 q -10 90 -96 84 q -70 -8 -74 -76',
      'fill="none" stroke="#4a4e52" stroke-width="44" stroke-linecap="round"',
    ) +
    path('M554 214 v56 q 86 20 84 108', 'fill="none" stroke="#9aa0a3" stroke-width="10" opacity="0.6"');
  const web = (isCut: boolean, tint: string) =>
    poly(
      [
        [500, 440],
        [610, 440],
        [820, 860],
        [690, 860],
      ],
      tint,
    ) +
    poly(
      [
        [500, 440],
        [610, 440],
        [420, 860],
        [290, 860],
      ],
      darker(tint, 0.12),
    ) +
    times(
      3,
      (n) =>
        line([525 + n * 28, 446], [320 + n * 34, 850], '#000', 3, 'opacity="0.25"') +
        line([520 + n * 28, 446], [720 + n * 34, 850], '#000', 3, 'opacity="0.25"'),
    ) +
    (isCut
      ? poly(
          [
            [684, 690],
            [640, 700],
            [700, 716],
            [648, 730],
            [716, 738],
          ],
          '#2a2418',
        ) + times(10, (n) => line([650 + n * 7, 700 + n * 3], [630 + n * 6, 690 + n * 7], lighter(tint, 0.4), 3))
      : rect(640, 650, 84, 110, '#f0ede2', 'transform="rotate(-26 680 700)"'));
  return either(place, hook + web(true, colour), hook + web(false, lighter(colour, 0.15)));
};

const bricks: Make = (random) => {
  const { before } = slabEdge(random);
  void before;
  const place = yard(random);
  const y = place.floor + 150;
  const slab =
    poly(
      [
        [0, y],
        [WIDTH, y - 10],
        [WIDTH, y + 110],
        [0, y + 120],
      ],
      '#8e8a81',
    ) +
    rect(0, y + 110, WIDTH, HEIGHT, '#5d5a54') +
    times(4, (n) => rect(90 + n * 290, y + 110, 40, 400, '#77736b'));
  const pile = (x: number, count: number) =>
    times(count, (n) => {
      const row = Math.floor(n / 5);
      return rect(
        x + (n % 5) * 66 + (row % 2) * 24,
        y - 4 - row * 34 - 30,
        62,
        30,
        mix('#a4533a', '#7f3d2b', random.next()),
      );
    });
  const net =
    rect(0, y - 150, WIDTH, 160, '#2f8f4e', 'opacity="0.32"') +
    times(38, (n) => line([n * 30, y - 150], [n * 30, y + 6], '#2c6b43', 2)) +
    times(6, (n) => line([0, y - 146 + n * 28], [WIDTH, y - 150 + n * 28], '#2c6b43', 2)) +
    rail(y + 6, 60, 1060);
  return either(
    place,
    slab + pile(340, 17) + group('rotate(20 300 600)', rect(300, y + 14, 62, 30, '#a4533a')),
    slab + pile(420, 9) + net,
  );
};

const racking: Make = (random) => {
  const place = hall(random);
  const [upright, beam] = random.chance(0.5) ? ['#2c5fa8', '#e07b1f'] : ['#3f6f55', '#d8a51f'];
  const goods = times(3, (level) =>
    times(3, (n) =>
      group(
        `translate(${140 + n * 300} ${250 + level * 230}) scale(0.8)`,
        boxes(random, 0, 0, 2 + Math.floor(random.next() * 4)),
      ),
    ),
  );
  const beams = times(
    3,
    (n) => rect(40, 250 + n * 230, 1040, 34, beam) + rect(40, 272 + n * 230, 1040, 12, darker(beam, 0.35)),
  );
  const post = (x: number, bend: number) =>
    path(`M${x} 0 V560 q ${bend} 60 0 130 V${HEIGHT}`, `fill="none" stroke="${upright}" stroke-width="40"`) +
    times(22, (n) => rect(x - 6, 14 + n * 40, 12, 18, '#14202f', n > 13 && n < 17 && bend ? 'opacity="0"' : '')) +
    path(
      `M${x - 16} 0 V560 q ${bend} 60 0 130 V${HEIGHT}`,
      'fill="none" stroke="#fff" stroke-opacity="0.18" stroke-width="6"',
    );
  const guard =
    poly(
      [
        [650, HEIGHT],
        [650, 640],
        [790, 640],
        [790, HEIGHT],
      ],
      '#d8b11f',
    ) +
    hatch([
      [650, 690],
      [790, 690],
      [790, 760],
      [650, 760],
    ]);
  const scratch = path('M676 590 q 44 30 20 80 M700 600 q 30 30 8 60', 'fill="none" stroke="#d7d3c8" stroke-width="7"');
  return either(
    place,
    goods + beams + post(60, 0) + post(720, 74) + scratch,
    goods + beams + post(60, 0) + post(720, 0) + guard,
  );
};

const offcuts: Make = (random) => {
  const place = hall(random);
  const saw =
    rect(80, 420, 360, 40, '#7d8488') +
    rect(100, 460, 30, 240, '#5c6266') +
    rect(390, 460, 30, 240, '#5c6266') +
    oval(260, 410, 110, 110, '#b9bec1') +
    rect(80, 410, 360, 30, '#6c7378') +
    shadow(260, 700, 240, 22);
  const mess =
    times(34, () => {
      const [x, y, a] = [380 + random.next() * 640, 560 + random.next() * 240, random.next() * 180];
      const w = 50 + random.next() * 130;
      return group(
        `rotate(${a * 0.25 - 20} ${x} ${y})`,
        rect(x + 5, y + 8, w, 18, '#000', 'opacity="0.35"'),
        rect(x, y, w, 16 + random.next() * 12, random.pick(['#b08a55', '#c9a46b', '#8f6b3c', '#d9bf8f'])),
      );
    }) +
    times(40, () => {
      const [x, y] = [360 + random.next() * 700, 560 + random.next() * 250];
      return line([x, y], [x + random.next() * 22, y + random.next() * 10], '#2b2d30', 3);
    });
  const bin =
    shadow(900, 720, 150, 20) +
    poly(
      [
        [780, 520],
        [1020, 520],
        [990, 720],
        [810, 720],
      ],
      '#2f6a4a',
    ) +
    rect(770, 500, 260, 30, '#3f8560', 'rx="8"') +
    times(4, (n) =>
      rect(
        810 + n * 46,
        440 + (n % 2) * 24,
        20,
        70,
        '#b08a55',
        `transform="rotate(${n * 9 - 12} ${820 + n * 46} 480)"`,
      ),
    );
  return either(place, saw + mess, saw + bin);
};

const store: Make = (random) => {
  const place = hall(random);
  const frame = rect(270, 40, 560, 640, '#4a4339') + rect(290, 60, 520, 620, '#1c1a17');
  const full =
    group('translate(40 90)', boxes(random, 270, 590, 9), boxes(random, 300, 330, 6), boxes(random, 330, 150, 3)) +
    poly(
      [
        [830, 40],
        [1010, 0],
        [1010, 760],
        [830, 680],
      ],
      '#8b6a4a',
    ) +
    boxes(random, 560, 770, 3);
  const tidy =
    times(
      3,
      (n) =>
        rect(290, 220 + n * 150, 520, 18, '#8f959a') +
        group(`translate(310 ${220 + n * 150}) scale(0.85)`, boxes(random, 0, 0, 3)),
    ) +
    line([290, 140], [810, 140], '#c33b2c', 8) +
    poly(
      [
        [830, 40],
        [1010, 0],
        [1010, 760],
        [830, 680],
      ],
      '#8b6a4a',
    );
  return either(place, frame + full, frame + tidy);
};

const firstAid: Make = (random) => {
  const place = surface(random);
  const shell =
    shadow(560, 700, 360, 50, 0.4) +
    rect(220, 180, 680, 500, '#2f8f4e', 'rx="20"') +
    rect(246, 206, 628, 448, '#e4e7e2', 'rx="10"') +
    rect(246, 420, 628, 12, '#bfc6c0') +
    rect(548, 206, 12, 448, '#bfc6c0');
  const roll = (x: number, y: number) =>
    rect(x, y, 84, 84, '#f7f5ee', 'rx="40"') +
    oval(x + 42, y + 42, 40, 40, '#dfe3dd') +
    oval(x + 42, y + 42, 14, 14, '#c3c9c2');
  const few = rect(290, 250, 120, 70, '#d7c9a2', 'transform="rotate(-9 350 280)"') + roll(640, 520);
  const all =
    times(6, (n) => roll(270 + (n % 3) * 90, 230 + Math.floor(n / 3) * 92)) +
    times(4, (n) =>
      rect(
        580 + (n % 2) * 146,
        230 + Math.floor(n / 2) * 92,
        128,
        78,
        random.pick(['#e9c9a0', '#bcd4e6', '#f3efe2']),
        'rx="6"',
      ),
    ) +
    times(5, (n) => rect(270 + n * 54, 450, 44, 180, random.pick(['#3b78b5', '#eceae0', '#c33b2c']), 'rx="6"')) +
    rect(590, 450, 250, 180, '#f5f3ea') +
    times(5, (n) => line([610, 480 + n * 30], [820, 480 + n * 30], '#9aa0a3', 5));
  return either(place, shell + few, shell + all);
};

const dust: Make = (random) => {
  const place = hall(random);
  const gate =
    rect(240, 60, 640, 520, '#7d6a55') +
    rect(262, 82, 290, 498, '#94806a') +
    rect(568, 82, 290, 498, '#8a7661') +
    times(6, (n) => rect(262, 110 + n * 80, 596, 10, '#6a5947')) +
    rect(540, 300, 40, 120, '#33363a');
  const cloud = times(26, () =>
    soft(
      260 + random.next() * 640,
      330 + random.next() * 360,
      90 + random.next() * 120,
      60 + random.next() * 80,
      random.pick(['#d9cdb6', '#c9bba1', '#e5dbc8']),
      0.32,
    ),
  );
  const lamp =
    rect(930, 180, 90, 130, '#d9d6cb', 'rx="10"') +
    oval(975, 230, 28, 28, '#35c46a') +
    soft(975, 230, 44, 44, '#35c46a', 0.35) +
    rect(556, 82, 14, 498, '#1c1d1f');
  return either(place, gate + cloud, gate + lamp);
};

const stairs: Make = (random) => {
  const place = yard(random);
  const steps =
    times(
      6,
      (n) =>
        rect(240 - n * 6, 330 + n * 78, 620 + n * 12, 42, '#b0aca3') +
        rect(240 - n * 6, 372 + n * 78, 620 + n * 12, 38, '#7a766e'),
    ) +
    tube([220, 150], [150, 800], 18, '#7d8488') +
    tube([880, 150], [950, 800], 18, '#7d8488') +
    rect(300, 0, 500, 330, '#8d7f6c') +
    rect(450, 40, 200, 290, '#4f5d66');
  const ice =
    times(
      4,
      (n) =>
        path(
          `M${280 + random.next() * 60} ${500 + n * 78} q 150 -26 300 -4 t 180 8 l10 26 q -240 16 -470 4 z`,
          'fill="#dcecf5" opacity="0.75"',
        ) +
        path(
          `M${330 + n * 20} ${500 + n * 78} q 90 -12 190 0`,
          'fill="none" stroke="#fff" stroke-width="7" opacity="0.8"',
        ),
    ) +
    times(7, (n) =>
      poly(
        [
          [330 + n * 70, 0],
          [352 + n * 70, 0],
          [342 + n * 70, 40 + random.next() * 60],
        ],
        '#e6f2f8',
        'opacity="0.85"',
      ),
    );
  const grit =
    times(160, () =>
      oval(
        260 + random.next() * 580,
        340 + Math.floor(random.next() * 6) * 78 + random.next() * 24,
        3,
        2,
        '#4b4238',
        'opacity="0.6"',
      ),
    ) + times(6, (n) => rect(236 - n * 6, 366 + n * 78, 628 + n * 12, 8, '#d8b11f'));
  return either(place, steps + ice, steps + grit);
};

const fireDoor: Make = (random) => {
  const place = hall(random);
  const colour = random.pick(['#9a3b30', '#8d969b', '#5f7f63']);
  const opening =
    rect(360, 30, 400, 640, '#4a4f53') + rect(380, 50, 360, 620, '#22282c') + rect(420, 160, 280, 420, '#3d474d');
  const open =
    poly(
      [
        [380, 50],
        [250, 10],
        [250, 740],
        [380, 670],
      ],
      colour,
    ) +
    poly(
      [
        [330, 690],
        [420, 690],
        [420, 720],
      ],
      '#a5804f',
    ) +
    shadow(380, 722, 70, 10);
  const shut =
    rect(380, 50, 360, 620, colour) +
    rect(396, 66, 328, 588, lighter(colour, 0.08)) +
    rect(470, 130, 180, 190, '#a9c0c9') +
    rect(690, 360, 26, 90, '#c9cccd', 'rx="8"') +
    oval(560, 560, 54, 54, '#1f5fae') +
    rect(552, 528, 16, 64, '#fff') +
    rect(760, 90, 60, 44, '#d9d6cb') +
    rect(726, 70, 40, 34, '#9aa0a3');
  return either(place, opening + open, opening + shut);
};

/** Every scene by the name that conditions have for it. */
export const SCENES: Readonly<Record<string, Make>> = {
  slabEdge,
  scaffold,
  ladder,
  oil: spill('#17130d', 0.28),
  water: spill('#5f7480', 0.6),
  stairs,
  hose,
  brokenFloor,
  grinder,
  conveyor,
  emergencyStop,
  dock,
  truck: truckYard,
  stack,
  cart,
  panel,
  cord,
  exit,
  fireDoor,
  extinguisher,
  drums,
  can,
  eyewash,
  manhole,
  sling,
  bricks,
  racking,
  offcuts,
  store,
  firstAid,
  dust,
};
