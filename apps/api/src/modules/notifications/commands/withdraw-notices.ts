import { NOTIFICATIONS } from '@safety-qube/domain/realtime';
import type { Platform } from '../../../platform/platform.ts';
import type { WithdrawNotices } from '../../records/index.ts';

/**
 * Withdraws the notifications of an event that is undone: they leave people's lists, and are in no mail, because mails wait until an event
 * can no longer be undone. Open pages are notified after the commit.
 */
export const withdrawNotices =
  ({ relay }: Pick<Platform, 'relay'>): WithdrawNotices =>
  async ({ tx, tenant, afterCommit }, eventId) => {
    const rows = await tx
      .deleteFrom('notification')
      .where('event_id', '=', eventId)
      .returning(['id', 'employee_id'])
      .execute();
    afterCommit(() => {
      for (const { id, employee_id } of rows)
        relay.publish({
          kind: 'delivery',
          tenantId: tenant.id,
          destination: NOTIFICATIONS,
          to: { people: [employee_id] },
          body: { id },
        });
    });
  };
