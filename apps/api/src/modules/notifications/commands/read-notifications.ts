import { sql } from 'kysely';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';

/** Marks one of the caller's notifications as read, or as unread again. Read twice, the first time stands. */
export async function readNotification(ctx: Ctx, id: number, isRead: boolean) {
  const row = await ctx.tx
    .updateTable('notification')
    .set({ read_at: isRead ? sql<Date>`coalesce(read_at, ${new Date()})` : null })
    .where('id', '=', id)
    .where('employee_id', '=', actorOf(ctx).employeeId)
    .where('in_app', '=', true)
    .returning(['id', 'read_at'])
    .executeTakeFirst();
  if (!row) throw notFound();
  return { id: row.id, readAt: row.read_at?.toISOString() ?? null };
}

/** Which of the caller's notifications are meant: some by id, or all; not what is newer than `upTo`, nor read but at `readAt`. */
export interface Meant {
  readonly ids: readonly number[] | 'all';
  readonly upTo?: number | undefined;
  readonly readAt?: string | undefined;
}

/**
 * Marks several as read, or as unread again, and answers how many changed and the moment that they were read at: named with
 * the way back, it finds just these. What is not the caller's is passed over.
 */
export async function readNotifications(ctx: Ctx, { ids, upTo, readAt }: Meant, isRead: boolean) {
  const now = new Date();
  let query = ctx.tx
    .updateTable('notification')
    .set({ read_at: isRead ? now : null })
    .where('employee_id', '=', actorOf(ctx).employeeId)
    .where('in_app', '=', true)
    .where('read_at', isRead ? 'is' : 'is not', null);
  if (ids !== 'all') query = query.where('id', 'in', [...ids]);
  if (upTo !== undefined) query = query.where('id', '<=', upTo);
  if (readAt !== undefined) query = query.where('read_at', '=', new Date(readAt));
  const { numUpdatedRows } = await query.executeTakeFirst();
  return { changed: Number(numUpdatedRows), readAt: isRead && numUpdatedRows > 0n ? now.toISOString() : null };
}
