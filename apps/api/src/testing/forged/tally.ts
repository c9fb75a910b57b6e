/** The results of a run. */
export interface Tally {
  /** Number of forged or malformed requests, and of valid ones. */
  forged: number;
  wellMade: number;
  /** Number of responses to forged requests by status. */
  readonly byStatus: Map<number, number>;
  /** Numbers by operation key: all forged requests, those that had to be denied, and successful valid requests. */
  readonly byOperation: Map<string, { forged: number; denials: number; successes: number }>;
  /** Number of throttled responses by operation, which prove nothing. */
  readonly throttled: Map<string, number>;
  /** Descriptions of the faults. */
  readonly faults: string[];
  slowest: { readonly ms: number; readonly what: string };
}

export const newTally = (): Tally => ({
  forged: 0,
  wellMade: 0,
  byStatus: new Map(),
  byOperation: new Map(),
  throttled: new Map(),
  faults: [],
  slowest: { ms: 0, what: '' },
});

export const countOf = (tally: Tally, key: string) => {
  const count = tally.byOperation.get(key) ?? { forged: 0, denials: 0, successes: 0 };
  tally.byOperation.set(key, count);
  return count;
};

export const addTo = <Key>(counts: Map<Key, number>, key: Key, more = 1): void =>
  void counts.set(key, (counts.get(key) ?? 0) + more);

/** Returns the sum of several results. */
export function sumOf(tallies: readonly Tally[]): Tally {
  const all = newTally();
  for (const { forged, wellMade, byStatus, byOperation, throttled, faults, slowest } of tallies) {
    all.forged += forged;
    all.wellMade += wellMade;
    for (const [status, count] of byStatus) addTo(all.byStatus, status, count);
    for (const [key, count] of throttled) addTo(all.throttled, key, count);
    for (const [key, { forged, denials, successes }] of byOperation) {
      const count = countOf(all, key);
      count.forged += forged;
      count.denials += denials;
      count.successes += successes;
    }
    all.faults.push(...faults);
    if (slowest.ms > all.slowest.ms) all.slowest = slowest;
  }
  return all;
}

/** Returns a summary of the run in a few lines. */
export function describeTally({ forged, wellMade, byStatus, byOperation, throttled, faults, slowest }: Tally): string {
  const sum = (counts: Iterable<number>): number => [...counts].reduce((all, count) => all + count, 0);
  const statuses = [...byStatus].sort(([a], [b]) => a - b).map(([status, count]) => `${status} ${count}`);
  const most = [...throttled].sort(([, a], [, b]) => b - a).slice(0, 5);
  return [
    `${forged} forged and malformed requests over ${byOperation.size} operations and what else they are called for,`,
    `${sum([...byOperation.values()].map(({ denials }) => denials))} of them to be denied; ${wellMade} made well beside them.`,
    `Answers: ${statuses.join(', ')}.`,
    `Told to come again: ${sum(throttled.values())}${most.map(([key, count]) => `; ${key} ${count}`).join('')}.`,
    `Slowest: ${Math.round(slowest.ms)} ms, ${slowest.what}.`,
    `Faults: ${faults.length}.`,
  ].join('\n');
}
