import { busy, callerGone } from './errors.ts';

/** A client that waits for a place. */
export interface Requester {
  /** The person of the tenant; undefined for requests without one, such as of a job. */
  readonly personId?: number | undefined;
  /** For a visitor, what they came by, in place of a person: `poster 7`. Visitors have places of their own. */
  readonly visitor?: string | undefined;
  /** Timeout in milliseconds, if it differs from that of the queue. */
  readonly timeoutMs?: number;
  /** Whether the client has disconnected. */
  isGone?(): boolean;
  /** Calls back when the client disconnects; returns a function that stops listening. */
  onGone?(listener: () => void): () => void;
}

export interface FairQueue {
  /**
   * Takes a place, now or when it is the requester's turn; resolves to a function that releases it. Throws 503 BUSY after the timeout,
   * and 499 if the requester disconnects first or is already gone.
   */
  take(tenantId: number, requester?: Requester): Promise<() => void>;
  /** Returns the numbers of used and free places and of waiting requesters. */
  figures(): { readonly busy: number; readonly idle: number; readonly awaited: number };
}

export interface FairQueueOptions {
  readonly places: number;
  /** Places that one tenant alone cannot use: a tenant gets at most `places - spare`, and at least one. */
  readonly spare: number;
  /** Maximum number of places of one person, or of the visitors of one poster; by default that of the tenant. */
  readonly maxPerPerson?: number;
  /** Timeout for a place in milliseconds; Infinity for none. */
  readonly timeoutMs: number;
}

interface Waiter {
  seat(leave: () => void): void;
}

/** Those who take turns within a tenant: people, and all visitors of one poster as one. */
type Name = number | string | undefined;
const nameOf = ({ personId, visitor }: Requester): Name => visitor ?? personId;

/** The waiters of one tenant by name; the one whose turn is next comes first. No set is empty. */
type Lines = Map<Name, Set<Waiter>>;

/** Creates a counter by key. */
function keyCounter<Key>() {
  const counts = new Map<Key, number>();
  const of = (key: Key): number => counts.get(key) ?? 0;
  return {
    of,
    add: (key: Key): void => void counts.set(key, of(key) + 1),
    remove(key: Key): void {
      if (of(key) > 1) counts.set(key, of(key) - 1);
      else counts.delete(key);
    },
  };
}

/** Moves a key that has had its turn to the end of a map, or removes it if no one waits there any more. */
function moveBack<Key, Line extends { readonly size: number }>(lines: Map<Key, Line>, key: Key, line: Line): void {
  lines.delete(key);
  if (line.size) lines.set(key, line);
}

/**
 * Creates a queue that assigns places fairly: round-robin among waiting tenants, then among the people of a tenant, and first come,
 * first served for each person. Tenants and people at their limit are skipped and keep their turn.
 */
export function fairQueue({ places, spare, maxPerPerson = places, timeoutMs }: FairQueueOptions): FairQueue {
  const maxPerTenant = Math.max(1, places - spare);
  const byTenant = keyCounter<number>();
  const byPerson = keyCounter<string>();
  /** Waiters by tenant; the tenant whose turn is next comes first. */
  const waiting = new Map<number, Lines>();
  let free = places;
  let awaited = 0;

  const keyOf = (tenantId: number, name: Name): string => `${tenantId} ${name}`;
  const tenantMayTake = (tenantId: number): boolean => free > 0 && byTenant.of(tenantId) < maxPerTenant;
  const personMayTake = (tenantId: number, name: Name): boolean => byPerson.of(keyOf(tenantId, name)) < maxPerPerson;

  function seat(tenantId: number, name: Name): () => void {
    const key = keyOf(tenantId, name);
    free -= 1;
    byTenant.add(tenantId);
    byPerson.add(key);
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      free += 1;
      byTenant.remove(tenantId);
      byPerson.remove(key);
      seatNext();
    };
  }

  /** Called when a place was released: assigns it to at most one waiter, because all who could get a place before have one. */
  function seatNext(): void {
    for (const [tenantId, lines] of waiting) {
      if (!tenantMayTake(tenantId)) continue;
      for (const [name, line] of lines) {
        if (!personMayTake(tenantId, name)) continue;
        const [first] = line;
        if (!first) continue; // never, because empty lines are removed
        line.delete(first);
        awaited -= 1;
        moveBack(lines, name, line);
        moveBack(waiting, tenantId, lines);
        first.seat(seat(tenantId, name));
        return;
      }
    }
  }

  const wait = (tenantId: number, requester: Requester): Promise<() => void> =>
    new Promise((answer, fail) => {
      const name = nameOf(requester);
      const lines: Lines = waiting.get(tenantId) ?? new Map();
      const line = lines.get(name) ?? new Set<Waiter>();
      const end = (): void => {
        clearTimeout(timer);
        stopListening?.();
      };
      const waiter: Waiter = {
        seat(leave) {
          end();
          answer(leave);
        },
      };
      const giveUp = (error: Error): void => {
        end();
        if (!line.delete(waiter)) return;
        awaited -= 1;
        if (!line.size) lines.delete(name);
        if (!lines.size) waiting.delete(tenantId);
        fail(error);
      };
      const waitMs = requester.timeoutMs ?? timeoutMs;
      const timer = Number.isFinite(waitMs) ? setTimeout(() => giveUp(busy()), waitMs) : undefined;
      const stopListening = requester.onGone?.(() => giveUp(callerGone()));
      line.add(waiter);
      lines.set(name, line);
      waiting.set(tenantId, lines);
      awaited += 1;
    });

  return {
    async take(tenantId, requester = {}) {
      if (requester.isGone?.()) throw callerGone();
      // This overtakes no one: while a place is free, everyone who waits is at their limit.
      return tenantMayTake(tenantId) && personMayTake(tenantId, nameOf(requester))
        ? seat(tenantId, nameOf(requester))
        : wait(tenantId, requester);
    },
    figures: () => ({ busy: places - free, idle: free, awaited }),
  };
}
