import type { Answer } from '@safety-qube/domain/templates/answers';
import { reporterPart } from '@safety-qube/domain/templates/asked-of';
import type { Question, TemplateContent } from '@safety-qube/domain/templates/template';
import { placesOf } from '@safety-qube/domain/templates/walk';
import { filesOf } from './check-references.ts';
import type { AnswerRow } from './executions.repository.ts';
import type { FormRights } from './form-rights.ts';

/** The sections of a form that somebody reads. */
export const visibleContent = ({ readsAll }: FormRights, content: TemplateContent): TemplateContent =>
  readsAll ? content : reporterPart(content);

/** Whether an answer names somebody who is not named to the caller. */
export const namesUnnamed = ({ unnamed }: FormRights, { type }: Pick<Question, 'type'>, { value }: Answer): boolean =>
  type === 'person' && unnamed.has(value as number);

/** The answers that somebody reads: to the sections that they see, and naming nobody who is not named to them. */
export function visibleAnswers(
  rights: FormRights,
  content: TemplateContent,
  rows: readonly AnswerRow[],
): { row: AnswerRow; files: number[] }[] {
  const questions = new Map(placesOf(visibleContent(rights, content)).map(({ question }) => [question.id, question]));
  return rows.flatMap((row) => {
    const question = questions.get(row.question_id);
    const answer = row.answer as Answer;
    return question && !namesUnnamed(rights, question, answer) ? [{ row, files: filesOf(question, answer) }] : [];
  });
}
