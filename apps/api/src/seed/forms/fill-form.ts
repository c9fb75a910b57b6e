import type { Answer, Answers, AnswerValue } from '@safety-qube/domain/templates/answers';
import { type Evaluation, evaluate } from '@safety-qube/domain/templates/evaluate';
import type { Question, TemplateContent } from '@safety-qube/domain/templates/template';
import { placesOf } from '@safety-qube/domain/templates/walk';

/** How a demo person fills in a form. */
interface Filling {
  /** Returns the answer to a visible question; undefined to leave it open. */
  readonly value: (question: Question) => AnswerValue | 'n/a' | undefined;
  /** Returns the note for an answer that requires one. */
  readonly note: (question: Question) => string;
}
export interface Filled {
  readonly answers: Answers;
  readonly evaluation: Evaluation;
}

const answerOf = (value: AnswerValue | 'n/a' | undefined): Answer | undefined =>
  value === undefined ? undefined : value === 'n/a' ? { notApplicable: true } : { value };

/**
 * Fills in a form, question by question as they become visible, with required notes. Required photos and tasks are left to the
 * caller; the evaluation lists them.
 */
export function fillForm(content: TemplateContent, { value, note }: Filling): Filled {
  const questions = new Map(placesOf(content).map(({ question }) => [question.id, question]));
  const answers: Record<string, Answer> = {};
  const asked = new Set<string>();
  let evaluation = evaluate(content, answers);
  const fresh = () => evaluation.questions.filter(({ id }) => !asked.has(id));
  for (let shown = fresh(); shown.length; shown = fresh()) {
    for (const { id } of shown) {
      asked.add(id);
      const question = questions.get(id);
      const answer = question && answerOf(value(question));
      if (answer) answers[id] = answer;
    }
    evaluation = evaluate(content, answers);
  }
  const noted = evaluation.questions.filter(({ noteRequired }) => noteRequired);
  for (const { id } of noted) {
    const question = questions.get(id);
    if (question) answers[id] = { ...answers[id], note: note(question) };
  }
  return { answers, evaluation: noted.length ? evaluate(content, answers) : evaluation };
}
