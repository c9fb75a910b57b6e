import type { CDPSession, Page } from '@playwright/test';

/**
 * A cheap phone with a bad connection: 400 kbit/s in each direction, 400 ms latency, a CPU four times slower than this machine's.
 */
const BYTES_A_SECOND = 400_000 / 8;
const LATENCY = 400;
const SLOWER = 4;

/** What a page has fetched up to some time. */
interface Fetched {
  readonly requests: number;
  readonly kilobytes: number;
  /** Those of JavaScript among them. */
  readonly scripts: number;
  /** The longest chain of requests, each started only after the previous one had ended. */
  readonly depth: number;
}

interface Row {
  readonly isScript: boolean;
  readonly started: number;
  ended?: number;
  bytes?: number;
}

/** Returns the length of the longest chain of requests of which each started after the previous one had ended. */
function depthOf(rows: readonly Row[]): number {
  let depth = 0;
  let before = 0;
  for (;;) {
    const next = rows.filter((row) => row.started >= before && row.ended !== undefined);
    if (!next.length) return depth;
    depth += 1;
    before = Math.min(...next.map((row) => row.ended ?? 0));
  }
}

export interface SlowLine {
  /** Returns when the page was first painted with all selectors, in milliseconds since it was requested; by its own clock. */
  readonly paintedWith: () => Promise<number>;
  /** Returns what was completely fetched so far. */
  readonly fetched: () => Fetched;
  /** Removes the throttling. */
  readonly end: () => Promise<void>;
}

/** Makes every request of a page take this many milliseconds longer: what an answer moves is seen only after a first paint without it. */
export async function delayRequests(page: Page, latency: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const line = { offline: false, downloadThroughput: -1, uploadThroughput: -1 };
  await session.send('Network.emulateNetworkConditions', { ...line, latency });
}

/**
 * Simulates a slow phone with a slow connection and an empty cache, counts what the page fetches from then on, and records when
 * all `selectors` match.
 */
export async function slowLine(page: Page, ...selectors: string[]): Promise<SlowLine> {
  await page.addInitScript((wanted) => {
    const watch = new MutationObserver(() => {
      if (!wanted.every((selector) => document.querySelector(selector))) return;
      watch.disconnect();
      requestAnimationFrame(() => setTimeout(() => performance.mark('painted')));
    });
    watch.observe(document, { childList: true, subtree: true });
  }, selectors);
  const session: CDPSession = await page.context().newCDPSession(page);
  const rows = new Map<string, Row>();
  await session.send('Network.enable');
  await session.send('Network.clearBrowserCache');
  session.on('Network.requestWillBeSent', ({ requestId, timestamp, request }) =>
    rows.set(requestId, { started: timestamp, isScript: new URL(request.url).pathname.endsWith('.js') }),
  );
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const row = rows.get(requestId);
    if (row) Object.assign(row, { ended: timestamp, bytes: encodedDataLength });
  });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY,
    downloadThroughput: BYTES_A_SECOND,
    uploadThroughput: BYTES_A_SECOND,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return {
    paintedWith: () =>
      page.evaluate(async () => {
        while (!performance.getEntriesByName('painted').length) await new Promise(requestAnimationFrame);
        return Math.round(performance.getEntriesByName('painted')[0]?.startTime ?? 0);
      }),
    fetched: () => {
      const finished = [...rows.values()].filter((row) => row.ended !== undefined);
      const kilobytesOf = (some: readonly Row[]) =>
        Math.round(some.reduce((sum, row) => sum + (row.bytes ?? 0), 0) / 1000);
      return {
        requests: finished.length,
        kilobytes: kilobytesOf(finished),
        scripts: kilobytesOf(finished.filter(({ isScript }) => isScript)),
        depth: depthOf(finished),
      };
    },
    end: () => session.detach(),
  };
}
