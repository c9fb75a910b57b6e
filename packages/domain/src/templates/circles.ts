import { isPlace, needsOf, type Step } from './needs.ts';
import type { Place } from './walk.ts';

/**
 * Repeatedly removes the steps that need none of the remaining ones, and returns those that are left: the steps in circles, and
 * those that depend on them.
 */
function withoutIndependent(steps: readonly Step[], needs: ReadonlyMap<Step, readonly Step[]>): Step[] {
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

/** The needs of all places, and of every step that they need. */
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
 * Formulas that depend on their own result: through each other, or through questions that they themselves show or hide. Rules
 * depend only on the answer of their own question, so every circle contains a formula.
 */
export function formulasInCycles(places: readonly Place[]): readonly Place[] {
  const formulas = places.filter(({ question }) => question.type === 'formula');
  if (!formulas.length) return [];
  const needs = needsOfAll(places);
  const behind = withoutIndependent([...needs.keys()], needs);
  // The same in the opposite direction leaves out steps that only depend on a circle without being part of it.
  const kept = new Set(behind);
  const neededFor = new Map<Step, Step[]>(behind.map((step) => [step, []]));
  for (const step of behind)
    for (const other of needs.get(step) ?? []) if (kept.has(other)) neededFor.get(other)?.push(step);
  return withoutIndependent(behind, neededFor)
    .filter(isPlace)
    .filter(({ question }) => question.type === 'formula');
}
