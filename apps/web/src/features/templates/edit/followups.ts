import { OPERATORS_OF } from '@safety-qube/domain/templates/conditions';
import { type Condition, optionsOf, type Question, type TemplateContent } from '@safety-qube/domain/templates/template';
import { type Place, placesOf } from '@safety-qube/domain/templates/walk';
import { type Change, editQuestion, findQuestion, moveQuestion, removeQuestion } from './edits.ts';
import { newId } from './new-things.ts';
import { putBack } from './put-back.ts';

const placeOf = (content: TemplateContent, id: string): Place | undefined =>
  placesOf(content).find(({ question }) => question.id === id);
const canHaveFollowups = ({ type }: Question): boolean => OPERATORS_OF[type].length > 0;

/**
 * Returns the initial condition of a new rule: the first failed answer, else the first answer, else that there is an
 * answer.
 */
export function firstCondition({ lists }: TemplateContent, question: Question): Condition {
  const options = optionsOf(lists, question);
  const option = options?.find(({ negative }) => negative) ?? options?.[0];
  return option ? { operator: 'is', value: option.id } : { operator: 'answered' };
}

/** Returns the questions that a question can be a follow-up of: those before it that can have follow-ups. */
export function parentsFor(content: TemplateContent, id: string): readonly Question[] {
  const place = placeOf(content, id);
  if (!place) return [];
  return placesOf(content)
    .slice(0, place.position)
    .flatMap(({ question }) => (canHaveFollowups(question) ? question : []));
}

/** Returns the question before it on the same level, which it becomes a follow-up of by itself. */
export function previousParent(content: TemplateContent, id: string): Question | undefined {
  const place = placeOf(content, id);
  if (!place) return undefined;
  const parent = place.shownBy?.parent.question.id;
  const isBeside = (other: Place) =>
    other.shownBy?.parent.question.id === parent &&
    (parent !== undefined || (other.subSection ?? other.section).id === (place.subSection ?? place.section).id);
  return placesOf(content)
    .slice(0, place.position)
    .findLast((other) => isBeside(other) && canHaveFollowups(other.question))?.question;
}

/** Makes an existing question a follow-up of another one, with its own follow-ups; the last of those it has. */
export const makeFollowup =
  (id: string, parentId: string): Change =>
  (content) => {
    const followupQuestion = findQuestion(content, id);
    const without = removeQuestion(id)(content);
    const parent = findQuestion(without, parentId);
    if (!followupQuestion || !parent) return content;
    const when = firstCondition(content, parent);
    return editQuestion(parentId, (question) => ({
      ...question,
      rules: [...question.rules, { id: newId(), when, action: 'show-question', followupQuestion }],
    }))(without);
  };

/** Makes a follow-up a question that is always asked, after the one that it belonged to at the highest level. */
export const makeIndependent =
  (id: string): Change =>
  (content) => {
    let top = placeOf(content, id);
    if (!top?.shownBy) return content;
    while (top.shownBy) top = top.shownBy.parent;
    return moveQuestion(id, { after: top.question.id })(content);
  };

/** Moves a question back to where it was before, as it is now. */
export const moveBack =
  (before: TemplateContent, id: string): Change =>
  (content) => {
    const question = findQuestion(content, id);
    if (!question) return content;
    return editQuestion(id, () => question)(putBack(before, id)(removeQuestion(id)(content)));
  };
