import { memoized } from '../memoized.ts';
import { answersIn, readFormula } from './formula.ts';
import type { Question } from './template.ts';
import type { Place } from './walk.ts';

/** The parsed formula of a question, cached. */
export const readingOf = memoized(({ formula }: Extract<Question, { type: 'formula' }>) => readFormula(formula));

/**
 * The condition that no question before a place has ended its section: neither the last that may end it, nor any before that one.
 */
interface Gate {
  readonly ender: Place;
  readonly before: Gate | undefined;
}
/** What an evaluation may depend on: the answer at a place, or whether a gate is open. */
export type Step = Place | Gate;
export const isPlace = (step: Step): step is Place => 'question' in step;

/** The gate before each place that has one. Places share gates, so that there are never more gates than places. */
function gatesOf(places: readonly Place[]): ReadonlyMap<Place, Gate> {
  const gates = new Map<Place, Gate>();
  for (const within of Map.groupBy(places, ({ section }) => section).values()) {
    const enders = within
      .filter(({ question }) => question.rules.some((rule) => rule.action === 'end-section'))
      .toSorted((a, b) => a.lastPosition - b.lastPosition);
    let gate: Gate | undefined;
    let next = 0;
    for (const place of within) {
      for (let ender = enders[next]; ender && ender.lastPosition < place.position; ender = enders[next]) {
        gate = { ender, before: gate };
        next += 1;
      }
      if (gate) gates.set(place, gate);
    }
  }
  return gates;
}

/**
 * Returns a function that lists the steps on which a step depends directly: for a place those that decide whether it is visible,
 * and the questions of its formula.
 */
export function needsOf(places: readonly Place[]): (step: Step) => readonly Step[] {
  const byId = new Map(places.map((place) => [place.question.id, place]));
  const gates = gatesOf(places);
  return (step) => {
    if (!isPlace(step)) return step.before ? [step.ender, step.before] : [step.ender];
    const { question, shownBy } = step;
    const gate = gates.get(step);
    const reading = question.type === 'formula' ? readingOf(question) : undefined;
    const usedIds = reading && 'expression' in reading ? answersIn(reading.expression) : [];
    return [
      ...(shownBy ? [shownBy.parent] : []),
      ...(gate ? [gate] : []),
      ...usedIds.flatMap((id) => byId.get(id) ?? []),
    ];
  };
}

/**
 * Sorts places so that each comes after those it depends on, except in circles. Iterative, so that long chains do not overflow the
 * call stack.
 */
export function inOrderOfNeed(places: readonly Place[]): readonly Place[] {
  if (!places.some(({ question }) => question.type === 'formula')) return places;
  const needs = needsOf(places);
  const visited = new Set<Step>();
  const order = new Set<Step>();
  for (const start of places) {
    const path: Step[] = [start];
    for (let step = path.at(-1); step; step = path.at(-1)) {
      if (visited.has(step)) {
        order.add(step);
        path.pop();
      } else {
        visited.add(step);
        path.push(...needs(step).filter((needed) => !visited.has(needed)));
      }
    }
  }
  return [...order].filter(isPlace);
}
