// Forged and malformed requests over every operation of the document: a sample here, as many as one likes by `npm run test:forged`.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BYTES, runCampaign, tryKept, type Wish } from './testing/forged/campaign.ts';
import { describeTally, newTally, sumOf, type Tally } from './testing/forged/tally.ts';
import { openWorld, type World } from './testing/forged/world.ts';
import { contentOf, contentOfRecords } from './testing/isolation/things.ts';

const { FORGED_SEED, FORGED_COUNT, FORGED_ONLY } = process.env;
const count = Number(FORGED_COUNT ?? 0);
const wish: Omit<Wish, 'part' | 'count'> = {
  seed: Number(FORGED_SEED ?? 1),
  only: FORGED_ONLY ?? '',
  ...(FORGED_COUNT === undefined ? { denials: 1, malformed: 4 } : { denials: 4, malformed: 14 }),
};
/** Requests of a part, which has tenants of its own: what each call acts on would become too much to be listed. */
const OF_A_PART = 10_000;
const parts = Array.from({ length: Math.max(1, Math.ceil(count / OF_A_PART)) }, (_, part) => part);
/** Milliseconds that a part may take on a machine that has much else to do. */
const PATIENCE_MS = 120_000 + Math.min(count, OF_A_PART) * 60;

const all: Tally[] = [];
afterAll(() => {
  const again = `--seed ${wish.seed} --count ${count}${wish.only && ` --only "${wish.only}"`}`;
  console.log(`${describeTally(sumOf(all))}\nAgain: npm run test:forged -- ${again}`);
});

describe.each(parts)('part %i', (part) => {
  let world: World;
  let before: Record<string, string>;
  let hiddenBefore: Record<string, string>;
  let tally = newTally();

  beforeAll(async () => {
    world = await openWorld();
    before = await contentOf(world.away);
    hiddenBefore = await contentOfRecords(world.hidden, world.hiddenRecords);
  }, 120_000);
  afterAll(async () => {
    all.push(tally);
    if (parts.length > 1)
      console.log(`Part ${part + 1} of ${parts.length}: ${tally.forged}, faults: ${tally.faults.length}.`);
    await world.t.close();
  });

  test(
    'no forged or malformed request is let in, leaks, breaks the server or is refused in another shape',
    async () => {
      tally = await runCampaign(world, { ...wish, part, count: Math.min(OF_A_PART, count - part * OF_A_PART) });
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
    expect(await contentOf(world.away)).toEqual(before);
    expect(await contentOfRecords(world.hidden, world.hiddenRecords)).toEqual(hiddenBefore);
    expect(hiddenBefore['record']).toMatch(/^[1-9]\d+ rows/);
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
      for (const answers of marked) expect(answers).toBeGreaterThan(20);
    },
    PATIENCE_MS,
  );
});
