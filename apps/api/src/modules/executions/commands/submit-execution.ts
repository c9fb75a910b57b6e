import type { ExecutionHead } from '@safety-qube/contract/schemas/executions';
import { evaluate } from '@safety-qube/domain/templates/evaluate';
import { audit } from '../../../platform/audit.ts';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changeRecord } from '../change-record.ts';
import {
  addParticipant,
  getExecutionRow,
  getExecutionToAnswer,
  presentExecution,
  readAnswersById,
  readContent,
} from '../executions.repository.ts';
import { notifyAudiences } from '../notify-audiences.ts';
import { publishExecution } from '../publish-execution.ts';

/**
 * Submits a form: validates it with the same function as the page, and applies its rules. 404; 403; 422 EXECUTION_SUBMITTED,
 * FORM_UNFINISHED with every error and its question.
 */
export async function submitExecution(
  ctx: Ctx,
  platform: Pick<Platform, 'relay' | 'mail'>,
  id: number,
): Promise<ExecutionHead> {
  const row = await getExecutionToAnswer(ctx, id);
  const content = await readContent(ctx, row);
  const { errors, score, isFailed, effects } = evaluate(content, await readAnswersById(ctx, id));
  if (errors.length) throw refuse('FORM_UNFINISHED', { count: errors.length }, { errors });
  await addParticipant(ctx, id);
  await ctx.tx
    .updateTable('execution')
    .set({
      submitted_by: actorOf(ctx).employeeId,
      submitted_at: new Date(),
      result: JSON.stringify({ ...score, isFailed }),
    })
    .where('id', '=', id)
    .execute();
  const { schedule_id, record_id } = row;
  if (record_id !== null) await changeRecord(ctx, platform, record_id, { content, effects });
  if (schedule_id !== null)
    await notifyAudiences(ctx, platform, { row: { ...row, schedule_id }, content, notify: effects.notify });
  await audit(ctx, 'execution.submitted', 'execution', id);
  await publishExecution(ctx, platform, row);
  return presentExecution(await getExecutionRow(ctx, id));
}
