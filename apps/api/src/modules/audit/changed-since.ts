import { isDeepStrictEqual } from 'node:util';
import type { EntryRow } from './audit.repository.ts';

type Line = Pick<EntryRow, 'id' | 'action' | 'change' | 'undoes_id'>;

/** Lines that still have an effect: without those that were undone, and without what undid them. */
function effective<L extends Line>(lines: readonly L[]): L[] {
  const ids = new Set(lines.map(({ id }) => id));
  const undone = new Set<number>();
  const undoing = new Set<number>();
  // From the newest on: whether a line was undone itself is known before it counts.
  for (const { id, undoes_id } of lines.toSorted((a, b) => b.id - a.id)) {
    if (undoes_id === null || !ids.has(undoes_id) || undone.has(id)) continue;
    undone.add(undoes_id);
    undoing.add(id);
  }
  return lines.filter(({ id }) => !undone.has(id) && !undoing.has(id));
}

/**
 * Returns the lines after which an entry can no longer be undone, of those that followed it on the same thing: what undid it, and
 * what gave one of its properties another value. If the entry added the thing, any change of it since.
 */
export function changedSince<L extends Line>(entry: Line, later: readonly L[]): L[] {
  const left = effective(later);
  const isAddition = entry.action.endsWith('.created');
  const latest = new Map(
    left.flatMap((line) => Object.entries(line.change).map(([name, [, after]]) => [name, { line, after }])),
  );
  return left.filter((line) => {
    if (line.undoes_id === entry.id || isAddition) return true;
    return Object.keys(line.change).some((name) => {
      const now = latest.get(name);
      return now?.line === line && entry.change[name] && !isDeepStrictEqual(now.after, entry.change[name][1]);
    });
  });
}
