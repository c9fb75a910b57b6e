import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { OPTIONS } from '../options.ts';
import { atMost } from '../results.ts';
import { quantile } from '../stage/launch.ts';
import type { Stage } from '../stage/open-stage.ts';
import { headersOf } from './compare.ts';
import { managerBrowser } from './home.ts';
import { send, timeOf } from './load.ts';

export const MANAGERS = 'eight managers open home';
const HOW_MANY = 8;
/** Milliseconds that the worker waits between two requests. */
const PAUSE_MS = 20;
const HOME_MS = 500;
const SMALL_MS = 100;

/** Measures eight managers who open home at the same time, in rounds, while a worker keeps sending small GETs. */
export async function measureManagers(stage: Stage): Promise<void> {
  const browsers = Array.from({ length: HOW_MANY }, () => managerBrowser(stage));
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const headers = headersOf(stage, 'worker');
  const homes: number[] = [];
  const small: number[] = [];
  let isOver = false;
  const worker = (async () => {
    for (let n = 0; !isOver; n++) {
      const path = n % 2 ? '/api/priority' : '/api/notifications/count';
      small.push(await timeOf(() => send(agent, stage.app.origin + path, { method: 'GET', headers })));
      await wait(PAUSE_MS);
    }
  })();
  for (let round = -1; round < OPTIONS.rounds; round++) {
    const taken = await Promise.all(browsers.map((browser) => timeOf(() => browser.open())));
    if (round < 0)
      small.length = 0; // warms up
    else homes.push(...taken);
  }
  isOver = true;
  await worker;
  agent.destroy();
  for (const browser of browsers) browser.close();
  const shown = (times: readonly number[]) =>
    `median ${quantile(times, 0.5).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms of ${times.length}`;
  console.log(`  ${MANAGERS} at once: ${shown(homes)}; a worker's small GETs meanwhile: ${shown(small)}`);
  const named = `${MANAGERS}, ${stage.records.toLocaleString('en')} records`;
  atMost(`${named}: the slowest`, Math.max(...homes), HOME_MS);
  atMost(`${named}: a worker's slowest small GET`, Math.max(...small), SMALL_MS);
}
