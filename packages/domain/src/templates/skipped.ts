import { NOT_APPLICABLE, type OptionList, optionsOf, type Question } from './template.ts';
import type { Place } from './walk.ts';

/** Whether every answer to a question ends its section; false if its answers cannot be enumerated. */
function alwaysEnds(lists: readonly OptionList[], question: Question): boolean {
  const ends = question.rules.filter(({ action }) => action === 'end-section').map(({ when }) => when);
  if (ends.some(({ operator }) => operator === 'answered')) return true;
  const ids = ends.length ? optionsOf(lists, question)?.map(({ id }) => id) : undefined;
  if (!ids?.length) return false;
  /** Values that a rule requires. */
  const named = new Set(
    ends.flatMap((when) => (when.operator === 'is' ? [when.value] : when.operator === 'in' ? when.values : [])),
  );
  /** Values that a rule excludes; with two of these every answer ends the section. */
  const others = [...new Set(ends.flatMap((when) => (when.operator === 'is-not' ? [when.value] : [])))];
  const endsAt = (id: string): boolean => named.has(id) || others.some((other) => other !== id);
  if (question.notApplicable && !endsAt(NOT_APPLICABLE)) return false;
  if (question.type !== 'multiple-choice') return ids.every(endsAt);
  // Of all combinations, choosing every option that no rule requires is the hardest case.
  const unnamed = new Set<string | number>(ids.filter((id) => !named.has(id)));
  return !unnamed.size || others.some((other) => !unnamed.has(other));
}

/** Questions of a section that come after one whose every answer skips the rest of it. */
export function alwaysSkipped(places: readonly Place[], lists: readonly OptionList[]): readonly Place[] {
  const ended = new Set<string>();
  return places.filter(({ question, section, depth }) => {
    if (depth > 0) return false;
    if (ended.has(section.id)) return true;
    if (alwaysEnds(lists, question)) ended.add(section.id);
    return false;
  });
}
