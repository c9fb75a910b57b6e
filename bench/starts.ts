import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { atMost } from './results.ts';
import { freePort, freshFolder, median, SERVER, start, stop } from './stage/launch.ts';

/** Bound of a start on existing data. */
const WARM_SECONDS = 3;
/** Bound of what the demo's issues, with their posters and conversations, add to a start from nothing. */
const ISSUES_SECONDS = 3;
const ROUNDS = 5;

/** Returns the seconds of filling an empty database with the demo. */
async function secondsOfDemo(withIssues: boolean): Promise<number> {
  const folder = freshFolder();
  const file = fileURLToPath(new URL('./seed-process.ts', import.meta.url));
  const env = { ...process.env, DATA_DIR: folder, ...(withIssues && { SEED_ISSUES: 'true' }) };
  const { stdout } = await promisify(execFile)(process.execPath, [file], { env });
  rmSync(folder, { recursive: true });
  return Number(stdout);
}

/** Measures what the demo's issues add to a start from nothing, in alternating rounds. */
export async function measureDemoOfIssues(): Promise<void> {
  const more: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const without = await secondsOfDemo(false);
    more.push((await secondsOfDemo(true)) - without);
  }
  console.log(`\nThe demo's issues add ${more.map((seconds) => seconds.toFixed(2)).join(', ')} s to a start`);
  atMost('issues in the demo: more at a start from nothing', median(more), ISSUES_SECONDS, 's');
}

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
