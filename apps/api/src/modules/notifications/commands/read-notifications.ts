import { sql } from 'kysely';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';

/** Marks one of the caller's notifications as read, or as unread again. When it is read again, the first time is kept. */
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

/**
 * Selects the caller's notifications: some by id, or all; none newer than `upTo`, and if `readAt` is given only those read at that
 * time.
 */
export interface Meant {
  readonly ids: readonly number[] | 'all';
  readonly upTo?: number | undefined;
  readonly readAt?: string | undefined;
}

/**
 * Marks several as read, or as unread again, and returns how many changed and the time they were read at: marking as unread with
 * that time reverts exactly these. Other people's are ignored.
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
