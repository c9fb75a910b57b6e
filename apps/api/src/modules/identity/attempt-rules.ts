import { DAY_MS } from '@safety-qube/domain/durations';

const SECOND_MS = 1000;
/** After this many milliseconds an attempt without an outcome counts as lost: its process was killed. */
const LOST_AFTER_MS = 10 * SECOND_MS;

/** How many attempts of one kind may fail. */
export interface Rule {
  readonly most: number;
  /** Milliseconds, counted from the first attempt. */
  readonly withinMs: number;
  /** Blocks for `withinMs`, doubled on each further time within a day, up to 24 hours. Otherwise blocks until the window ends. */
  readonly isDoubling?: boolean;
  /** A right attempt resets the count: the wrong ones before it were made by the same person. */
  readonly isClearedByRight?: boolean;
}

/** The state of one counter. Times are milliseconds since 1970, null for none. */
export interface Counter {
  readonly wrong: number;
  /** Attempts whose outcome is not known yet. */
  readonly open: number;
  readonly openedAt: number | null;
  readonly countedUntil: number | null;
  readonly closedUntil: number | null;
  /** How often it was blocked recently. */
  readonly closings: number;
  readonly forgetAt: number;
}
/** `wrong` counts; `right` does not; `none` means that the attempt was not evaluated. */
export type Outcome = 'right' | 'wrong' | 'none';

/**
 * An attempt may be made (with the counter after it), has to wait for the outcome of those in progress, or is refused as too
 * frequent.
 */
type Entrance = { readonly counter: Counter } | { readonly isFull: true } | { readonly closedForMs: number };

/** A counter without attempts. */
export const untouched = (now: number): Counter => ({
  wrong: 0,
  open: 0,
  openedAt: null,
  countedUntil: null,
  closedUntil: null,
  closings: 0,
  forgetAt: now,
});

/** The counter at a given time, without what has expired. */
function current(counter: Counter, now: number): Counter {
  if (counter.forgetAt <= now && counter.open === 0) return untouched(now);
  const isCounted = counter.countedUntil !== null && counter.countedUntil > now;
  const isLost = counter.openedAt === null || counter.openedAt + LOST_AFTER_MS <= now;
  return {
    ...counter,
    ...(isLost && { open: 0, openedAt: null }),
    ...(!isCounted && { wrong: 0, countedUntil: null }),
  };
}

/**
 * Registers an attempt before it is made. At most as many run concurrently as could all be wrong without exceeding the limit; the
 * others wait for their outcome, so that concurrent right attempts never block each other.
 */
export function enter(stored: Counter, rule: Rule, now: number): Entrance {
  const counter = current(stored, now);
  if (counter.closedUntil !== null && counter.closedUntil > now) return { closedForMs: counter.closedUntil - now };
  if (counter.wrong + counter.open >= rule.most) return { isFull: true };
  const countedUntil = counter.countedUntil ?? now + rule.withinMs;
  const forgetAt = Math.max(counter.forgetAt, countedUntil);
  return { counter: { ...counter, open: counter.open + 1, openedAt: now, countedUntil, forgetAt } };
}

/** Returns the counter after the outcome of a registered attempt. */
export function settle(stored: Counter, rule: Rule, now: number, outcome: Outcome): Counter {
  const counter = current(stored, now);
  const open = Math.max(0, counter.open - 1);
  if (outcome === 'right' && rule.isClearedByRight) return { ...counter, open, wrong: 0, closedUntil: null };
  if (outcome !== 'wrong') return { ...counter, open };
  const wrong = counter.wrong + 1;
  const countedUntil = counter.countedUntil ?? now + rule.withinMs;
  if (wrong < rule.most)
    return { ...counter, open, wrong, countedUntil, forgetAt: Math.max(counter.forgetAt, countedUntil) };
  const closedUntil = rule.isDoubling ? now + Math.min(rule.withinMs * 2 ** counter.closings, DAY_MS) : countedUntil;
  return {
    ...counter,
    open,
    wrong: 0,
    countedUntil: null,
    closedUntil,
    closings: counter.closings + 1,
    forgetAt: closedUntil + (rule.isDoubling ? DAY_MS : 0),
  };
}
