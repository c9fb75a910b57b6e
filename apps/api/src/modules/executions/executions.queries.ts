import type { Attachment } from '@safety-qube/contract/attachments';
import type { ExecutionHead, SavedAnswer } from '@safety-qube/contract/executions';
import type { TemplateContent } from '@safety-qube/domain/templates/template';
import type { Ctx } from '../../platform/context.ts';
import { listFilesOf } from '../records/index.ts';
import {
  type AnswerRow,
  getExecutionRow,
  presentExecution,
  readAnswers,
  readContent,
} from './executions.repository.ts';

/** A form that is or was filled in, with its questions; 404 for who does not see it. */
export async function getExecution(ctx: Ctx, id: number): Promise<ExecutionHead & { content: TemplateContent }> {
  const row = await getExecutionRow(ctx, id);
  return { ...presentExecution(row), content: await readContent(ctx, row) };
}

/** An answer as the contract has it. */
export const presentAnswer = (row: AnswerRow): SavedAnswer => ({
  questionId: row.question_id,
  answer: row.answer as SavedAnswer['answer'],
  version: row.version,
  savedById: row.saved_by,
  savedAt: row.saved_at.toISOString(),
});

/** Its answers with their files; 404 for who does not see it. */
export async function listAnswers(
  ctx: Ctx,
  id: number,
): Promise<ExecutionHead & { answers: SavedAnswer[]; files: Attachment[] }> {
  const row = await getExecutionRow(ctx, id);
  const answers = await readAnswers(ctx, id);
  return { ...presentExecution(row), answers: answers.map(presentAnswer), files: await listFilesOf(ctx, id) };
}
