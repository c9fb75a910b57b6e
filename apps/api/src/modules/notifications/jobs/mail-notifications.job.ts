import * as z from 'zod';
import { job } from '../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import { writeMail } from './write-mail.ts';

export const MAIL_JOB = 'mail-notifications';

/**
 * Mails one person's notifications that have not been mailed yet, in one mail; with `notificationId` only that one. The rows are
 * marked in the transaction that writes the mail, so that each is in one mail, however often and concurrently this runs.
 */
export const mailNotificationsJob = (platform: Pick<Platform, 'config' | 'mail'>) =>
  job({
    id: MAIL_JOB,
    payload: z.object({ employeeId: z.int(), notificationId: z.int().optional() }),
    run: ({ employeeId, notificationId }, ctx) =>
      ctx.tx.transaction().execute(async (tx) => {
        let query = tx
          .updateTable('notification')
          .set({ mailed_at: new Date() })
          .where('employee_id', '=', employeeId)
          .where('mailed_at', 'is', null)
          .returning('id');
        query =
          notificationId === undefined
            ? query.where('mail', '=', 'soon')
            : query.where('mail', '=', 'alone').where('id', '=', notificationId);
        const ids = (await query.execute()).map((row) => row.id);
        if (!ids.length) return;
        const kind = notificationId === undefined ? 'bundle' : 'critical';
        await writeMail(platform, { tenantId: ctx.tenantId, tx }, { kind, employeeId, ids });
      }),
  });
