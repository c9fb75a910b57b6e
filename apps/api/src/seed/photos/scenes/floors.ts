import {
  cable,
  cone,
  darker,
  drum,
  group,
  hall,
  lighter,
  line,
  oval,
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
import { boxes, either, type Make, PAINT, walkway } from './common.ts';

/** A pool on the floor: oil, water or ice, in its colour. */
export const spill =
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

export const hose: Make = (random) => {
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

export const brokenFloor: Make = (random) => {
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

export const manhole: Make = (random) => {
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

export const offcuts: Make = (random) => {
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
