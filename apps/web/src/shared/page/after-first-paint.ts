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

/**
 * Loads what a click will need once the browser is idle, if the line is good; on a poor one it is loaded with the click.
 */
export function fetchForClick(part: () => Promise<unknown>): void {
  afterFirstPaint(() => {
    if (isGoodLine()) fetchAhead(part);
  });
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
