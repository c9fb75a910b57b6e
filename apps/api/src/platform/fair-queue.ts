import { busy, callerGone } from './errors.ts';

/** Who waits for a place. */
export interface Asker {
  /** The person who asks, within the tenant; undefined for nobody in particular, such as a job. */
  readonly personId?: number | undefined;
  /** Milliseconds that this one waits at most, where that is not the queue's own patience. */
  readonly patienceMs?: number;
  /** Whether nobody wants the answer any more. */
  isGone?(): boolean;
  /** Calls back when nobody wants the answer any more; answers how to stop listening. */
  onGone?(tell: () => void): () => void;
}

export interface FairQueue {
  /**
   * A place, now or when it is this one's turn; answers how to give it back. 503 BUSY where the asker's patience ends first, and
   * 499 where the asker goes first, or is gone already.
   */
  take(tenantId: number, asker?: Asker): Promise<() => void>;
  /** Places that are taken and free, and askers that wait. */
  figures(): { readonly busy: number; readonly idle: number; readonly awaited: number };
}

export interface FairQueueOptions {
  readonly places: number;
  /** Places that nobody gets who alone has all the others: the most that a tenant may have is `places - spare`, and one at least. */
  readonly spare: number;
  /** The most that one person may have; without it as many as their tenant. */
  readonly mostOfPerson?: number;
  /** Milliseconds to wait at most; Infinity for as long as it takes. */
  readonly patienceMs: number;
}

interface Waiter {
  seat(leave: () => void): void;
}

/** Who waits of one tenant, person by person; whose turn it is comes first. No line is empty. */
type Lines = Map<number | undefined, Set<Waiter>>;

/** How many of a kind are there, by key. */
function tally<Key>() {
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

/** Puts a key that has had its turn behind the others of a map, or out of it when nobody waits there any more. */
function moveBack<Key, Line extends { readonly size: number }>(lines: Map<Key, Line>, key: Key, line: Line): void {
  lines.delete(key);
  if (line.size) lines.set(key, line);
}

/**
 * Hands out places to people of tenants that compete for them: in turn among the tenants that wait, in turn among the people of
 * one, first come first served for each person. Who has as many as they may waits for their own, and keeps their turn.
 */
export function fairQueue({ places, spare, mostOfPerson = places, patienceMs }: FairQueueOptions): FairQueue {
  const mostOfTenant = Math.max(1, places - spare);
  const byTenant = tally<number>();
  const byPerson = tally<string>();
  /** Tenants of whom somebody waits; the one whose turn it is comes first. */
  const waiting = new Map<number, Lines>();
  let free = places;
  let awaited = 0;

  const nameOf = (tenantId: number, personId: number | undefined): string => `${tenantId} ${personId}`;
  const tenantMayTake = (tenantId: number): boolean => free > 0 && byTenant.of(tenantId) < mostOfTenant;
  const personMayTake = (tenantId: number, personId: number | undefined): boolean =>
    byPerson.of(nameOf(tenantId, personId)) < mostOfPerson;

  function seat(tenantId: number, personId: number | undefined): () => void {
    const name = nameOf(tenantId, personId);
    free -= 1;
    byTenant.add(tenantId);
    byPerson.add(name);
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      free += 1;
      byTenant.remove(tenantId);
      byPerson.remove(name);
      seatNext();
    };
  }

  /** A place came free: at most one waiter can sit down by it, because whoever could sit down before has. */
  function seatNext(): void {
    for (const [tenantId, lines] of waiting) {
      if (!tenantMayTake(tenantId)) continue;
      for (const [personId, line] of lines) {
        if (!personMayTake(tenantId, personId)) continue;
        const [first] = line as Iterable<Waiter> as [Waiter];
        line.delete(first);
        awaited -= 1;
        moveBack(lines, personId, line);
        moveBack(waiting, tenantId, lines);
        first.seat(seat(tenantId, personId));
        return;
      }
    }
  }

  const wait = (tenantId: number, asker: Asker): Promise<() => void> =>
    new Promise((answer, fail) => {
      const { personId } = asker;
      const lines: Lines = waiting.get(tenantId) ?? new Map();
      const line = lines.get(personId) ?? new Set<Waiter>();
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
        if (!line.size) lines.delete(personId);
        if (!lines.size) waiting.delete(tenantId);
        fail(error);
      };
      const patience = asker.patienceMs ?? patienceMs;
      const timer = Number.isFinite(patience) ? setTimeout(() => giveUp(busy()), patience) : undefined;
      const stopListening = asker.onGone?.(() => giveUp(callerGone()));
      line.add(waiter);
      lines.set(personId, line);
      waiting.set(tenantId, lines);
      awaited += 1;
    });

  return {
    async take(tenantId, asker = {}) {
      if (asker.isGone?.()) throw callerGone();
      // Nobody is overtaken: while a place is free, whoever waits has as many as they may.
      return tenantMayTake(tenantId) && personMayTake(tenantId, asker.personId)
        ? seat(tenantId, asker.personId)
        : wait(tenantId, asker);
    },
    figures: () => ({ busy: places - free, idle: free, awaited }),
  };
}
