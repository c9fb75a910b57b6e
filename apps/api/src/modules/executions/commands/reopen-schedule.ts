import { audit } from '../../../platform/audit.ts';
import { authorize, type Ctx } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import { scheduleRights } from '../executions.policy.ts';
import { getSchedule } from '../schedules.queries.ts';
import { findSchedule, lockPublished } from './create-schedule.ts';

/**
 * Puts a form at a place in use again that was taken out of use. 404, 403; 422 TEMPLATE_NOT_PUBLISHED, SCHEDULE_EXISTS if another
 * schedule has made it available there.
 */
export async function reopenSchedule(ctx: Ctx, id: number): Promise<void> {
  const schedule = await getSchedule(ctx, id);
  authorize(ctx, scheduleRights(schedule.module).create, schedule.facilityId);
  await lockPublished(ctx, schedule.templateId);
  if ((await findSchedule(ctx, schedule.templateId, schedule)) !== undefined) throw refuse('SCHEDULE_EXISTS');
  await ctx.tx.updateTable('schedule').set({ ended_at: null }).where('id', '=', id).execute();
  await audit(ctx, 'schedule.reopened', 'schedule', id);
}
