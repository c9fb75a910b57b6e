// Forged and malformed requests over every operation of the document: a sample here, as many as one likes by `npm run test:forged`.

import { afterAll, expect, test } from 'vitest';
import { BYTES, runCampaign, tryKept, type Wish } from './testing/forged/campaign.ts';
import { describeTally, type Tally } from './testing/forged/tally.ts';
import { openWorld } from './testing/forged/world.ts';
import { contentOf, contentOfRecords } from './testing/isolation/things.ts';

const { FORGED_SEED, FORGED_COUNT, FORGED_ONLY } = process.env;
const wish: Wish = {
  seed: Number(FORGED_SEED ?? 1),
  count: Number(FORGED_COUNT ?? 0),
  only: FORGED_ONLY ?? '',
  ...(FORGED_COUNT === undefined ? { denials: 2, malformed: 4 } : { denials: 4, malformed: 14 }),
};
/** Milliseconds that a run may take: two minutes, and 30 for each request. */
const PATIENCE_MS = 120_000 + wish.count * 30;

const world = await openWorld();
const { away, hidden, hiddenRecords, t } = world;
const [before, hiddenBefore] = [await contentOf(away), await contentOfRecords(hidden, hiddenRecords)];
let tally: Tally;
afterAll(() => t.close());

test(
  'no forged or malformed request is let in, leaks, breaks the server or is refused in another shape',
  async () => {
    tally = await runCampaign(world, wish);
    const again = `npm run test:forged -- --seed ${wish.seed} --count ${tally.forged}${wish.only && ` --only "${wish.only}"`}`;
    console.log(`${describeTally(tally)}\nAgain: ${again}`);
    expect(tally.faults).toEqual([]);
  },
  PATIENCE_MS,
);

test('every operation was tried, and each that denies has let its rightful caller in', () => {
  if (!wish.only) expect(world.cases.filter(({ operation }) => !tally.byOperation.has(operation.key))).toEqual([]);
  const poorly = [...tally.byOperation].filter(
    ([key, { forged, denials, successes }]) => forged < 4 || (denials > 0 && successes === 0 && key !== BYTES),
  );
  expect(poorly).toEqual([]);
});

test('what the other tenant has, and what is hidden, is as it was', async () => {
  expect(await contentOf(away)).toEqual(before);
  expect(await contentOfRecords(hidden, hiddenRecords)).toEqual(hiddenBefore);
  expect(Object.values(hiddenBefore).some((content) => !content.startsWith('0 rows'))).toBe(true);
});

test('no request has changed what all objects inherit', () => {
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect('polluted' in {}).toBe(false);
});

test(
  'whoever may have them succeeds with the very calls that were denied to everybody else',
  async () => {
    const { faults, marked } = await tryKept(world);
    expect(faults).toEqual([]);
    for (const count of marked) expect(count).toBeGreaterThan(20);
  },
  PATIENCE_MS,
);
