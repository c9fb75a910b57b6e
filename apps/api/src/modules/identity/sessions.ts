import { sql } from 'kysely';
import { actorOf, selectActors, selectTokenActors, tokenActorOf } from '../../platform/actor.ts';
import type { Actor, Tenant } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Sessions } from '../../platform/platform.ts';
import type { Relay } from '../../platform/relay/relay.ts';
import { isServiceToken, serviceTokenDigest } from '../../platform/service-token.ts';
import { endAllSessions } from './commands/end-sessions.ts';
import type { LoginTokens } from './login-tokens.ts';

/** Seconds for which a login token is valid; the browser exchanges it for another before. */
export const TOKEN_SECONDS = 60 * 60;
/** Milliseconds for which a session is cached: less than the second within which a change must take effect. */
const CACHED_MS = 500;
/** Milliseconds after which a session's last use is written again. */
const USED_EVERY_MS = 60_000;

interface CachedActor {
  readonly tenantId: number;
  readonly until: number;
  readonly actor: Promise<Actor | null>;
}

/** Returns the people of a tenant's sessions, by session id; without sessions that are no longer valid. */
async function loadActors(
  database: Database,
  tenantId: number,
  sessionIds: readonly string[],
): Promise<Map<string, Actor>> {
  const rows = await selectActors(database.lookups.forTenant(tenantId))
    .innerJoin('session as s', (join) =>
      join.onRef('s.tenant_id', '=', 'e.tenant_id').onRef('s.employee_id', '=', 'e.id'),
    )
    .select(['s.id as session_id', 's.authenticated_at'])
    .where('s.id', '=', sql<string>`any(${sessionIds}::uuid[])`)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', sql<Date>`now()`)
    .execute();
  return new Map(
    rows.map((row) => [
      row.session_id,
      actorOf(row, { sessionId: row.session_id, authenticatedAt: row.authenticated_at }),
    ]),
  );
}

/** Returns the service accounts of a tenant's tokens, by the id of the token; without tokens that are no longer valid. */
async function loadTokenActors(
  database: Database,
  tenantId: number,
  tokenIds: readonly string[],
): Promise<Map<string, Actor>> {
  if (!tokenIds.length) return new Map();
  const rows = await selectTokenActors(database.lookups.forTenant(tenantId))
    .where('t.id', '=', sql<string>`any(${tokenIds}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.token_id, tokenActorOf(row)]));
}

/** Login tokens and their sessions. A valid token is not sufficient: its session's row is checked at each request. */
export function makeSessions(database: Database, relay: Relay, tokens: LoginTokens): Sessions {
  const cachedActors = new Map<string, CachedActor>();
  const used = new Map<string, number>();
  /** Writes the last use of a session or a token, once a minute. No request waits for it or depends on it. */
  const noteUse = (tenantId: number, { sessionId, serviceToken }: Actor): void => {
    const now = Date.now();
    if ((used.get(sessionId) ?? 0) > now - USED_EVERY_MS) return;
    if (used.size > 20_000) used.clear();
    used.set(sessionId, now);
    const db = database.lookups.forTenant(tenantId);
    const noted = serviceToken
      ? db
          .updateTable('service_token')
          .set({ last_used_on: sql<Date>`current_date` })
          .where('id', '=', serviceToken.id)
          .where('last_used_on', 'is distinct from', sql<Date>`current_date`)
      : db.updateTable('session').set({ last_used_at: sql<Date>`now()` }).where('id', '=', sessionId);
    noted.execute().catch(() => used.delete(sessionId));
  };

  const verifyServiceToken = async (tenant: Tenant, token: string): Promise<Actor | null> => {
    const row = await selectTokenActors(database.lookups.forTenant(tenant.id))
      .where('t.digest', '=', serviceTokenDigest(token))
      .executeTakeFirst();
    const actor = row && tokenActorOf(row);
    if (actor) noteUse(tenant.id, actor);
    return actor ?? null;
  };
  const verify = async (tenant: Tenant, token: string): Promise<Actor | null> => {
    if (isServiceToken(token)) return verifyServiceToken(tenant, token);
    const sid = (await tokens.verify(tenant, token, 'sid'))?.['sid'];
    const actor = typeof sid === 'string' ? (await loadActors(database, tenant.id, [sid])).get(sid) : undefined;
    if (actor) noteUse(tenant.id, actor);
    return actor ?? null;
  };

  const forgetHere = (tenantId: number): void => {
    for (const [id, entry] of cachedActors) if (entry.tenantId === tenantId) cachedActors.delete(id);
  };
  relay.listen({
    onMessage: (message) => message.kind === 'sessions' && forgetHere(message.tenantId),
    onGap: () => cachedActors.clear(),
  });
  const forget = (tenantId: number): void => {
    forgetHere(tenantId);
    relay.publish({ kind: 'sessions', tenantId });
  };

  return {
    read(tenant, token) {
      const id = `${tenant.id} ${token}`;
      const hit = cachedActors.get(id);
      if (hit && hit.until > Date.now()) return hit.actor;
      if (cachedActors.size > 20_000) cachedActors.clear();
      const actor = verify(tenant, token);
      const entry = { tenantId: tenant.id, until: Date.now() + CACHED_MS, actor };
      cachedActors.set(id, entry);
      const drop = () => cachedActors.get(id) === entry && cachedActors.delete(id);
      // Only valid tokens are cached: callers can invent any number of others, of any length.
      actor.then((person) => person === null && drop(), drop);
      return actor;
    },
    async current(tenantId, ids) {
      const people = await loadActors(database, tenantId, ids);
      // An id that is not a session's is a token's.
      const others = ids.filter((id) => !people.has(id));
      return new Map([...people, ...(await loadTokenActors(database, tenantId, others))]);
    },
    async issue(tenant, sessionId) {
      const row = await database.lookups
        .forTenant(tenant.id)
        .selectFrom('session as s')
        .innerJoin('employee as e', (join) =>
          join.onRef('e.tenant_id', '=', 's.tenant_id').onRef('e.id', '=', 's.employee_id'),
        )
        .selectAll('e')
        .select('s.expires_at')
        .where('s.id', '=', sessionId)
        .executeTakeFirstOrThrow();
      const claims = {
        firstname: row.firstname,
        lastname: row.lastname,
        email: row.email,
        tenant: tenant.slug,
        userId: row.id,
        roleId: row.role_id,
        adId: row.ad_id,
        selectedLanguage: row.selected_language,
        selectedTimezone: row.selected_timezone,
        isServiceAccount: row.is_service_account,
        sid: sessionId,
      };
      const sessionEnd = Math.floor(row.expires_at.getTime() / 1000);
      return tokens.sign(tenant, claims, Math.min(Math.floor(Date.now() / 1000) + TOKEN_SECONDS, sessionEnd));
    },
    forget,
    async endAll(ctx, employeeId) {
      await endAllSessions(ctx, employeeId);
      ctx.afterCommit(() => forget(ctx.tenant.id));
    },
  };
}
