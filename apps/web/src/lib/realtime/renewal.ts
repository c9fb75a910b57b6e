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
  /** Queries that are to be asked for again: since which change, and by which timer; none while the page is hidden. */
  const waiting = new Map<Query, { since: number; timer: ReturnType<typeof setTimeout> | undefined }>();
  const unsubscribe = cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') begun.set(event.query, Date.now());
  });

  function renew(query: Query): void {
    const wait = waiting.get(query);
    if (!wait) return;
    wait.timer = undefined;
    if (document.visibilityState === 'hidden') return; // it is asked for when the page is seen again
    waiting.delete(query);
    if ((begun.get(query) ?? 0) > wait.since) return;
    if (query.isActive()) void client.refetchQueries({ queryKey: query.queryKey, exact: true });
    else query.invalidate();
  }
  function mark(key: QueryKey, soonest: (query: Query) => number): void {
    const now = Date.now();
    for (const query of cache.findAll({ queryKey: key })) {
      const wait = waiting.get(query);
      if (wait) wait.since = now;
      else if (!query.isActive()) query.invalidate();
      else {
        const least = GATHER_MS + Math.random() * SPREAD_MS;
        const after = (begun.get(query) ?? 0) + soonest(query) - now;
        waiting.set(query, { since: now, timer: setTimeout(() => renew(query), Math.max(least, after)) });
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
    soon: (key) => mark(key, (query) => (isFull(query) ? FULL_EVERY_MS : EVERY_MS) + Math.random() * EVERY_SPREAD_MS),
    stop() {
      document.removeEventListener('visibilitychange', seen);
      unsubscribe();
      for (const { timer } of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}
