import { HELD_SECONDS } from '@safety-qube/domain/records/undo';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import * as z from 'zod';
import type { TenantDb } from '../../../platform/db/database.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { job } from '../../../platform/jobs/jobs.ts';
import { type MailPlatform, writeMail } from './write-mail.ts';

export const MAIL_JOB = 'mail-notifications';

/** Enqueues the mail with a person's notifications that are held, if there are any. */
async function mailTheRest(tx: TenantDb, employeeId: number, now: Date): Promise<void> {
  const held = await tx
    .selectFrom('notification')
    .select('id')
    .where('employee_id', '=', employeeId)
    .where('mail', '=', 'soon')
    .where('mailed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  const runAt = new Date(now.getTime() + 2 * HELD_SECONDS * 1000);
  if (held) await enqueue(tx, MAIL_JOB, { employeeId }, { runAt, key: `${MAIL_JOB}:${employeeId}` });
}

/** Whether a notification is not held: what it is about can no longer be undone. */
export const isReleased = (now: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`not exists (select from event e where e.tenant_id = notification.tenant_id and e.id = notification.event_id
    and e.former is not null and e.at > ${now}::timestamptz - make_interval(secs => ${HELD_SECONDS}))`;

/**
 * Mails one person's notifications that have not been mailed yet, in one mail; those that
 * can still be withdrawn are mailed by another job a little later. With `notificationId` only that one. The rows are
 * marked in the transaction that writes the mail, so that each is in one mail, however often and concurrently this runs.
 */
export const mailNotificationsJob = (platform: MailPlatform) =>
  job({
    id: MAIL_JOB,
    payload: z.object({ employeeId: z.int(), notificationId: z.int().optional() }),
    run: ({ employeeId, notificationId }, ctx) =>
      ctx.tx.transaction().execute(async (tx) => {
        const now = new Date();
        let query = tx
          .updateTable('notification')
          .set({ mailed_at: now })
          .where('employee_id', '=', employeeId)
          .where('mailed_at', 'is', null)
          .returning('id');
        query =
          notificationId === undefined
            ? query.where('mail', '=', 'soon').where(isReleased(now))
            : query.where('mail', '=', 'alone').where('id', '=', notificationId);
        const ids = (await query.execute()).map((row) => row.id);
        if (notificationId === undefined) await mailTheRest(tx, employeeId, now);
        if (!ids.length) return;
        const kind = notificationId === undefined ? 'bundle' : 'critical';
        await writeMail(platform, { tenantId: ctx.tenantId, tx }, { kind, employeeId, ids });
      }),
  });
