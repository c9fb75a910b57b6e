import { isPlace, needsOf, type Step } from './needs.ts';
import type { Place } from './walk.ts';

/** What is left when whatever needs nothing that is left is taken away again and again. */
function withoutFree(steps: readonly Step[], needs: ReadonlyMap<Step, readonly Step[]>): Step[] {
  const left = new Map(steps.map((step) => [step, new Set(needs.get(step))]));
  const neededFor = new Map<Step, Step[]>();
  for (const [step, needed] of left)
    for (const other of needed)
      neededFor
        .set(other, neededFor.get(other) ?? [])
        .get(other)
        ?.push(step);
  const free = steps.filter((step) => !left.get(step)?.size);
  for (let next = free.pop(); next; next = free.pop()) {
    left.delete(next);
    for (const other of neededFor.get(next) ?? []) {
      const needed = left.get(other);
      if (needed?.delete(next) && !needed.size) free.push(other);
    }
  }
  return [...left.keys()];
}

/** What each step needs, for all places and whatever they need. */
function needsOfAll(places: readonly Place[]): ReadonlyMap<Step, readonly Step[]> {
  const needed = needsOf(places);
  const needs = new Map<Step, readonly Step[]>();
  const rest: Step[] = places.toReversed();
  for (let step = rest.pop(); step; step = rest.pop()) {
    if (needs.has(step)) continue;
    const own = needed(step);
    needs.set(step, own);
    for (const other of own) if (!needs.has(other)) rest.push(other);
  }
  return needs;
}

/**
 * Formulas that need their own result: by reckoning with each other, or with questions that they themselves show or hide.
 * Rules look at the answer of their own question alone, so there is no circle without a formula.
 */
export function formulasInCircles(places: readonly Place[]): readonly Place[] {
  const formulas = places.filter(({ question }) => question.type === 'formula');
  if (!formulas.length) return [];
  const needs = needsOfAll(places);
  const behind = withoutFree([...needs.keys()], needs);
  // The same from the other end leaves out what only waits for a circle without being of it.
  const kept = new Set(behind);
  const neededFor = new Map<Step, Step[]>(behind.map((step) => [step, []]));
  for (const step of behind)
    for (const other of needs.get(step) ?? []) if (kept.has(other)) neededFor.get(other)?.push(step);
  return withoutFree(behind, neededFor)
    .filter(isPlace)
    .filter(({ question }) => question.type === 'formula');
}
