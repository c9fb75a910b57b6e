import type { GivenTimes, PriorityEffect } from '@safety-qube/contract/schemas/priorities';
import { firstOf } from '@safety-qube/domain/item-at';
import { sql } from 'kysely';
import { authorize, type Ctx } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';

/**
 * Counts the open records of a priority that other times would move: how many get another due date, become late and are not late any
 * more. Confidential ones are counted for those who may know of them. 403; 404.
 */
export async function readPriorityEffect(
  ctx: Ctx,
  id: number,
  { assignHours, resolveDays }: GivenTimes,
): Promise<PriorityEffect> {
  const { privileges } = authorize(ctx, 'management.customField.edit');
  const priority = await ctx.tx
    .selectFrom('priority')
    .select(['type', 'priority_value', 'assign_hours', 'resolve_days'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound);
  const { rows } = await sql<PriorityEffect>`
    select count(*)::int "openRecords",
      count(*) filter (where d.due_on is distinct from r.due_on)::int "movedDueDates",
      count(*) filter (where r.late_from > now() and l.late_from <= now())::int "becomeLate",
      count(*) filter (where r.late_from <= now() and l.late_from > now())::int "noLongerLate"
    from record r
      join (select f.id, app.known_zone(f.time_zone) zone from facility f) z on z.id = r.facility_id
      cross join lateral (select case when r.due_by_hand then r.due_on
        else r.due_on + (${resolveDays}::int - coalesce(r.resolve_days, ${priority.resolve_days})) end due_on) d
      cross join lateral (select app.late_from(app.awaited(r.type, r.status),
        r.respond_by + make_interval(hours => ${assignHours}::int - coalesce(r.assign_hours, ${priority.assign_hours})),
        app.end_of_day(d.due_on, z.zone)) late_from) l
    where r.type = ${priority.type} and r.shelf = 'open' and r.urgency = ${priority.priority_value}
      and (${privileges.has('management.confidentiality.read')} or not r.is_confidential)`.execute(ctx.tx);
  return firstOf(rows);
}
