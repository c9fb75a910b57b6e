import type { NotificationChoices } from '@safety-qube/contract/schemas/notifications';
import type { NotificationChoice, NotificationEvent } from '@safety-qube/domain/notifications/notification-events';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { readChoices } from '../notifications.queries.ts';

/** Saves how the caller wants to be notified of these events; 404 for another person's choices. */
export async function chooseNotifications(
  ctx: Ctx,
  employeeId: number,
  choices: Partial<Record<NotificationEvent, NotificationChoice>>,
): Promise<NotificationChoices> {
  if (employeeId !== actorOf(ctx).employeeId) throw notFound();
  const rows = Object.entries(choices).map(([event, choice]) => ({ employee_id: employeeId, event, choice }));
  if (rows.length)
    await ctx.tx
      .insertInto('notification_choice')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['tenant_id', 'employee_id', 'event'])
          .doUpdateSet((eb) => ({ choice: eb.ref('excluded.choice') })),
      )
      .execute();
  return readChoices(ctx, employeeId);
}
