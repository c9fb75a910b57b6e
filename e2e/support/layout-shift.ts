import type { Page } from '@playwright/test';

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

/** Starts to count the taps on a page, and how far it moves without being asked to. Returns both so far. */
export async function countTapsAndShift(page: Page): Promise<() => Promise<{ taps: number; shift: number }>> {
  await page.evaluate(() => {
    const counted = window as { taps?: number; shift?: number };
    counted.taps = 0;
    counted.shift = 0;
    window.addEventListener('pointerdown', () => (counted.taps = (counted.taps ?? 0) + 1), { capture: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[])
        if (!entry.hadRecentInput && counted.taps) counted.shift = (counted.shift ?? 0) + entry.value;
    }).observe({ type: 'layout-shift' });
  });
  return () =>
    page.evaluate(() => {
      const { taps = 0, shift = 0 } = window as { taps?: number; shift?: number };
      return { taps, shift };
    });
}
