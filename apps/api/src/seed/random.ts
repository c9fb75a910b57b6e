import { HOUR_MS } from '@safety-qube/domain/durations';
import { firstOf, itemAt } from '@safety-qube/domain/item-at';
/** A deterministic random generator, so that the demo is always the same. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number;
  chance(share: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** Returns at most `count` different elements. */
  some<T>(from: readonly T[], count: number): T[];
  /** Returns milliseconds of about `hours` hours: from a third to three times as long. */
  hours(hours: number): number;
}

/** mulberry32, a generator of 32 bits (public domain, T. Ettinger). */
export function makeRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    chance: (share) => next() < share,
    pick: (from) => itemAt(from, Math.floor(next() * from.length)),
    some(from, count) {
      const left = [...from];
      return Array.from({ length: Math.min(count, left.length) }, () =>
        firstOf(left.splice(Math.floor(next() * left.length), 1)),
      );
    },
    hours: (hours) => hours * HOUR_MS * 3 ** (2 * next() - 1),
  };
}
