import {
  box,
  darker,
  drum,
  group,
  hall,
  lighter,
  line,
  oval,
  path,
  poly,
  rect,
  shadow,
  surface,
  times,
  tube,
  yard,
} from '../draw.ts';
import { boxes, CARTON, either, type Make, PAINT } from './common.ts';

export const can: Make = (random) => {
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

export const eyewash: Make = (random) => {
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

export const store: Make = (random) => {
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

export const firstAid: Make = (random) => {
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

export const sling: Make = (random) => {
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
