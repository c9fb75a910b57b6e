import http from 'node:http';
import { HOME } from '../cases/home.ts';
import type { Stage } from '../stage/open-stage.ts';
import { headersOf } from './compare.ts';
import { latencyOf, send } from './load.ts';

/** Connections that a browser opens to one host. */
const BROWSER_CONNECTIONS = 6;

/** A browser of an EHS manager. `open` asks everything that the first page asks, in parallel, and is done when all of it is there. */
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

/** Median and p99 of opening the first page, complete, milliseconds. */
export async function latencyOfHome(stage: Stage) {
  const browser = managerBrowser(stage);
  const found = await latencyOf(() => browser.open(), 200);
  browser.close();
  return found;
}
