import type { ExecutionHead } from '@safety-qube/contract/schemas/executions';
import type { Ctx } from '../../../platform/context.ts';
import { addParticipant, getExecutionToAnswer, presentExecution } from '../executions.repository.ts';

/** Joins filling in a form: from now on the caller receives every answer live. 404; 403; 422 EXECUTION_SUBMITTED. */
export async function joinExecution(ctx: Ctx, id: number): Promise<ExecutionHead> {
  const row = await getExecutionToAnswer(ctx, id);
  await addParticipant(ctx, id);
  return presentExecution(row);
}
