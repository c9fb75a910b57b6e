import { memoized } from '@safety-qube/domain/memoized';
import type { Answer, Answers } from '@safety-qube/domain/templates/answers';
import {
  type Evaluation,
  type EvaluationError,
  evaluate,
  type QuestionResult,
} from '@safety-qube/domain/templates/evaluate';
import { questionNumbers } from '@safety-qube/domain/templates/question-numbers';
import type { Question, Section, TemplateContent } from '@safety-qube/domain/templates/template';
import { placesOf } from '@safety-qube/domain/templates/walk';
import { replaceEqualDeep } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { isOnlyMissing } from './question-errors.ts';

/** A question that is shown. */
export interface ShownQuestion {
  readonly question: Question;
  readonly result: QuestionResult;
  /** Its number in the form, as the builder shows it; undefined for one that takes no answer. */
  readonly number: string | undefined;
  readonly errors: readonly EvaluationError[];
}
/** A section with its shown questions; sections without any are left out. */
export interface ShownSection {
  readonly section: Section;
  /** Its number among all sections of the form, from 1; names a section without a name. */
  readonly number: number;
  readonly questions: readonly ShownQuestion[];
  readonly answered: number;
  readonly total: number;
  readonly failed: number;
  /** 0 to 100; null where no question is scored. */
  readonly percent: number | null;
}

/** The answers to yes or no that are not wanted: those that the form says, and a no where it says nothing. */
export const unwantedOf = ({ negative }: Extract<Question, { type: 'yes-no' }>): readonly string[] =>
  negative.length ? negative : ['no'];
/** Whether an answer is one that is not wanted. */
export const isUnwanted = (question: Question, answer: Answer | undefined): boolean =>
  question.type === 'yes-no' && typeof answer?.value === 'string' && unwantedOf(question).includes(answer.value);

const evaluations = memoized((content: TemplateContent) => memoized((answers: Answers) => evaluate(content, answers)));
/** Returns score, visibility and problems of a set of answers, computed once for all components. */
export const evaluationOf = (content: TemplateContent, answers: Answers): Evaluation => evaluations(content)(answers);

/**
 * Returns what a form shows for these answers. A missing answer is an error only with `showsMissing`, after the user
 * tried to finish the form; `refused` are additional errors from the server.
 */
export function shownSections(
  content: TemplateContent,
  answers: Answers,
  { showsMissing, refused = [] }: { showsMissing: boolean; refused?: readonly EvaluationError[] },
): readonly ShownSection[] {
  const evaluation = evaluationOf(content, answers);
  const questions = new Map(placesOf(content).map(({ question }) => [question.id, question]));
  const found = evaluation.errors.filter((error) => showsMissing || !isOnlyMissing(error));
  const errors = Map.groupBy([...found, ...refused], (error) => error.questionId);
  const numbers = questionNumbers(content);
  const bySection = Map.groupBy(
    evaluation.questions.flatMap((result): ShownQuestion[] => {
      const question = questions.get(result.id);
      if (!question) return [];
      return [{ question, result, number: numbers[result.id], errors: errors.get(result.id) ?? [] }];
    }),
    ({ result }) => result.sectionId,
  );
  return content.sections.flatMap((section, at): ShownSection[] => {
    const shown = bySection.get(section.id);
    const part = evaluation.sections.find(({ id }) => id === section.id);
    if (!shown?.length || !part) return [];
    const failed = shown.filter(({ result }) => result.isFailed).length;
    return [
      {
        section,
        number: at + 1,
        questions: shown,
        answered: part.answered,
        total: part.questions,
        failed,
        percent: part.score.percent,
      },
    ];
  });
}

/**
 * The same, recomputed only when something changed; unchanged parts stay the same object, so that they are not rendered
 * again.
 */
export function useShownSections(
  content: TemplateContent,
  answers: Answers,
  showsMissing: boolean,
  refused: readonly EvaluationError[] | undefined,
): readonly ShownSection[] {
  const [share] = useState(() => {
    let last: readonly ShownSection[] = [];
    return (next: readonly ShownSection[]) => {
      last = replaceEqualDeep(last, next);
      return last;
    };
  });
  return useMemo(
    () => share(shownSections(content, answers, { showsMissing, ...(refused && { refused }) })),
    [share, content, answers, showsMissing, refused],
  );
}
