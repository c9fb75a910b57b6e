import { rmSync } from 'node:fs';
import { atMost } from './results.ts';
import { freePort, freshFolder, median, SERVER, start, stop } from './stage/launch.ts';

/** Bound of a start on existing data. */
const WARM_SECONDS = 3;

/** Measures starts without data and again on the same data, without and with the demo. */
export async function measureStarts(): Promise<void> {
  console.log('\nStart until it serves, seconds');
  const env = async (folder: string, seed: string) => ({
    PORT: String(await freePort()),
    DATA_DIR: folder,
    SEED: seed,
    LOG_LEVEL: 'error',
    DEMO_ISSUER_PORT: String(await freePort()),
  });
  for (const [seed, bound] of [
    ['none', 10],
    ['demo', 30],
  ] as const) {
    const fresh: number[] = [];
    const warm: number[] = [];
    for (let round = 0; round < 3; round++) {
      const folder = freshFolder();
      const first = await start(SERVER, await env(folder, seed));
      await stop(first.child);
      const second = await start(SERVER, await env(folder, seed));
      await stop(second.child);
      rmSync(folder, { recursive: true });
      fresh.push(first.seconds);
      warm.push(second.seconds);
    }
    console.log(`  from nothing, SEED=${seed}: ${median(fresh).toFixed(2)}; again: ${median(warm).toFixed(2)}`);
    atMost(`start from nothing, SEED=${seed}`, median(fresh), bound, 's');
    atMost(`start again, SEED=${seed}`, median(warm), WARM_SECONDS, 's');
  }
}
