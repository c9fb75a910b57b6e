import { changeAnswer } from './answer-change.ts';
import type { Answers } from './answers.ts';
import { type Evaluation, evaluate } from './evaluate.ts';
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

/** Types of questions whose answers are files, which visitors send after their report. */
const OF_FILES: ReadonlySet<QuestionType> = new Set(['photo', 'file', 'signature', 'drawing']);

/** Whether the answer to a question is files. */
export const takesFiles = ({ type }: Pick<Question, 'type'>): boolean => OF_FILES.has(type);

/** Returns the ids of the questions of a form whose answers are files. */
const fileQuestions = (content: TemplateContent): ReadonlySet<string> =>
  new Set(placesOf(content).flatMap(({ question }) => (takesFiles(question) ? question.id : [])));

/** Leaves out of a visitor's answers what they cannot give: files, which follow, and tasks. */
export function visitorAnswers(content: TemplateContent, answers: Answers): Answers {
  const ofFiles = fileQuestions(content);
  const given = Object.entries(answers).map(([id, { value, ...answer }]) => {
    const kept = ofFiles.has(id) || value === undefined ? answer : { ...answer, value };
    return [id, changeAnswer(kept, { photos: undefined, taskIds: undefined, otherTasks: undefined })] as const;
  });
  return Object.fromEntries(given);
}

/** Evaluates a visitor's answers: what they cannot give at once does not prevent their report. */
export function evaluateVisit(content: TemplateContent, answers: Answers): Evaluation {
  const evaluation = evaluate(visitorPart(content), answers);
  const ofFiles = fileQuestions(content);
  const isLater = ({ code, questionId }: Evaluation['errors'][number]) =>
    code === 'task-required' || code === 'photo-required' || (code === 'required' && ofFiles.has(questionId));
  return { ...evaluation, errors: evaluation.errors.filter((error) => !isLater(error)) };
}
