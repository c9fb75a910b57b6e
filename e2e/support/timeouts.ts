/** Factor of all timeouts, for a busy machine. */
export const slow = Number(process.env['E2E_SLOW'] ?? 1);

/**
 * Maximum milliseconds of any expectation, on a machine that is busy with other tests: what the product promises is measured by tests
 * that run alone.
 */
export const SOON = 10_000 * slow;

/** The same for lists, counts and pending actions: a page reloads them at once, then at most every seven seconds. */
export const LISTED = SOON + 7000;
