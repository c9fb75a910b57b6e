import type { CDPSession, Page } from '@playwright/test';

/** A cheap phone far out: 400 kbit/s either way, 400 ms to the server, a processor four times slower than this machine's. */
const BYTES_A_SECOND = 400_000 / 8;
const LATENCY = 400;
const SLOWER = 4;

/** What a page fetched until some moment. */
interface Fetched {
  readonly requests: number;
  readonly kilobytes: number;
  /** How many requests came one after the other, each begun only when one before had ended. */
  readonly depth: number;
}

interface Row {
  readonly begun: number;
  ended?: number;
  bytes?: number;
}

/** The longest row of requests of which each began after another had ended. */
function depthOf(rows: readonly Row[]): number {
  let depth = 0;
  let before = 0;
  for (;;) {
    const next = rows.filter((row) => row.begun >= before && row.ended !== undefined);
    if (!next.length) return depth;
    depth += 1;
    before = Math.min(...next.map((row) => row.ended ?? 0));
  }
}

export interface SlowLine {
  /** When the page was first painted with all that it is looked at for, in milliseconds since it was asked for; by its own clock. */
  readonly paintedWith: () => Promise<number>;
  /** What came in full so far. */
  readonly fetched: () => Fetched;
  /** As fast again as the machine is. */
  readonly end: () => Promise<void>;
}

/**
 * Puts a page on a slow phone with a slow line and an empty cache, counts what it fetches from then on, and looks when there is
 * something for each of `selectors`.
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
  session.on('Network.requestWillBeSent', ({ requestId, timestamp }) => rows.set(requestId, { begun: timestamp }));
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
      const came = [...rows.values()].filter((row) => row.ended !== undefined);
      const bytes = came.reduce((sum, row) => sum + (row.bytes ?? 0), 0);
      return { requests: came.length, kilobytes: Math.round(bytes / 1000), depth: depthOf(came) };
    },
    end: () => session.detach(),
  };
}
