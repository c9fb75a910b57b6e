import type { Page } from '@playwright/test';

interface Counted {
  effort?: { presses: number; shift: number };
}

/**
 * Counts what a person does on a page from now on, clicks, taps and keys, and how much of it jumps meanwhile without being caused by them
 * (the layout shift of the browser).
 */
export async function countEffort(page: Page): Promise<() => Promise<{ presses: number; shift: number }>> {
  await page.evaluate(() => {
    const effort = { presses: 0, shift: 0 };
    (window as Counted).effort = effort;
    const press = () => (effort.presses += 1);
    window.addEventListener('pointerdown', press, { capture: true });
    window.addEventListener('keydown', ({ key }) => key !== 'Control' && key !== 'Tab' && press(), { capture: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) effort.shift += entry.value;
    }).observe({ type: 'layout-shift' });
  });
  return () => page.evaluate(() => (window as Counted).effort ?? { presses: 0, shift: 0 });
}
