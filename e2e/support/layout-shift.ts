import { type BrowserContext, expect, type Page } from '@playwright/test';

/** What moved on a page without anybody's doing: how much, and what. */
interface Shift {
  readonly value: number;
  readonly what: readonly string[];
}
/** An entry of the browser's own. */
interface Entry extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}
/** The window of a page that is watched. */
export interface Shifted {
  layoutShifts?: Shift[];
}
/** How much of a page may move while it loads: what counts as good. */
const MOST = 0.1;
/** Pages that still move by more on some window, most of them where something below is loaded later. */
const MOVING = [
  'all-actions',
  'form-built',
  'form-places',
  'hazards-empty',
  'hazards-filtered',
  'import-columns',
  'incident-raise',
  'issue',
  'issue-observe',
  'issue-resolve',
  'observation',
  'palette',
  'people',
  'raise-errors',
  'task-new',
  'task-new-owner',
  'visit-sentence',
];

/** Records what moves on the pages of a browser, except within half a second of an input. */
export async function watchLayoutShift(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { layoutShifts: shifts });
    const nameOf = (node: Node | null): string => {
      const element = node instanceof Element ? node : node?.parentElement;
      return element ? `${element.localName}.${element.className} ${(element.textContent ?? '').slice(0, 40)}` : 'gone';
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Entry[])
        if (!entry.hadRecentInput)
          shifts.push({ value: entry.value, what: entry.sources.map(({ node }) => nameOf(node)) });
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Expects that little has moved since the last time this was asked. A failure does not end the test. */
export async function expectNoLayoutShift(page: Page, name: string): Promise<void> {
  const shifts = await page.evaluate(() => (window as Shifted).layoutShifts?.splice(0) ?? []);
  if (MOVING.includes(name)) return;
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  const worst = shifts
    .toSorted((a, b) => b.value - a.value)
    .slice(0, 3)
    .map(({ value, what }) => `${value.toFixed(4)} ${what.join(' | ')}`);
  expect.soft(sum, `${name} moves: ${worst.join('\n')}`).toBeLessThanOrEqual(MOST);
}

/** Starts to count the taps on a page, and how far it moves without being asked to. Returns both so far. */
export async function countTapsAndShift(page: Page): Promise<() => Promise<{ taps: number; shift: number }>> {
  await page.evaluate(() => {
    const counted = window as { taps?: number; shift?: number };
    counted.taps = 0;
    counted.shift = 0;
    window.addEventListener('pointerdown', () => (counted.taps = (counted.taps ?? 0) + 1), { capture: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Entry[])
        if (!entry.hadRecentInput && counted.taps) counted.shift = (counted.shift ?? 0) + entry.value;
    }).observe({ type: 'layout-shift' });
  });
  return () =>
    page.evaluate(() => {
      const { taps = 0, shift = 0 } = window as { taps?: number; shift?: number };
      return { taps, shift };
    });
}
