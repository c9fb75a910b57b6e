import http from 'node:http';
import { HOME } from '../cases/home.ts';
import type { Stage } from '../stage/open-stage.ts';
import { headersOf } from './compare.ts';
import { latencyOf, send } from './load.ts';

/** Number of connections of a browser to one host. */
const BROWSER_CONNECTIONS = 6;

/**
 * Simulates a browser of an EHS manager. `open` sends all requests of the home page in parallel and resolves when all are answered.
 */
export function managerBrowser(stage: Stage): { open(): Promise<void>; close(): void } {
  const agent = new http.Agent({ keepAlive: true, maxSockets: BROWSER_CONNECTIONS });
  const headers = headersOf(stage, 'manager');
  return {
    async open() {
      await Promise.all(
        HOME.map(async (path) => {
          const { status } = await send(agent, stage.app.origin + path, { method: 'GET', headers });
          if (status !== 200) throw new Error(`${path} answers ${status}`);
        }),
      );
    },
    close: () => agent.destroy(),
  };
}

/** Returns median and p99 of loading the home page completely, in milliseconds. */
export async function latencyOfHome(stage: Stage) {
  const browser = managerBrowser(stage);
  const found = await latencyOf(() => browser.open(), 200);
  browser.close();
  return found;
}
