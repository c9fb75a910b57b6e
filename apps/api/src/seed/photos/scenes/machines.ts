import type { Random } from '../../random.ts';
import {
  box,
  darker,
  group,
  HEIGHT,
  hall,
  line,
  oval,
  type Piece,
  path,
  poly,
  rect,
  shadow,
  soft,
  surface,
  times,
  tube,
  WIDTH,
} from '../draw.ts';
import { CARTON, either, type Make } from './common.ts';

const bench = (random: Random): Piece =>
  rect(0, 610, WIDTH, 40, '#55493a') +
  rect(0, 650, WIDTH, HEIGHT, '#393028') +
  times(8, () => oval(random.next() * WIDTH, 622, 30 + random.next() * 60, 6, '#1d1813', 'opacity="0.5"'));

export const grinder: Make = (random) => {
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

export const conveyor: Make = (random) => {
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

export const emergencyStop: Make = (random) => {
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

export const dust: Make = (random) => {
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
