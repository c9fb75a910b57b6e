import {
  box,
  cone,
  darker,
  group,
  HEIGHT,
  hall,
  hatch,
  line,
  mix,
  oval,
  type Piece,
  pallet,
  path,
  poly,
  rect,
  shadow,
  soft,
  times,
  tube,
  yard,
} from '../draw.ts';
import { boxes, CARTON, either, type Make, PAINT, person } from './common.ts';

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

export const dock: Make = (random) => {
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

export const truckYard: Make = (random) => {
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

export const cart: Make = (random) => {
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

export const racking: Make = (random) => {
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

export const stack: Make = (random) => {
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
