import type { Attachment } from '@safety-qube/contract/attachments';
import type { ExecutionHead, SavedAnswer, WithheldAnswer } from '@safety-qube/contract/executions';
import { changeAnswer } from '@safety-qube/domain/templates/answer-change';
import type { Answer } from '@safety-qube/domain/templates/answers';
import type { TemplateContent } from '@safety-qube/domain/templates/template';
import type { Ctx } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { listFilesOf } from '../attachments/index.ts';
import { recordsSeen } from '../records/index.ts';
import {
  type AnswerRow,
  type ExecutionRow,
  getExecutionRow,
  presentExecution,
  readAnswers,
  readContent,
} from './executions.repository.ts';
import { visibleAnswers, visibleContent } from './visible-part.ts';

/** A form that is or was filled in, with the questions that the caller reads; 404 for who does not see it. */
export async function getExecution(ctx: Ctx, id: number): Promise<ExecutionHead & { content: TemplateContent }> {
  const row = await getExecutionRow(ctx, id);
  return { ...presentExecution(row), content: visibleContent(row.rights, await readContent(ctx, row)) };
}

/** Answers as the contract has them: of the tasks that were made of their questions the caller gets those that they may open. */
async function presentAnswers(ctx: Ctx, rows: readonly AnswerRow[]): Promise<SavedAnswer[]> {
  const tasksOf = (row: AnswerRow) => (row.answer as Answer).taskIds ?? [];
  const seen = await recordsSeen(ctx, rows.flatMap(tasksOf));
  return rows.map((row) => {
    const taskIds = tasksOf(row).filter((id) => seen.has(id));
    const otherTasks = tasksOf(row).length - taskIds.length || undefined;
    return {
      questionId: row.question_id,
      answer: changeAnswer(row.answer as Answer, { taskIds, otherTasks }),
      version: row.version,
      savedById: row.saved_by,
      savedAt: row.saved_at.toISOString(),
    };
  });
}

/** One answer: see `presentAnswers`. */
export async function presentAnswer(ctx: Ctx, row: AnswerRow): Promise<SavedAnswer> {
  const [answer] = await presentAnswers(ctx, [row]);
  return answer as SavedAnswer;
}

/** An answer that names somebody who is not named to the caller: who gave it and when, unless that would name them. */
const presentWithheld = ({ rights }: ExecutionRow, row: AnswerRow): WithheldAnswer => ({
  questionId: row.question_id,
  savedById: row.saved_by !== null && rights.unnamed.has(row.saved_by) ? null : row.saved_by,
  savedAt: row.saved_at.toISOString(),
});

/** The form of an execution that the caller sees, with the answers that they read. */
async function readVisible(ctx: Ctx, id: number) {
  const row = await getExecutionRow(ctx, id);
  const content = await readContent(ctx, row);
  return { row, content, ...visibleAnswers(ctx, row.rights, content, await readAnswers(ctx, id)) };
}

/** Its answers with their files; 404 for who does not see it. */
export async function listAnswers(
  ctx: Ctx,
  id: number,
): Promise<ExecutionHead & { answers: SavedAnswer[]; withheld: WithheldAnswer[]; files: Attachment[] }> {
  const { row, answers, withheld } = await readVisible(ctx, id);
  const shown = new Set(answers.flatMap(({ files }) => files));
  const files = (await listFilesOf(ctx, id)).filter((file) => shown.has(file.id));
  return {
    ...presentExecution(row),
    answers: await presentAnswers(
      ctx,
      answers.map((one) => one.row),
    ),
    withheld: withheld.map((one) => presentWithheld(row, one)),
    files,
  };
}

/** 404 for who does not read an answer that a file belongs to, and where none has it any more. */
export async function mustReadFile(ctx: Ctx, executionId: number, attachmentId: number): Promise<void> {
  const { answers } = await readVisible(ctx, executionId);
  if (!answers.some(({ files }) => files.includes(attachmentId))) throw notFound();
}

/** The form of a record as far as the caller reads it, by what it was begun with; undefined before it is begun. */
export async function findFormOf(ctx: Ctx, recordId: number) {
  const begun = await ctx.tx.selectFrom('execution').select('id').where('record_id', '=', recordId).executeTakeFirst();
  if (!begun) return undefined;
  const { row, content, answers } = await readVisible(ctx, begun.id);
  return {
    head: presentExecution(row),
    content: visibleContent(row.rights, content),
    answers: answers.map((one) => one.row),
  };
}
