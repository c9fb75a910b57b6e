const KEY = 'sq.signInStarts';
const MAX_STARTS = 3;
const WINDOW_MS = 30_000;

/**
 * Whether the sign-in may start without a click. Not when it has just started three times automatically within half a
 * minute: then the visitor is in a redirect loop, which a button ends. Counts this start.
 */
export function mayStartAutomatically(now = Date.now()): boolean {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    const starts = Array.isArray(stored) ? stored.filter((at) => now - Number(at) < WINDOW_MS) : [];
    if (starts.length >= MAX_STARTS) return false;
    sessionStorage.setItem(KEY, JSON.stringify([...starts, now]));
  } catch {
    // Without session storage starts are not counted.
  }
  return true;
}

/** Resets the count, on a click. */
export function resetStartCount(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // nothing was counted
  }
}
