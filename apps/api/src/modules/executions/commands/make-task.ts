import type { makeTaskOfQuestion } from '@safety-qube/contract/endpoints/executions';
import type { SavedAnswer } from '@safety-qube/contract/schemas/executions';
import { changeAnswer } from '@safety-qube/domain/templates/answer-change';
import { evaluate } from '@safety-qube/domain/templates/evaluate';
import { placesOf } from '@safety-qube/domain/templates/walk';
import type * as z from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { knownPriority } from '../../records/index.ts';
import { raiseTask } from '../../tasks/index.ts';
import { presentAnswer } from '../executions.queries.ts';
import { getExecutionToAnswer, readAnswersById, readContent } from '../executions.repository.ts';
import { placeOf } from '../schedules.queries.ts';
import { visibleContent } from '../visible-part.ts';
import { findAnswerToChange, writeAnswer } from '../write-answer.ts';

type Input = z.output<typeof makeTaskOfQuestion.params> & z.output<typeof makeTaskOfQuestion.body>;

/**
 * Creates a task from a visible question, at the place of the form, and adds it to the answer; in a record's form the task
 * originates from that record. A user who answers may create the task that the answers demand and that does not exist yet; any
 * other task needs the privilege. It gets the priority that the rules of the form ask for with the current answers. 404; 403; 422
 * EXECUTION_SUBMITTED, QUESTION_UNKNOWN, and the refusals of creating a task.
 */
export async function makeTask(
  ctx: Ctx,
  platform: Platform,
  { id, questionId, ...input }: Input,
): Promise<SavedAnswer> {
  const row = await getExecutionToAnswer(ctx, id);
  const content = await readContent(ctx, row);
  const { questions, errors, effects } = evaluate(content, await readAnswersById(ctx, id));
  const isShown = questions.some((question) => question.id === questionId);
  const place = placesOf(visibleContent(row.rights, content)).find(({ question }) => question.id === questionId);
  if (!isShown || !place) throw refuse('QUESTION_UNKNOWN');
  const before = (await findAnswerToChange(ctx, row, place.question))?.answer;
  const isDemanded = errors.some((error) => error.questionId === questionId && error.code === 'task-required');
  const priority = await knownPriority(ctx, 'task', effects.priorityValue);
  const origin = row.record_id === null ? {} : { originId: row.record_id };
  const wanted = { ...input, ...placeOf(row), ...origin, priority, question: { executionId: id, questionId } };
  const task = await raiseTask(ctx, platform, wanted, { isDemanded });
  const answer = changeAnswer(before, { taskIds: [...(before?.taskIds ?? []), task.id] });
  return presentAnswer(ctx, await writeAnswer(ctx, platform, row, { questionId, answer }));
}
