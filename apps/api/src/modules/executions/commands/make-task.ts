import type { makeTaskOfQuestion, SavedAnswer } from '@safety-qube/contract/executions';
import { changeAnswer } from '@safety-qube/domain/templates/answer-change';
import { evaluate } from '@safety-qube/domain/templates/evaluate';
import type * as z from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { raiseTask } from '../../tasks/index.ts';
import { presentAnswer } from '../executions.queries.ts';
import { getExecutionToAnswer, readAnswersById, readContent } from '../executions.repository.ts';
import { knownPriority } from '../known-priority.ts';
import { placeOf } from '../schedules.queries.ts';
import { writeAnswer } from '../write-answer.ts';

type Wish = z.output<typeof makeTaskOfQuestion.params> & z.output<typeof makeTaskOfQuestion.body>;

/**
 * Makes a task of a question that is shown, where the form is filled in, and writes it into the answer; of a record's form it
 * comes of that record. Whoever answers may make the task that the answers demand and that is not there yet; any other needs the
 * right. It takes the priority that the rules of the form ask for as it stands now. 404; 403; 422 EXECUTION_SUBMITTED,
 * QUESTION_UNKNOWN, and what a task is refused for.
 */
export async function makeTask(ctx: Ctx, platform: Platform, { id, questionId, ...input }: Wish): Promise<SavedAnswer> {
  const row = await getExecutionToAnswer(ctx, id);
  const answers = await readAnswersById(ctx, id);
  const { questions, errors, effects } = evaluate(await readContent(ctx, row), answers);
  if (!questions.some((question) => question.id === questionId)) throw refuse('QUESTION_UNKNOWN');
  const isDemanded = errors.some((error) => error.questionId === questionId && error.code === 'task-required');
  const priority = await knownPriority(ctx, 'task', effects.priorityValue);
  const origin = row.record_id === null ? {} : { originId: row.record_id };
  const task = await raiseTask(ctx, platform, { ...input, ...placeOf(row), ...origin, priority }, { isDemanded });
  const before = answers[questionId];
  const answer = changeAnswer(before, { taskIds: [...(before?.taskIds ?? []), task.id] });
  return presentAnswer(await writeAnswer(ctx, platform, { id, questionId, answer }));
}
