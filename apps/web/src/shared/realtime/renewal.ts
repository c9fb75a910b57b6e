import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

/** Messages of one change gather for this long. */
const GATHER_MS = 100;
/** Everyone who hears of a change asks at a moment of their own within this. */
const SPREAD_MS = 400;
/** What one looks at is asked for again no sooner than this after it was asked for: its answer would never arrive. */
const LEAST_MS = 500;
/** Lists and figures are asked for again no sooner than this after they were, and at most so much later. */
const EVERY_MS = 5000;
const EVERY_SPREAD_MS = 2000;
/** The same of a count that says that there are more: one record changes nothing about that. */
const FULL_EVERY_MS = 60_000;

const isFull = ({ state }: Query): boolean => (state.data as { isMore?: unknown } | undefined)?.isMore === true;

/** That a query is to be asked for again. */
interface Wait {
  /** When the last change that it has to show was told. */
  since: number;
  /** How long after it was asked for it is asked for again. */
  readonly everyMs: number;
  /** None while the page is hidden. */
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** Milliseconds between two questions; a query may say its own, longer ones in its `meta.renewEveryMs`. */
function everyMsOf(query: Query): number {
  if (isFull(query)) return FULL_EVERY_MS;
  const own = query.meta?.['renewEveryMs'];
  return typeof own === 'number' ? own : EVERY_MS;
}

/** Has what changed fetched anew, sparingly: what is on the page, while the page is seen. The rest is marked as stale. */
export interface Renewal {
  /** At once, each time: what somebody has open. */
  readonly now: (key: QueryKey) => void;
  /** At once after a quiet time, then every few seconds a query: what many changes concern. */
  readonly soon: (key: QueryKey) => void;
  readonly stop: () => void;
}

/** Watches when queries of a client are asked for, so that what was asked for since a change is not asked for again. */
export function renewal(client: QueryClient): Renewal {
  const cache = client.getQueryCache();
  const begun = new WeakMap<Query, number>();
  const waiting = new Map<Query, Wait>();
  const unsubscribe = cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') begun.set(event.query, Date.now());
  });

  /** Milliseconds until a query may be asked for again. */
  const tooSoonMs = (query: Query, everyMs: number): number => (begun.get(query) ?? 0) + everyMs - Date.now();
  /** Whether it was asked for since the change, such as after the person's own action. */
  const hasIt = (query: Query, { since }: Wait): boolean => (begun.get(query) ?? 0) > since;

  function renew(query: Query): void {
    const wait = waiting.get(query);
    if (!wait) return;
    wait.timer = undefined;
    if (document.visibilityState === 'hidden') return; // it is asked for when the page is seen again
    const left = tooSoonMs(query, wait.everyMs);
    if (hasIt(query, wait)) waiting.delete(query);
    else if (left > 0) wait.timer = setTimeout(() => renew(query), left);
    else {
      waiting.delete(query);
      fetchAnew(query);
    }
  }
  function fetchAnew(query: Query): void {
    if (query.isActive()) void client.refetchQueries({ queryKey: query.queryKey, exact: true });
    else query.invalidate();
  }
  function mark(key: QueryKey, every: (query: Query) => number): void {
    const now = Date.now();
    for (const query of cache.findAll({ queryKey: key })) {
      const wait = waiting.get(query);
      if (wait) wait.since = now;
      else if (!query.isActive()) query.invalidate();
      else {
        const least = GATHER_MS + Math.random() * SPREAD_MS;
        const everyMs = every(query);
        const timer = setTimeout(() => renew(query), Math.max(least, tooSoonMs(query, everyMs)));
        waiting.set(query, { since: now, everyMs, timer });
      }
    }
  }
  const seen = (): void => {
    if (document.visibilityState === 'hidden') return;
    for (const [query, { timer }] of waiting) if (timer === undefined) renew(query);
  };
  document.addEventListener('visibilitychange', seen);
  return {
    now: (key) => mark(key, () => LEAST_MS),
    soon: (key) => mark(key, (query) => everyMsOf(query) + Math.random() * EVERY_SPREAD_MS),
    stop() {
      document.removeEventListener('visibilitychange', seen);
      unsubscribe();
      for (const { timer } of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}
