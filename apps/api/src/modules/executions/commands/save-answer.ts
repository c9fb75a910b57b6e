import { isDeepStrictEqual } from 'node:util';
import type { SavedAnswer } from '@safety-qube/contract/schemas/executions';
import { changeAnswer } from '@safety-qube/domain/templates/answer-change';
import { type Answer, checkAnswer } from '@safety-qube/domain/templates/answers';
import type { Ctx } from '../../../platform/context.ts';
import { conflict, refuse } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { takeFiles } from '../../attachments/index.ts';
import { checkLength } from '../check-length.ts';
import { checkReferences, filesOf, keepTasks } from '../check-references.ts';
import { presentAnswer } from '../executions.queries.ts';
import { getExecutionToAnswer } from '../executions.repository.ts';
import { findQuestion } from '../find-question.ts';
import { findAnswerToChange, writeAnswer } from '../write-answer.ts';

interface Input {
  readonly id: number;
  readonly questionId: string;
  readonly answer: Answer;
  /** The version that the caller has read; 0 for none. */
  readonly version: number;
}

/**
 * Saves one answer; the tasks that were created from its question stay with it. The same answer again changes nothing, whatever
 * version it names, so that a call whose response was lost can be repeated. 403; 404; 409 ANSWER_CHANGED with the current answer,
 * when another person answered meanwhile; 422 EXECUTION_SUBMITTED, QUESTION_UNKNOWN, ANSWER_REFUSED with the error,
 * ANSWERS_TOO_LONG, and for unknown people, places, assets, files and tasks.
 */
export async function saveAnswer(
  ctx: Ctx,
  platform: Pick<Platform, 'relay'>,
  { id, questionId, answer: given, version }: Input,
): Promise<SavedAnswer> {
  const row = await getExecutionToAnswer(ctx, id);
  const { question, lists } = await findQuestion(ctx, row, questionId);
  const problems = checkAnswer(lists, question, given);
  if (problems.length) throw refuse('ANSWER_REFUSED', {}, { errors: problems });
  const before = await findAnswerToChange(ctx, row, question);
  const former = before?.answer;
  const answer = changeAnswer(given, keepTasks(given, former));
  if (before && isDeepStrictEqual(before.answer, answer)) return presentAnswer(ctx, before);
  if ((before?.version ?? 0) !== version)
    throw conflict('ANSWER_CHANGED', {}, { current: before ? await presentAnswer(ctx, before) : null });
  await checkLength(ctx, { id, questionId, answer });
  await checkReferences(ctx, question, answer, former);
  await takeFiles(ctx, id, filesOf(question, answer));
  return presentAnswer(ctx, await writeAnswer(ctx, platform, row, { questionId, answer }));
}
