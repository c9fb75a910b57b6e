import type { Ctx } from '../../platform/context.ts';
import { entityIdOf, type LoggedChange, type Undos } from '../../platform/undo.ts';
import { endSchedule } from './commands/end-schedule.ts';
import { reopenSchedule } from './commands/reopen-schedule.ts';

/** Ends a schedule, unless a poster in use needs it by now. */
async function endUnused(ctx: Ctx, entry: LoggedChange): Promise<void> {
  const id = entityIdOf(entry);
  const used = await ctx.tx
    .selectFrom('poster_form as f')
    .innerJoin('poster as p', (join) => join.onRef('p.tenant_id', '=', 'f.tenant_id').onRef('p.id', '=', 'f.poster_id'))
    .select('p.id')
    .where('f.schedule_id', '=', id)
    .where('p.withdrawn_at', 'is', null)
    .executeTakeFirst();
  if (!used) await endSchedule(ctx, id);
}

/** How the actions of schedules are undone. */
export const scheduleUndos: Undos = {
  'schedule.created': endUnused,
  'schedule.reopened': endUnused,
  'schedule.ended': (ctx, entry) => reopenSchedule(ctx, entityIdOf(entry)),
};
