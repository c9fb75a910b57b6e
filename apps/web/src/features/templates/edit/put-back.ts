import type { TemplateContent } from '@safety-qube/domain/templates/template';
import { placesOf } from '@safety-qube/domain/templates/walk';
import {
  addSection,
  addSubSection,
  type Change,
  editQuestion,
  findQuestion,
  insertQuestion,
  partsOf,
} from './edits.ts';

/** Returns the nearest preceding item of the list that still exists. */
const nearestBefore = <T extends { readonly id: string }>(
  list: readonly T[],
  id: string,
  isThere: (id: string) => boolean,
): T | undefined =>
  list
    .slice(
      0,
      list.findIndex((one) => one.id === id),
    )
    .findLast((one) => isThere(one.id));

function putQuestionBack(before: TemplateContent, id: string): Change | undefined {
  const place = placesOf(before).find(({ question }) => question.id === id);
  if (!place) return undefined;
  const { question, shownBy, section, subSection } = place;
  if (shownBy)
    return editQuestion(shownBy.parent.question.id, (parent) => ({
      ...parent,
      rules: [...parent.rules, shownBy.rule],
    }));
  const part = subSection ?? section;
  return (content) => {
    const last = nearestBefore(part.questions, id, (other) => findQuestion(content, other) !== undefined);
    return insertQuestion(question, last ? { after: last.id } : { first: part.id })(content);
  };
}

/** Restores a removed question, section or sub-section in its place, whatever was changed since. */
export function putBack(before: TemplateContent, id: string): Change {
  const question = putQuestionBack(before, id);
  if (question) return question;
  return (content) => {
    const isThere = (other: string) => partsOf(content).some((part) => part.id === other);
    const section = before.sections.find((one) => one.id === id);
    if (section) return addSection(section, nearestBefore(before.sections, id, isThere)?.id)(content);
    const holder = before.sections.find(({ subSections }) => subSections.some((one) => one.id === id));
    const part = holder?.subSections.find((one) => one.id === id);
    return holder && part ? addSubSection(holder.id, part)(content) : content;
  };
}
