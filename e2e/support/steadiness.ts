import type { Page } from '@playwright/test';

interface Shift {
  readonly value: number;
  readonly moved: string[];
}
declare global {
  interface Window {
    __shifts?: Shift[];
  }
}

/** Collects what moves on the pages of a window after the first input, other than as an immediate answer to an input. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.__shifts = [];
    let hasInput = false;
    for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, () => (hasInput = true), true);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      })[])
        if (hasInput && !entry.hadRecentInput)
          window.__shifts?.push({
            value: entry.value,
            moved: entry.sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 120) : '')),
          });
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Returns what has moved; nothing on a page that stands still. */
export const shiftsOf = (page: Page): Promise<Shift[]> => page.evaluate(() => window.__shifts ?? []);

/** Whether a shift counts in the three decimals of the measure; a date that changes its length is less. */
export const isNoticed = ({ value }: Shift): boolean => value >= 0.0005;
