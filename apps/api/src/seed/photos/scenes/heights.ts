import {
  box,
  group,
  HEIGHT,
  hall,
  line,
  mix,
  oval,
  path,
  poly,
  rect,
  shadow,
  soft,
  times,
  tube,
  WIDTH,
  yard,
} from '../draw.ts';
import { either, type Make, PAINT, rail } from './common.ts';

export const slabEdge: Make = (random) => {
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

export const scaffold: Make = (random) => {
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

export const ladder: Make = (random) => {
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

export const bricks: Make = (random) => {
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

export const stairs: Make = (random) => {
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
