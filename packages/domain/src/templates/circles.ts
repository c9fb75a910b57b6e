import { needsOf } from './needs.ts';
import type { Place } from './walk.ts';

/** What is left when whatever needs nothing that is left is taken away again and again. */
function withoutFree(places: readonly Place[], needs: ReadonlyMap<Place, readonly Place[]>): Place[] {
  const left = new Map(places.map((place) => [place, new Set(needs.get(place))]));
  const neededFor = new Map<Place, Place[]>();
  for (const [place, needed] of left)
    for (const other of needed)
      neededFor
        .set(other, neededFor.get(other) ?? [])
        .get(other)
        ?.push(place);
  const free = places.filter((place) => !left.get(place)?.size);
  for (let next = free.pop(); next; next = free.pop()) {
    left.delete(next);
    for (const other of neededFor.get(next) ?? []) {
      const needed = left.get(other);
      if (needed?.delete(next) && !needed.size) free.push(other);
    }
  }
  return [...left.keys()];
}

/**
 * Formulas that need their own result: by reckoning with each other, or with questions that they themselves show or hide.
 * Rules look at the answer of their own question alone, so there is no circle without a formula.
 */
export function formulasInCircles(places: readonly Place[]): readonly Place[] {
  const formulas = places.filter(({ question }) => question.type === 'formula');
  if (!formulas.length) return [];
  const needed = needsOf(places);
  const needs = new Map(places.map((place) => [place, needed(place)]));
  const behind = withoutFree(places, needs);
  // The same from the other end leaves out what only waits for a circle without being of it.
  const kept = new Set(behind);
  const neededFor = new Map<Place, Place[]>(behind.map((place) => [place, []]));
  for (const place of behind)
    for (const other of needs.get(place) ?? []) if (kept.has(other)) neededFor.get(other)?.push(place);
  return withoutFree(behind, neededFor).filter(({ question }) => question.type === 'formula');
}
