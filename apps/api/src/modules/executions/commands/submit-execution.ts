import type { ExecutionHead } from '@safety-qube/contract/executions';
import type { Answers } from '@safety-qube/domain/templates/answers';
import { evaluate } from '@safety-qube/domain/templates/evaluate';
import { audit } from '../../../platform/audit.ts';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  getExecutionRow,
  getExecutionToAnswer,
  presentExecution,
  readAnswers,
  readContent,
  takePart,
} from '../executions.repository.ts';
import { tellExecution } from '../tell-execution.ts';

/**
 * Finishes a form: it is judged by the same function that the page judged it by. 404; 422 EXECUTION_SUBMITTED, FORM_UNFINISHED
 * with every error and its question.
 */
export async function submitExecution(ctx: Ctx, platform: Pick<Platform, 'relay'>, id: number): Promise<ExecutionHead> {
  const row = await getExecutionToAnswer(ctx, id);
  const rows = await readAnswers(ctx, id);
  const answers: Answers = Object.fromEntries(rows.map(({ question_id, answer }) => [question_id, answer as object]));
  const { errors, score, isFailed } = evaluate(await readContent(ctx, row), answers);
  if (errors.length) throw refuse('FORM_UNFINISHED', { count: errors.length }, { errors });
  await takePart(ctx, id);
  await ctx.tx
    .updateTable('execution')
    .set({
      submitted_by: actorOf(ctx).employeeId,
      submitted_at: new Date(),
      result: JSON.stringify({ ...score, isFailed }),
    })
    .where('id', '=', id)
    .execute();
  await audit(ctx, 'execution.submitted', 'execution', id);
  await tellExecution(ctx, platform, id);
  return presentExecution(await getExecutionRow(ctx, id));
}
