const KEY = 'sq.signInStarts';
const AT_MOST = 3;
const WITHIN = 30_000;

/**
 * Whether the sign-in may begin without a click. Not when it has just begun three times by itself within half a minute: then
 * something sends the visitor round in circles, and a button ends that. Counts this start.
 */
export function mayStartBySelf(now = Date.now()): boolean {
  try {
    const starts = (JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as number[]).filter((at) => now - at < WITHIN);
    if (starts.length >= AT_MOST) return false;
    sessionStorage.setItem(KEY, JSON.stringify([...starts, now]));
  } catch {
    // Without session storage nothing is counted.
  }
  return true;
}

/** A click starts the count anew. */
export function forgetStarts(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // nothing was counted
  }
}
