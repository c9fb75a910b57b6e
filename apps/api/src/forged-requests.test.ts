// Sends forged and malformed requests to every operation of the OpenAPI document: a small sample by default, any number with
// `npm run test:forged`.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BYTES, type CampaignOptions, runCampaign, tryKept } from './testing/forged/campaign.ts';
import { describeTally, newTally, sumOf, type Tally } from './testing/forged/tally.ts';
import { openWorld, type World } from './testing/forged/world.ts';
import { contentOf, contentOfRecords } from './testing/isolation/things.ts';

const { FORGED_SEED, FORGED_COUNT, FORGED_ONLY } = process.env;
const count = Number(FORGED_COUNT ?? 0);
const options: Omit<CampaignOptions, 'part' | 'count'> = {
  seed: Number(FORGED_SEED ?? 1),
  only: FORGED_ONLY ?? '',
  ...(FORGED_COUNT === undefined ? { denials: 1, malformed: 4 } : { denials: 4, malformed: 14 }),
};
/** Requests per part. Each part has its own tenants, because the tables that the tests compare would grow too large. */
const PART_SIZE = 10_000;
const parts = Array.from({ length: Math.max(1, Math.ceil(count / PART_SIZE)) }, (_, part) => part);
/** Timeout of a part in milliseconds, generous enough for a busy machine. */
const TIMEOUT_MS = 120_000 + Math.min(count, PART_SIZE) * 60;

const all: Tally[] = [];
afterAll(() => {
  const again = `--seed ${options.seed} --count ${count}${options.only && ` --only "${options.only}"`}`;
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
    'no forged or malformed request is accepted, leaks data, crashes the server or is refused in another format',
    async () => {
      tally = await runCampaign(world, { ...options, part, count: Math.min(PART_SIZE, count - part * PART_SIZE) });
      expect(tally.faults).toEqual([]);
    },
    TIMEOUT_MS,
  );

  test('every operation was tried, and each that denied a request has also accepted an authorized caller', () => {
    if (!options.only) expect(world.cases.filter(({ operation }) => !tally.byOperation.has(operation.key))).toEqual([]);
    const poorly = [...tally.byOperation].filter(
      ([key, { forged, denials, successes }]) => forged < 4 || (denials > 0 && successes === 0 && key !== BYTES),
    );
    expect(poorly).toEqual([]);
  });

  test('data of the other tenant and hidden records are unchanged', async () => {
    expect(await contentOf(world.away)).toEqual(before);
    expect(await contentOfRecords(world.hidden, world.hiddenRecords)).toEqual(hiddenBefore);
    expect(hiddenBefore['record']).toMatch(/^[1-9]\d+ rows/);
  });

  test('no request has polluted Object.prototype', () => {
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect('polluted' in {}).toBe(false);
  });

  test(
    'an authorized caller succeeds with the same calls that were denied to others',
    async () => {
      const { faults, marked } = await tryKept(world);
      expect(faults).toEqual([]);
      for (const answers of marked) expect(answers).toBeGreaterThan(20);
    },
    TIMEOUT_MS,
  );
});
