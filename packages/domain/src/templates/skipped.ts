import { type Given, holds } from './conditions.ts';
import { NOT_APPLICABLE, type OptionList, optionsOf, type Question } from './template.ts';
import type { Place } from './walk.ts';

const chosen = (...ids: readonly string[]): Given => ({ meant: ids, amount: null });

/** Answers such that a rule which acts on all of them acts on any; undefined where that cannot be told by looking at some. */
function answersToTry(lists: readonly OptionList[], question: Question): readonly Given[] | undefined {
  const ids = optionsOf(lists, question)?.map(({ id }) => id);
  if (!ids?.length) return undefined;
  const notApplicable = question.notApplicable ? [chosen(NOT_APPLICABLE)] : [];
  if (question.type !== 'multiple-choice') return [...ids.map((id) => chosen(id)), ...notApplicable];
  // Of all that can be chosen together, what no rule asks for by name is the hardest to meet.
  const named = question.rules.flatMap(({ action, when }) => {
    if (action !== 'end-section') return [];
    if (when.operator === 'is') return [when.value];
    return when.operator === 'in' ? when.values : [];
  });
  const unnamed = ids.filter((id) => !named.includes(id));
  return [...(unnamed.length ? [chosen(...unnamed)] : []), ...notApplicable];
}

/** Whether a question ends its section whatever is answered. */
function alwaysEnds(lists: readonly OptionList[], question: Question): boolean {
  const ends = question.rules.filter(({ action }) => action === 'end-section').map(({ when }) => when);
  if (ends.some(({ operator }) => operator === 'answered')) return true;
  return (
    ends.length > 0 &&
    (answersToTry(lists, question)?.every((given) => ends.some((when) => holds(when, given))) ?? false)
  );
}

/** Questions that stand in a section after one whose every answer skips the rest of it. */
export function alwaysSkipped(places: readonly Place[], lists: readonly OptionList[]): readonly Place[] {
  const ended = new Set<string>();
  return places.filter(({ question, section, depth }) => {
    if (depth > 0) return false;
    if (ended.has(section.id)) return true;
    if (alwaysEnds(lists, question)) ended.add(section.id);
    return false;
  });
}
