import { busy, callerGone } from './errors.ts';

/** Who waits for a place. */
export interface Asker {
  /** Milliseconds that this one waits at most, where that is not the queue's own patience. */
  readonly patienceMs?: number;
  /** Whether nobody wants the answer any more. */
  isGone?(): boolean;
  /** Calls back when nobody wants the answer any more; answers how to stop listening. */
  onGone?(tell: () => void): () => void;
}

export interface FairQueue<Key> {
  /**
   * A place, now or when it is this one's turn; answers how to give it back. 503 BUSY where the asker's patience ends first, and
   * 499 where the asker goes first, or is gone already.
   */
  take(key: Key, asker?: Asker): Promise<() => void>;
  /** Places that are taken and free, and askers that wait. */
  figures(): { readonly busy: number; readonly idle: number; readonly awaited: number };
}

export interface FairQueueOptions {
  readonly places: number;
  /** Places that nobody gets who alone has all the others: the most that a key may have is `places - spare`, and one at least. */
  readonly spare: number;
  /** Milliseconds to wait at most; Infinity for as long as it takes. */
  readonly patienceMs: number;
}

interface Waiter {
  seat(leave: () => void): void;
}

/**
 * Hands out places to keys (tenants) that compete for them: in turn among the keys that wait, first come first served within
 * one. A key that has as many as it may waits for its own, and keeps its turn.
 */
export function fairQueue<Key>({ places, spare, patienceMs }: FairQueueOptions): FairQueue<Key> {
  const mostEach = Math.max(1, places - spare);
  const taken = new Map<Key, number>();
  /** Who waits for each key; the key whose turn it is comes first. No line is empty. */
  const lines = new Map<Key, Set<Waiter>>();
  let free = places;
  let awaited = 0;

  const countOf = (key: Key): number => taken.get(key) ?? 0;
  const mayTake = (key: Key): boolean => free > 0 && countOf(key) < mostEach;

  function seat(key: Key): () => void {
    free -= 1;
    taken.set(key, countOf(key) + 1);
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      free += 1;
      if (countOf(key) > 1) taken.set(key, countOf(key) - 1);
      else taken.delete(key);
      seatNext();
    };
  }

  /** A place came free: at most one waiter can sit down by it, because whoever could sit down before has. */
  function seatNext(): void {
    for (const [key, line] of lines) {
      if (!mayTake(key)) continue;
      const [first] = line as Iterable<Waiter> as [Waiter];
      lines.delete(key);
      line.delete(first);
      awaited -= 1;
      if (line.size) lines.set(key, line); // at the end: the others have their turn
      first.seat(seat(key));
      return;
    }
  }

  const wait = (key: Key, asker: Asker): Promise<() => void> =>
    new Promise((answer, fail) => {
      const line = lines.get(key) ?? new Set<Waiter>();
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
        if (!line.size) lines.delete(key);
        fail(error);
      };
      const patience = asker.patienceMs ?? patienceMs;
      const timer = Number.isFinite(patience) ? setTimeout(() => giveUp(busy()), patience) : undefined;
      const stopListening = asker.onGone?.(() => giveUp(callerGone()));
      line.add(waiter);
      lines.set(key, line);
      awaited += 1;
    });

  return {
    async take(key, asker = {}) {
      if (asker.isGone?.()) throw callerGone();
      // Nobody is overtaken: while a place is free, whoever waits has as many as they may.
      return mayTake(key) ? seat(key) : wait(key, asker);
    },
    figures: () => ({ busy: places - free, idle: free, awaited }),
  };
}
