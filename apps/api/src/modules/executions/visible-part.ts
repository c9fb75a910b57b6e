import { reporterPart } from '@safety-qube/domain/templates/asked-of';
import type { Question, TemplateContent } from '@safety-qube/domain/templates/template';
import { placesOf } from '@safety-qube/domain/templates/walk';
import { actorOf, type Ctx } from '../../platform/context.ts';
import type { FormRights } from '../records/index.ts';
import { filesOf } from './check-references.ts';
import type { AnswerRow } from './executions.repository.ts';

/** Returns the sections of a form that the caller may read. */
export const visibleContent = ({ readsAll }: FormRights, content: TemplateContent): TemplateContent =>
  readsAll ? content : reporterPart(content);

/**
 * Whether an answer names a person whose name is withheld from the caller. Answers that the caller wrote themselves are shown:
 * hiding them would reveal whose name is withheld.
 */
export const namesWithheldPerson = (
  ctx: Ctx,
  { unnamed }: FormRights,
  { type }: Pick<Question, 'type'>,
  { answer, saved_by }: Pick<AnswerRow, 'answer' | 'saved_by'>,
): boolean =>
  type === 'person' &&
  typeof answer.value === 'number' &&
  unnamed.has(answer.value) &&
  saved_by !== actorOf(ctx).employeeId;

/**
 * Returns the answers that the caller may read, in the sections that they see; separately those that name a person whose name is
 * withheld from them, of which only the existence is shown.
 */
export function visibleAnswers(ctx: Ctx, rights: FormRights, content: TemplateContent, rows: readonly AnswerRow[]) {
  const questions = new Map(placesOf(visibleContent(rights, content)).map(({ question }) => [question.id, question]));
  const classified = rows.flatMap((row) => {
    const question = questions.get(row.question_id);
    if (!question) return [];
    const isWithheld = namesWithheldPerson(ctx, rights, question, row);
    return [{ row, isWithheld, files: filesOf(question, row.answer) }];
  });
  return {
    answers: classified.filter(({ isWithheld }) => !isWithheld),
    withheld: classified.filter(({ isWithheld }) => isWithheld).map(({ row }) => row),
  };
}
