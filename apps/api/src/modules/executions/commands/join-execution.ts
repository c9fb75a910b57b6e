import type { ExecutionHead } from '@safety-qube/contract/executions';
import type { Ctx } from '../../../platform/context.ts';
import { getExecutionToAnswer, presentExecution, takePart } from '../executions.repository.ts';

/** Joins filling in a form: from now on the caller receives every answer live. 404; 403; 422 EXECUTION_SUBMITTED. */
export async function joinExecution(ctx: Ctx, id: number): Promise<ExecutionHead> {
  const row = await getExecutionToAnswer(ctx, id);
  await takePart(ctx, id);
  return presentExecution(row);
}
