import type { AnswerChange } from '@safety-qube/domain/templates/answer-change';
import type { Answer } from '@safety-qube/domain/templates/answers';
import type { EvaluationError } from '@safety-qube/domain/templates/evaluate';
import type { Question, QuestionType } from '@safety-qube/domain/templates/template';

/** The questions of a type, with those that have the same properties. */
type Having<T extends QuestionType, Q = Question> = Q extends { readonly type: infer U }
  ? [Extract<T, U>] extends [never]
    ? never
    : Q
  : never;

/** Props of the field of a question. */
export interface FieldProps<T extends QuestionType = QuestionType> {
  readonly question: Having<T>;
  readonly answer: Answer;
  readonly onAnswer: (change: AnswerChange) => void;
  /** The text of the question. */
  readonly text: string;
  readonly labelledBy: string;
  readonly describedBy: string | undefined;
  readonly isInvalid: boolean;
  readonly errors: readonly EvaluationError[];
  /** The result of a formula. */
  readonly calculated: number | undefined;
}
