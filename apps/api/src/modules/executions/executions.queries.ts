import type { Attachment } from '@safety-qube/contract/schemas/attachments';
import type { ExecutionHead, SavedAnswer, WithheldAnswer } from '@safety-qube/contract/schemas/executions';
import { firstOf } from '@safety-qube/domain/item-at';
import { changeAnswer } from '@safety-qube/domain/templates/answer-change';
import type { TemplateContent } from '@safety-qube/domain/templates/template';
import type { Ctx } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { listFilesOf } from '../attachments/index.ts';
import { visibleRecordIds } from '../records/index.ts';
import {
  type AnswerRow,
  type ExecutionRow,
  getExecutionRow,
  presentExecution,
  readAnswers,
  readContent,
} from './executions.repository.ts';
import { visibleAnswers, visibleContent } from './visible-part.ts';

/** Returns an execution with the questions that the caller may read; 404 when they may not see it. */
export async function getExecution(ctx: Ctx, id: number): Promise<ExecutionHead & { content: TemplateContent }> {
  const row = await getExecutionRow(ctx, id);
  return { ...presentExecution(row), content: visibleContent(row.rights, await readContent(ctx, row)) };
}

/**
 * Presents answers as in the contract: of the tasks that were created from their questions, the caller gets those that they may
 * open.
 */
async function presentAnswers(ctx: Ctx, rows: readonly AnswerRow[]): Promise<SavedAnswer[]> {
  const tasksOf = (row: AnswerRow) => row.answer.taskIds ?? [];
  const seen = await visibleRecordIds(ctx, rows.flatMap(tasksOf));
  return rows.map((row) => {
    const taskIds = tasksOf(row).filter((id) => seen.has(id));
    const otherTasks = tasksOf(row).length - taskIds.length || undefined;
    return {
      questionId: row.question_id,
      answer: changeAnswer(row.answer, { taskIds, otherTasks }),
      version: row.version,
      savedById: row.saved_by,
      savedAt: row.saved_at.toISOString(),
    };
  });
}

/** Presents one answer: see `presentAnswers`. */
export async function presentAnswer(ctx: Ctx, row: AnswerRow): Promise<SavedAnswer> {
  return firstOf(await presentAnswers(ctx, [row]));
}

/**
 * Presents an answer that names a person whose name is withheld from the caller: only who gave it and when, unless that is the
 * person.
 */
const presentWithheld = ({ rights }: ExecutionRow, row: AnswerRow): WithheldAnswer => ({
  questionId: row.question_id,
  savedById: row.saved_by !== null && rights.unnamed.has(row.saved_by) ? null : row.saved_by,
  savedAt: row.saved_at.toISOString(),
});

/** Reads the form of an execution that the caller may see, with the answers that they may read. */
async function readVisible(ctx: Ctx, id: number) {
  const row = await getExecutionRow(ctx, id);
  const content = await readContent(ctx, row);
  return { row, content, ...visibleAnswers(ctx, row.rights, content, await readAnswers(ctx, id)) };
}

/** Lists the answers of an execution with their files; 404 when the caller may not see it. */
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

/** Throws 404 when the caller may not read an answer that a file belongs to, and when no answer has the file any more. */
export async function requireFileAccess(ctx: Ctx, executionId: number, attachmentId: number): Promise<void> {
  const { answers } = await readVisible(ctx, executionId);
  if (!answers.some(({ files }) => files.includes(attachmentId))) throw notFound();
}

/**
 * Returns the form of a record as far as the caller may read it, by the execution that it was started with; undefined before it is
 * started.
 */
export async function findFormOf(ctx: Ctx, recordId: number) {
  const execution = await ctx.tx
    .selectFrom('execution')
    .select('id')
    .where('record_id', '=', recordId)
    .executeTakeFirst();
  if (!execution) return undefined;
  const { row, content, answers } = await readVisible(ctx, execution.id);
  return {
    head: presentExecution(row),
    content: visibleContent(row.rights, content),
    answers: answers.map((one) => one.row),
  };
}
