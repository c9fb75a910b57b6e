/** Runs what comes right after what is about to be drawn. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}

/** Runs what can wait once the first page has been drawn and the browser is idle. */
export function afterFirstPaint(work: () => void): void {
  requestAnimationFrame(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 5000 });
    else setTimeout(work, 1000);
  });
}

/** How often a part is asked for, and the milliseconds between. */
const ATTEMPTS = 20;
const PAUSE = 3000;

/** Fetches a part of a page that is being written on; a gap in the network must not end the page. */
export async function fetchPart<T>(part: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await part();
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
}

/** Fetches a part of the application ahead of its use. One that does not come is asked for again, and missed, when needed. */
export function fetchAhead(part: () => Promise<unknown>): void {
  part().catch(() => undefined);
}
