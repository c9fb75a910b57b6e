import type { Question, QuestionType, Rule, TemplateContent } from './template.ts';
import { placesOf } from './walk.ts';

/** Types of questions whose answers are chosen from lists of the organisation, which visitors do not get. */
const FROM_LISTS: ReadonlySet<QuestionType> = new Set(['person', 'place', 'asset']);

/**
 * The part of a form that a visitor can answer: without questions for a person, a place or an asset, and without the rules that
 * name whom to notify.
 */
export function visitorPart(content: TemplateContent): TemplateContent {
  const kept = new Map<Question, Question>();
  // In reverse reading order, so that follow-ups come before the questions that show them.
  for (const { question } of placesOf(content).toReversed()) {
    if (FROM_LISTS.has(question.type)) continue;
    const rules = question.rules.flatMap((rule): readonly Rule[] => {
      if (rule.action === 'notify') return [];
      if (rule.action !== 'show-question') return [rule];
      const followupQuestion = kept.get(rule.followupQuestion);
      return followupQuestion ? [{ ...rule, followupQuestion }] : [];
    });
    kept.set(question, { ...question, rules });
  }
  const partOf = <P extends { readonly questions: readonly Question[] }>(part: P): P => ({
    ...part,
    questions: part.questions.flatMap((question) => kept.get(question) ?? []),
  });
  const sections = content.sections.map((section) => ({
    ...partOf(section),
    subSections: section.subSections.map(partOf).filter(({ questions }) => questions.length),
  }));
  return {
    ...content,
    sections: sections.filter(({ questions, subSections }) => questions.length || subSections.length),
  };
}
