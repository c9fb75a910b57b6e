import type { Question, Rule, Section, SubSection, TemplateContent } from '@safety-qube/domain/templates/template';
import { followupsOf, placesOf } from '@safety-qube/domain/templates/walk';

/** A change of a template: returns the new content; the same object when nothing changed. */
export type Change = (content: TemplateContent) => TemplateContent;
/** A part of a template: a section or one of its sub-sections. */
export type Part = Section | SubSection;

/** Replaces each item of a list; returns the same list when nothing changed, so that nothing is rendered again. */
function replaceEach<T>(list: readonly T[], replace: (one: T) => readonly T[]): readonly T[] {
  const next = list.flatMap(replace);
  return next.length === list.length && next.every((one, at) => one === list[at]) ? list : next;
}

type Replace = (question: Question) => readonly Question[];

function replaceInRule(rule: Rule, id: string, replace: Replace): readonly Rule[] {
  if (rule.action !== 'show-question') return [rule];
  const before = [rule.followupQuestion];
  const after = replaceIn(before, id, replace);
  if (after === before) return [rule];
  // Each further follow-up of the same answer has its own rule, with the id of its question, so that ids are unique.
  return after.map((followupQuestion, at) => ({ ...rule, id: at ? followupQuestion.id : rule.id, followupQuestion }));
}

function replaceIn(questions: readonly Question[], id: string, replace: Replace): readonly Question[] {
  return replaceEach(questions, (question) => {
    if (question.id === id) return replace(question);
    const rules = replaceEach(question.rules, (rule) => replaceInRule(rule, id, replace));
    return [rules === question.rules ? question : { ...question, rules }];
  });
}

function mapParts(content: TemplateContent, change: <P extends Part>(part: P) => readonly P[]): TemplateContent {
  const sections = replaceEach(content.sections, (section) =>
    change(section).map((one) => {
      const subSections = replaceEach(one.subSections, change);
      return subSections === one.subSections ? one : { ...one, subSections };
    }),
  );
  return sections === content.sections ? content : { ...content, sections };
}

/** Replaces a question, wherever it is, by other questions or none. */
const replaceQuestion =
  (id: string, replace: Replace): Change =>
  (content) =>
    mapParts(content, (part) => {
      const questions = replaceIn(part.questions, id, replace);
      return [questions === part.questions ? part : { ...part, questions }];
    });

/** Replaces a section or sub-section by others or none. */
const replacePart =
  (id: string, replace: <P extends Part>(part: P) => readonly P[]): Change =>
  (content) =>
    mapParts(content, (part) => (part.id === id ? replace(part) : [part]));

/** Changes the template itself: its name, languages, lists. */
export const editTemplate =
  (fields: Partial<TemplateContent>): Change =>
  (content) => ({ ...content, ...fields });

/** Changes a question by a function. */
export const editQuestion = (id: string, edit: (question: Question) => Question): Change =>
  replaceQuestion(id, (question) => [edit(question)]);

/** Removes a question with all its follow-ups and the rule that showed it. */
export const removeQuestion = (id: string): Change => replaceQuestion(id, () => []);

/** Changes fields of a section or a sub-section. */
export const editPart = (id: string, fields: Partial<Section>): Change =>
  replacePart(id, (part) => [{ ...part, ...fields }]);

export const removePart = (id: string): Change => replacePart(id, () => []);

/** Adds a section after another one, or after the last. */
export const addSection =
  (section: Section, afterId?: string): Change =>
  (content) => {
    const at = content.sections.findIndex(({ id }) => id === afterId);
    return { ...content, sections: content.sections.toSpliced(at < 0 ? content.sections.length : at + 1, 0, section) };
  };

/** Adds a sub-section at the end of a section. */
export const addSubSection =
  (sectionId: string, part: SubSection): Change =>
  (content) => ({
    ...content,
    sections: content.sections.map((section) =>
      section.id === sectionId ? { ...section, subSections: [...section.subSections, part] } : section,
    ),
  });

/** Where a question is placed: after another one, or at the beginning or the end of a section or sub-section. */
export type Target = { readonly after: string } | { readonly first: string } | { readonly last: string };

/** Inserts a question. After a follow-up it becomes a follow-up of the same answer. */
export function insertQuestion(question: Question, target: Target): Change {
  if ('after' in target) return replaceQuestion(target.after, (before) => [before, question]);
  return replacePart('first' in target ? target.first : target.last, (part) => [
    { ...part, questions: 'first' in target ? [question, ...part.questions] : [...part.questions, question] },
  ]);
}

/** Returns a question of a template, at any depth. */
export const findQuestion = (content: TemplateContent, id: string): Question | undefined =>
  placesOf(content).find(({ question }) => question.id === id)?.question;

const contains = (question: Question, id: string): boolean =>
  question.id === id || followupsOf(question).some(({ followupQuestion }) => contains(followupQuestion, id));

/** Moves a question with all its follow-ups; does nothing when the target is inside the question itself. */
export const moveQuestion =
  (id: string, target: Target): Change =>
  (content) => {
    const question = findQuestion(content, id);
    if (!question || ('after' in target && contains(question, target.after))) return content;
    return insertQuestion(question, target)(removeQuestion(id)(content));
  };

/** Returns the list with one item moved up or down; undefined at the ends. */
function stepIn<T extends { readonly id: string }>(
  list: readonly T[],
  id: string,
  by: 1 | -1,
): readonly T[] | undefined {
  const at = list.findIndex((one) => one.id === id);
  const [one, other] = [list[at], list[at + by]];
  return one && other && list.with(at, other).with(at + by, one);
}

/** Returns all sections and sub-sections in reading order. */
export const partsOf = (content: TemplateContent): readonly Part[] =>
  content.sections.flatMap((section) => [section, ...section.subSections]);

/** Moves a question up or down among its siblings, and across the end of its section into the next. */
export const stepQuestion =
  (id: string, by: 1 | -1): Change =>
  (content) => {
    const place = placesOf(content).find(({ question }) => question.id === id);
    if (!place) return content;
    if (place.shownBy) {
      const { parent, rule } = place.shownBy;
      const rules = stepIn(parent.question.rules, rule.id, by);
      return rules ? editQuestion(parent.question.id, (question) => ({ ...question, rules }))(content) : content;
    }
    const part = place.subSection ?? place.section;
    const questions = stepIn(part.questions, id, by);
    if (questions) return editPart(part.id, { questions })(content);
    const parts = partsOf(content);
    const next = parts[parts.findIndex((one) => one.id === part.id) + by];
    return next ? moveQuestion(id, by > 0 ? { first: next.id } : { last: next.id })(content) : content;
  };

/** Moves a section among the sections, or a sub-section among those of its section. */
export const stepPart =
  (id: string, by: 1 | -1): Change =>
  (content) => {
    const sections = stepIn(content.sections, id, by);
    if (sections) return { ...content, sections };
    return {
      ...content,
      sections: content.sections.map((section) => {
        const subSections = stepIn(section.subSections, id, by);
        return subSections ? { ...section, subSections } : section;
      }),
    };
  };
