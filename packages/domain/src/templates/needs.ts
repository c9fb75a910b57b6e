import { remembered } from '../remembered.ts';
import { answersIn, readFormula } from './formula.ts';
import type { Question } from './template.ts';
import type { Place } from './walk.ts';

/** The formula of a question, read. */
export const readingOf = remembered(({ formula }: Extract<Question, { type: 'formula' }>) => readFormula(formula));

/** Answers, for each place, those that must be known before it can be: what decides whether it is shown, and what its formula needs. */
export function needsOf(places: readonly Place[]): (place: Place) => readonly Place[] {
  const byId = new Map(places.map((place) => [place.question.id, place]));
  const enders = places.filter(({ question }) => question.rules.some((rule) => rule.action === 'end-section'));
  return ({ question, section, position, shownBy }) => {
    const before = enders.filter((ender) => ender.section === section && ender.lastPosition < position);
    const reading = question.type === 'formula' ? readingOf(question) : undefined;
    const reckoned = reading && 'expression' in reading ? answersIn(reading.expression) : [];
    return [...(shownBy ? [shownBy.parent] : []), ...before, ...reckoned.flatMap((id) => byId.get(id) ?? [])];
  };
}

/** Places so that what one needs comes before it, but for circles. However long a chain is, it is walked without recursion. */
export function inOrderOfNeed(places: readonly Place[]): readonly Place[] {
  if (!places.some(({ question }) => question.type === 'formula')) return places;
  const needs = needsOf(places);
  const met = new Set<Place>();
  const order = new Set<Place>();
  for (const start of places) {
    const path = [start];
    for (let place = path.at(-1); place; place = path.at(-1)) {
      if (met.has(place)) {
        order.add(place);
        path.pop();
      } else {
        met.add(place);
        path.push(...needs(place).filter((needed) => !met.has(needed)));
      }
    }
  }
  return [...order];
}
