/** Runs work right after the next paint. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}

/** Runs work once the first page has been rendered and the browser is idle. */
export function afterFirstPaint(work: () => void): void {
  requestAnimationFrame(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 5000 });
    else setTimeout(work, 1000);
  });
}

/** Whether the line carries what may never be used: a browser that does not say counts as a good one. */
function isGoodLine(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return !connection?.saveData && (connection?.effectiveType ?? '4g') === '4g';
}

/** What somebody does who uses a page and may be about to click: moves, and presses or focuses something. */
const MOVES: ReadonlySet<string> = new Set(['pointermove', 'wheel', 'scroll']);
const PRESSES = ['pointerdown', 'touchstart', 'keydown', 'focusin'] as const;
const CONTROL = 'button, a, summary, [role="button"], [role="menuitem"]';

let isUsed = false;
const forFirstUse: (() => void)[] = [];

/** Reacts to the first use of the page: what is pressed or focused may need its part at once, all others wait until the browser is idle. */
function waitForUse(): void {
  const ended = new AbortController();
  const use = ({ type, target }: Event): void => {
    ended.abort();
    isUsed = true;
    const isOfControl = !MOVES.has(type) && target instanceof Element && target.closest(CONTROL) !== null;
    for (const load of forFirstUse.splice(0)) isOfControl ? load() : afterFirstPaint(load);
  };
  for (const type of [...MOVES, ...PRESSES])
    window.addEventListener(type, use, { capture: true, passive: true, signal: ended.signal });
}

/**
 * Loads what a click will need, if the line is good; on a poor one it is loaded with the click. It waits until somebody uses the page,
 * whose own files come first, and then until the browser is idle, unless a control has been pressed or focused.
 */
export function fetchForClick(part: () => Promise<unknown>): void {
  const load = (): void => {
    if (isGoodLine()) fetchAhead(part);
  };
  if (isUsed) {
    afterFirstPaint(load);
    return;
  }
  if (!forFirstUse.length) waitForUse();
  forFirstUse.push(load);
}

/** Number of attempts, and the milliseconds between them. */
const ATTEMPTS = 20;
const RETRY_DELAY_MS = 3000;

/** Loads a part of a page on which the user is writing; retries, so that a network failure does not break the page. */
export async function fetchPart<T>(part: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await part();
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    }
}

/**
 * Loads a part of the application ahead of its use. A failure is ignored: the part is loaded again when it is needed.
 */
export function fetchAhead(part: () => Promise<unknown>): void {
  part().catch(() => undefined);
}
