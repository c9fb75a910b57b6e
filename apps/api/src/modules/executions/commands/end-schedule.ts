import { audit } from '../../../platform/audit.ts';
import { authorize, type Ctx } from '../../../platform/context.ts';
import { scheduleRights } from '../executions.policy.ts';
import { getSchedule } from '../schedules.queries.ts';

/**
 * Takes a form at a place out of use; executions in progress there may be finished. 404, 403. Does nothing when it is out of use
 * already.
 */
export async function endSchedule(ctx: Ctx, id: number): Promise<void> {
  const { module, facilityId } = await getSchedule(ctx, id);
  authorize(ctx, scheduleRights(module).end, facilityId);
  const { numUpdatedRows } = await ctx.tx
    .updateTable('schedule')
    .set({ ended_at: new Date() })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows) await audit(ctx, 'schedule.ended', 'schedule', id);
}
