import {
  box,
  cable,
  drum,
  group,
  hall,
  hatch,
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
  yard,
} from '../draw.ts';
import { boxes, CARTON, either, type Make, PAINT, person } from './common.ts';

export const exit: Make = (random) => {
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

export const fireDoor: Make = (random) => {
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

export const extinguisher: Make = (random) => {
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

export const drums: Make = (random) => {
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
