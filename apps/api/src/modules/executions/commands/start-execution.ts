import type { ExecutionHead } from '@safety-qube/contract/schemas/executions';
import { authorize, type Ctx } from '../../../platform/context.ts';
import { notFound, refuse } from '../../../platform/errors.ts';
import { PERFORM } from '../executions.policy.ts';
import { addParticipant, getExecutionRow, presentExecution } from '../executions.repository.ts';
import { getSchedule } from '../schedules.queries.ts';

/** Starts an execution of a form in its newest published version. 404; 403; 422 SCHEDULE_ENDED for one that is out of use. */
export async function startExecution(ctx: Ctx, scheduleId: number): Promise<ExecutionHead> {
  const { abilities, facilityId, module, templateId } = await getSchedule(ctx, scheduleId);
  // The form of a record is filled in by raising the record, not on its own.
  if (module !== 'inspection') throw notFound();
  const { employeeId } = authorize(ctx, PERFORM, facilityId);
  if (!abilities.start) throw refuse('SCHEDULE_ENDED');
  const { published_version } = await ctx.tx
    .selectFrom('template')
    .select('published_version')
    .where('id', '=', templateId)
    .executeTakeFirstOrThrow();
  const { id } = await ctx.tx
    .insertInto('execution')
    .values({
      schedule_id: scheduleId,
      template_id: templateId,
      template_version: published_version ?? 1,
      started_by: employeeId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addParticipant(ctx, id);
  return presentExecution(await getExecutionRow(ctx, id));
}
