import { type BrowserContext, expect, type Page } from '@playwright/test';

/** Something that moved on a page, other than as an immediate answer to an input: how much, what, and whether after the first input. */
interface Shift {
  readonly value: number;
  readonly what: string;
  readonly isAfterInput: boolean;
}
interface Seen {
  taps: number;
  keys: number;
  shifts: Shift[];
}
/** An entry of the browser's own. */
interface Entry extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

/** How much of a page may move while it loads. */
const MOST = 0.02;
/** Less does not count in the three decimals of the measure: a date that changes its length. */
const NOTICED = 0.0005;

/**
 * Counts in a page what is pressed, and records what moves; runs in the browser. Besides what moves within half a second of an input,
 * what moves within half a second of the server's answer to a change is left out: on a busy machine that answer takes longer.
 */
function watch(): void {
  const HALF_A_SECOND = 500;
  const seen: Seen = { taps: 0, keys: 0, shifts: [] };
  Object.assign(window, { seen });
  let firstInput = Number.POSITIVE_INFINITY;
  let lastInput = Number.NEGATIVE_INFINITY;
  let answeredUntil = Number.NEGATIVE_INFINITY;
  let awaited = 0;
  /** Until the page has been idle after an answer, and half a second longer: on a busy machine drawing it takes its time as well. */
  const endAnswer = () =>
    requestIdleCallback(() => {
      awaited -= 1;
      answeredUntil = performance.now() + HALF_A_SECOND;
    });
  const press = (kind: 'taps' | 'keys') => (event: Event) => {
    lastInput = event.timeStamp;
    // Moving on and holding a key that changes others are no effort of their own.
    if (event instanceof KeyboardEvent && ['Control', 'Shift', 'Alt', 'Tab'].includes(event.key)) return;
    firstInput = Math.min(firstInput, event.timeStamp);
    seen[kind] += 1;
  };
  window.addEventListener('pointerdown', press('taps'), { capture: true });
  window.addEventListener('keydown', press('keys'), { capture: true });
  // A field that a test fills at once has no keys.
  window.addEventListener('input', ({ timeStamp }) => (answeredUntil = timeStamp + HALF_A_SECOND), { capture: true });
  const send = window.fetch;
  window.fetch = async (...request) => {
    const isChange = (request[1]?.method ?? 'GET') !== 'GET';
    const isAnswer = isChange ? performance.now() <= lastInput + HALF_A_SECOND : performance.now() <= answeredUntil;
    // What is asked while an answer is awaited belongs to it: the record anew after its change.
    if (!isAnswer && !awaited) return send(...request);
    awaited += 1;
    try {
      return await send(...request);
    } finally {
      endAnswer();
    }
  };
  const corner = ({ x, y }: DOMRectReadOnly) => `${Math.round(x)},${Math.round(y)}`;
  const describe = ({ node, previousRect, currentRect }: Entry['sources'][number]) => {
    const element = node instanceof Element ? node : node?.parentElement;
    const text = (element?.textContent ?? '').slice(0, 40);
    const name = element ? `${element.localName}.${element.className}` : 'gone';
    return `${name} "${text}" ${corner(previousRect)} > ${corner(currentRect)}`;
  };
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, startTime, sources } of list.getEntries() as Entry[])
      if (!hadRecentInput && !awaited && startTime > answeredUntil)
        seen.shifts.push({
          value,
          what: `${value.toFixed(4)} ${sources.map(describe).join(' | ')}`,
          isAfterInput: startTime > firstInput,
        });
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Records what moves on the pages of a browser. */
export const watchLayoutShift = (context: BrowserContext): Promise<unknown> => context.addInitScript(watch);

/** Expects that little has moved since the last time this was asked. A failure does not end the test. */
export async function expectNoLayoutShift(page: Page, name: string): Promise<void> {
  const shifts = await page.evaluate(() => (window as { seen?: Seen }).seen?.shifts.splice(0) ?? []);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  const worst = shifts.toSorted((a, b) => b.value - a.value).slice(0, 3);
  expect.soft(sum, `${name} moves: ${worst.map(({ what }) => what).join('\n')}`).toBeLessThan(MOST);
}

/**
 * Starts to count what a person does on a page, until another one is loaded. Returns a function that returns the taps and keys so far,
 * and what has moved since the first of them without being an immediate answer to one.
 */
export async function countEffort(page: Page): Promise<() => Promise<{ taps: number; keys: number; moved: string[] }>> {
  await page.evaluate(watch);
  return async () => {
    const { taps, keys, shifts } = await page.evaluate(() => (window as { seen?: Seen }).seen as Seen);
    const moved = shifts.filter(({ isAfterInput, value }) => isAfterInput && value >= NOTICED);
    return { taps, keys, moved: moved.map(({ what }) => what) };
  };
}
