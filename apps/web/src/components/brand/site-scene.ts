import type { Brand } from '@safety-qube/contract/schemas/tenants';

/** What the colour of a block means; plain ones mean nothing. */
export type Tone = 'plain' | 'accent' | 'good' | 'bad';

/** A block on the ground plan. All in cells of the plan; x runs to the bottom right, y to the bottom left, z up. */
export interface Block {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly width: number;
  readonly depth: number;
  readonly height: number;
  readonly tone: Tone;
}

/** Cells along each side of the site. */
export const CELLS = 11;

/** Storeys on each cell, a row of the plan a line (x), a cell a digit (y). The tower stands where the middle is empty. */
const PLAN = [
  '....1.3.1.4',
  '.2..2.2.24.',
  '......3.134',
  '1......213.',
  '.23....1.31',
  '2.1....4..1',
  '1.3....21..',
  '.2434221.11',
  '12.13..3.12',
  '31.23.243.1',
  '41.12.1.111',
];
/** A storey of the small buildings, and the least height. */
const STOREY = 0.42;
/** Share of its cell that a building leaves free on each side. */
const MARGIN = 0.08;

const TOWER = { from: 3, to: 6.85, floors: 6, height: 1.46, gap: 0.24 } as const;
const FLOOR = TOWER.height + TOWER.gap;

const building = (x: number, y: number, storeys: number, tone: Tone = 'plain'): Block => ({
  x: x + MARGIN,
  y: y + MARGIN,
  z: 0,
  width: 1 - 2 * MARGIN,
  depth: 1 - 2 * MARGIN,
  height: 0.15 + storeys * STOREY,
  tone,
});

const floor = (index: number): Block => ({
  x: TOWER.from,
  y: TOWER.from,
  z: index * FLOOR,
  width: TOWER.to - TOWER.from,
  depth: TOWER.to - TOWER.from,
  height: TOWER.height,
  tone: 'plain',
});

/** The room at the front corner of a floor of the tower. */
const room = (index: number): Block => ({
  x: TOWER.to - 0.85,
  y: TOWER.to - 0.85,
  z: index * FLOOR,
  width: 0.86,
  depth: 0.86,
  height: TOWER.height,
  tone: 'bad',
});

const CUBE: Block = {
  x: 3.62,
  y: 3.62,
  z: TOWER.floors * FLOOR,
  width: 1.3,
  depth: 1.3,
  height: 1.7,
  tone: 'accent',
};

/** A label of the illustration; `at` as x, y, z of the plan. */
export interface Pin {
  readonly at: readonly [number, number, number];
  readonly tone: 'good' | 'bad';
  readonly title:
    | 'signIn.picture.scaffold'
    | 'signIn.picture.guardrail'
    | 'signIn.picture.patrol'
    | 'signIn.picture.gate';
  readonly detail:
    | 'signIn.picture.scaffoldDetail'
    | 'signIn.picture.guardrailDetail'
    | 'signIn.picture.patrolDetail'
    | 'signIn.picture.gateDetail';
}

const GOOD_CELL = [1, 7] as const;
const GATE_CELL = [8, 4] as const;
const GOOD_AT = [1.5, 7.5, 1.6] as const;

export const PINS: Record<Brand, readonly Pin[]> = {
  safety: [
    { at: GOOD_AT, tone: 'good', title: 'signIn.picture.scaffold', detail: 'signIn.picture.scaffoldDetail' },
    {
      at: [TOWER.to, TOWER.to - 0.5, 3 * FLOOR + 0.9],
      tone: 'bad',
      title: 'signIn.picture.guardrail',
      detail: 'signIn.picture.guardrailDetail',
    },
  ],
  security: [
    { at: GOOD_AT, tone: 'good', title: 'signIn.picture.patrol', detail: 'signIn.picture.patrolDetail' },
    { at: [8.5, 4.5, 1.6], tone: 'bad', title: 'signIn.picture.gate', detail: 'signIn.picture.gateDetail' },
  ],
};

/** Returns all blocks of a brand's site, the farthest first, so that drawing them in order hides what is behind. */
export function siteBlocks(brand: Brand): Block[] {
  const marked = new Map([
    [GOOD_CELL.join(), building(...GOOD_CELL, 3, 'good')],
    ...(brand === 'security' ? ([[GATE_CELL.join(), building(...GATE_CELL, 3, 'bad')]] as const) : []),
  ]);
  const cells = PLAN.flatMap((row, x) =>
    [...row].flatMap((digit, y) => {
      const block = marked.get([x, y].join()) ?? (digit === '.' ? undefined : building(x, y, Number(digit)));
      return block && !isInTower(x, y) ? [block] : [];
    }),
  ).sort((a, b) => a.x + a.y - b.x - b.y);
  const tower = Array.from({ length: TOWER.floors }, (_, i) =>
    brand === 'safety' && i === 3 ? [floor(i), room(i)] : [floor(i)],
  ).flat();
  const isBehind = ({ x, y }: Block) => (x < TOWER.from && y < TOWER.to) || (y < TOWER.from && x < TOWER.to);
  return [...cells.filter(isBehind), ...tower, CUBE, ...cells.filter((block) => !isBehind(block))];
}

const isInTower = (x: number, y: number): boolean => x >= TOWER.from && x < TOWER.to && y >= TOWER.from && y < TOWER.to;
