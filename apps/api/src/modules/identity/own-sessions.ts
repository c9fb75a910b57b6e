import type { OwnSession } from '@safety-qube/contract/schemas/identity';
import { sql } from 'kysely';
import { actorOf, type Ctx } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import type { Sessions } from '../../platform/platform.ts';
import { endSession } from './commands/end-sessions.ts';

/** The active sessions of the caller. */
const activeSessions = (ctx: Ctx) =>
  ctx.tx
    .selectFrom('session')
    .where('employee_id', '=', actorOf(ctx).employeeId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`);

/** Lists the sessions of the caller: the current one first, then by last use. */
export async function listOwnSessions(ctx: Ctx): Promise<OwnSession[]> {
  const { sessionId } = actorOf(ctx);
  const rows = await activeSessions(ctx)
    .select(['id', 'user_agent', 'address', 'created_at', 'last_used_at'])
    .orderBy((eb) => eb('id', '=', sessionId), 'desc')
    .orderBy('last_used_at', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.user_agent,
    address: row.address,
    startedAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    isCurrent: row.id === sessionId,
  }));
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Ends one of the caller's sessions, here and at the provider; 404 for another person's and for one that has ended. */
export async function endOwnSession(ctx: Ctx, sessions: Sessions, id: string): Promise<void> {
  const own = UUID.test(id)
    ? await activeSessions(ctx).select('id').where('id', '=', id).executeTakeFirst()
    : undefined;
  if (!own || !(await end(ctx, sessions, [own.id]))) throw notFound();
}

/** Ends all of the caller's sessions except the current one. Returns how many. */
export async function endOtherSessions(ctx: Ctx, sessions: Sessions): Promise<number> {
  // In a fixed order, so that two concurrent requests cannot deadlock.
  const others = await activeSessions(ctx)
    .select('id')
    .where('id', '<>', actorOf(ctx).sessionId)
    .orderBy('id')
    .execute();
  return end(
    ctx,
    sessions,
    others.map(({ id }) => id),
  );
}

/** Returns how many of them were still active: two requests may have been made at the same time. */
async function end(ctx: Ctx, sessions: Sessions, ids: readonly string[]): Promise<number> {
  let ended = 0;
  for (const id of ids) if (await endSession(ctx, id)) ended += 1;
  ctx.afterCommit(() => sessions.forget(ctx.tenant.id));
  return ended;
}
