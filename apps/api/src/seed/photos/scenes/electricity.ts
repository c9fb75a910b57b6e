import {
  cable,
  darker,
  drum,
  hall,
  lighter,
  line,
  oval,
  path,
  poly,
  rect,
  shadow,
  soft,
  times,
  tube,
} from '../draw.ts';
import { either, type Make } from './common.ts';

export const panel: Make = (random) => {
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

export const cord: Make = (random) => {
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
