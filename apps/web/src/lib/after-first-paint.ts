/** Runs what can wait once the first page has been drawn and the browser is idle. */
export function afterFirstPaint(work: () => void): void {
  requestAnimationFrame(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 5000 });
    else setTimeout(work, 1000);
  });
}

/** Fetches a part of the application ahead of its use. One that does not come is asked for again, and missed, when needed. */
export function fetchAhead(part: () => Promise<unknown>): void {
  part().catch(() => undefined);
}
