import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { isObject } from '../api/is-object.ts';

/** Messages of one change are batched for this long. */
const GATHER_MS = 100;
/** Clients that receive a change spread their requests randomly over this time. */
const SPREAD_MS = 400;
/** Minimum interval between requests of an open record: with a shorter one its response would never arrive. */
const NOW_INTERVAL_MS = 500;
/** Minimum interval between requests of lists and counts, and the maximum random delay that is added. */
const DEFAULT_INTERVAL_MS = 5000;
const INTERVAL_SPREAD_MS = 2000;
/** The interval of a count that has reached its limit: one record does not change it. */
const AT_LIMIT_INTERVAL_MS = 60_000;

const isAtLimit = ({ state }: Query): boolean => isObject(state.data) && state.data['isMore'] === true;

/** A pending refetch of a query. */
interface Wait {
  /** When the last change that it has to show was reported. */
  since: number;
  /** Minimum interval between its requests. */
  readonly intervalMs: number;
  /** Undefined while the page is hidden. */
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** Returns the milliseconds between two requests; a query may set a longer interval in its `meta.renewEveryMs`. */
function intervalMsOf(query: Query): number {
  if (isAtLimit(query)) return AT_LIMIT_INTERVAL_MS;
  const own = query.meta?.['renewEveryMs'];
  return typeof own === 'number' ? own : DEFAULT_INTERVAL_MS;
}

/**
 * Marks what changed as stale, and refetches what is on the page at limited rates, while the page is visible.
 */
export interface Renewal {
  /** Refetches at once, each time: for what the user has open. */
  readonly now: (key: QueryKey) => void;
  /** Refetches at once after a quiet time, then every few seconds per query: for what many changes affect. */
  readonly soon: (key: QueryKey) => void;
  readonly stop: () => void;
}

/** Tracks when queries of a client are fetched, so that a query fetched since a change is not fetched again. */
export function renewal(client: QueryClient): Renewal {
  const cache = client.getQueryCache();
  const fetchedAt = new WeakMap<Query, number>();
  const waiting = new Map<Query, Wait>();
  const unsubscribe = cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') fetchedAt.set(event.query, Date.now());
  });

  /** Returns the milliseconds until a query may be fetched again. */
  const remainingMs = (query: Query, intervalMs: number): number =>
    (fetchedAt.get(query) ?? 0) + intervalMs - Date.now();
  /** Whether it was fetched since the change, such as after the user's own action. */
  const isFetchedSince = (query: Query, { since }: Wait): boolean => (fetchedAt.get(query) ?? 0) > since;

  function renew(query: Query): void {
    const wait = waiting.get(query);
    if (!wait) return;
    wait.timer = undefined;
    if (document.visibilityState === 'hidden') return; // it is fetched when the page is visible again
    const left = remainingMs(query, wait.intervalMs);
    if (isFetchedSince(query, wait)) waiting.delete(query);
    else if (left > 0) wait.timer = setTimeout(() => renew(query), left);
    else {
      waiting.delete(query);
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    }
  }
  function mark(key: QueryKey, intervalOf: (query: Query) => number): void {
    const now = Date.now();
    for (const query of cache.findAll({ queryKey: key })) {
      query.invalidate(); // a component that shows it from now on fetches it, whatever was pending or cancelled before
      const wait = waiting.get(query);
      if (wait) wait.since = now;
      else if (query.isActive()) {
        const delayMs = GATHER_MS + Math.random() * SPREAD_MS;
        const intervalMs = intervalOf(query);
        const timer = setTimeout(() => renew(query), Math.max(delayMs, remainingMs(query, intervalMs)));
        waiting.set(query, { since: now, intervalMs, timer });
      }
    }
  }
  const onVisibilityChange = (): void => {
    if (document.visibilityState === 'hidden') return;
    for (const [query, { timer }] of waiting) if (timer === undefined) renew(query);
  };
  document.addEventListener('visibilitychange', onVisibilityChange);
  return {
    now: (key) => mark(key, () => NOW_INTERVAL_MS),
    soon: (key) => mark(key, (query) => intervalMsOf(query) + Math.random() * INTERVAL_SPREAD_MS),
    stop() {
      document.removeEventListener('visibilitychange', onVisibilityChange);
      unsubscribe();
      for (const { timer } of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}
