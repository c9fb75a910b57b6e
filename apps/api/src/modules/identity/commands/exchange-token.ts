import { sql } from 'kysely';
import { audit } from '../../../platform/audit.ts';
import type { Ctx } from '../../../platform/context.ts';
import { Refusal, signedOut } from '../../../platform/errors.ts';
import { transact } from '../../../platform/http/route.ts';
import type { Sessions } from '../../../platform/platform.ts';
import { logSecurity } from '../../../platform/security-log.ts';
import type { IdToken } from '../id-token.ts';
import { localSignInClosed, mayUsePassword, readLocalSignIn } from '../local-sign-in.ts';
import { linkPerson, namePerson, type Person, people } from '../name-person.ts';
import { SESSION_HOURS } from '../sessions.ts';
import { type Verifier, verifyIdToken } from '../verify-id-token.ts';
import { confirmProvider } from './confirm-provider.ts';
import { providerSession } from './end-sessions.ts';
import { closedBecause } from './submit-credentials.ts';

const noAccount = () => new Refusal(403, 'NO_ACCOUNT');

/** Whose token it is. The first time that an outside issuer names somebody, its subject is remembered as theirs. */
async function findPerson(ctx: Ctx, token: IdToken): Promise<Person | undefined> {
  if (token.isEmbedded) return people(ctx).where('e.ad_id', '=', token.subject).executeTakeFirst();
  const { isLinked, ...person } = await namePerson(ctx, token);
  return isLinked ? person : linkPerson(ctx, token, person);
}

/**
 * Of a person who signs in anew where they are, the session of before ends: within a minute, as pages that are open still use it.
 */
async function endEarlier(ctx: Ctx, token: IdToken, sessionId: string): Promise<void> {
  if (!token.sid) return;
  await ctx.tx
    .updateTable('session')
    .set({ expires_at: sql<Date>`least(expires_at, now() + interval '1 minute')` })
    .where(sql<boolean>`starts_with(provider_session, ${providerSession({ ...token, authenticatedAt: '' })})`)
    .where('id', '<>', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Where a session is used from, and that it is now. */
const seenBy = (ctx: Ctx) => ({
  user_agent: ctx.caller?.userAgent ?? null,
  address: ctx.caller?.address ?? null,
  last_used_at: sql<Date>`now()`,
});

/**
 * How a login is named that a session is begun by: by its moment, or where the issuer does not tell that (Microsoft Entra ID, unless
 * it is asked to), by what our page had it repeat. Undefined for a token that only renews a login: it has neither.
 */
function loginOf(token: IdToken): string | undefined {
  if (token.isTimed) return providerSession(token);
  return token.nonce && providerSession({ ...token, sid: token.nonce, authenticatedAt: '' });
}

/** The latest session of a person whose issuer does not say which login a token renews. It ends when it would have. */
async function renewedSession(ctx: Ctx, token: IdToken, employeeId: number): Promise<string> {
  const session = await ctx.tx
    .updateTable('session')
    .set(seenBy(ctx))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('session')
        .select('id')
        .where('employee_id', '=', employeeId)
        .where(sql<boolean>`starts_with(provider_session, ${`${token.issuer} ${token.subject} `})`)
        .where('ended_at', 'is', null)
        .where('expires_at', '>', sql<Date>`now()`)
        .orderBy('created_at', 'desc')
        .limit(1),
    )
    .returning('id')
    .executeTakeFirst();
  if (!session) throw signedOut('session');
  return session.id;
}

/** The session that follows a login at the provider: begun at its first exchange, the same one after, none once it ended. */
async function findSession(ctx: Ctx, token: IdToken, employeeId: number, isEmergency: boolean): Promise<string> {
  const login = loginOf(token);
  if (login === undefined) return renewedSession(ctx, token, employeeId);
  const begun = await ctx.tx
    .insertInto('session')
    .values({
      employee_id: employeeId,
      provider_session: login,
      ...seenBy(ctx),
      authenticated_at: new Date(token.authenticatedAt * 1000),
      expires_at: new Date((token.authenticatedAt + SESSION_HOURS * 3600) * 1000),
    })
    .onConflict((oc) => oc.columns(['tenant_id', 'provider_session']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (begun) {
    await endEarlier(ctx, token, begun.id);
    await audit(ctx, isEmergency ? 'session.startedInEmergency' : 'session.started', 'employee', employeeId);
    if (isEmergency) logSecurity(ctx, 'signIn.emergency', { employeeId });
  }
  const session = await ctx.tx
    .updateTable('session')
    .set(seenBy(ctx))
    .where('provider_session', '=', login)
    .where('employee_id', '=', employeeId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('id')
    .executeTakeFirst();
  if (!session) throw signedOut('session');
  return session.id;
}

/**
 * A login token for an id_token of one of the tenant's issuers. 401 when it is nobody's whom the tenant trusts or its login has
 * ended; 403 with the reason when the token is not good, or when it names nobody who may come in or have a password
 * (LOCAL_SIGN_IN_CLOSED); 503 when an outside issuer cannot be asked.
 */
export async function exchangeIdToken(
  ctx: Ctx,
  sessions: Sessions,
  verifier: Verifier,
  token: string,
): Promise<string> {
  const idToken = await verifyIdToken(ctx, verifier, token);
  const sessionId = await transact(ctx, async (ctx) => {
    const person = await findPerson(ctx, idToken);
    if (!person) throw noAccount();
    const closed = closedBecause(person.status);
    if (closed) throw new Refusal(403, closed);
    const local = idToken.isEmbedded ? await readLocalSignIn(ctx) : undefined;
    if (local && !mayUsePassword(local, person.id)) throw localSignInClosed();
    // A login from before the password was changed is one that the change was to end.
    const changed = idToken.isEmbedded && person.changedAt ? Math.floor(person.changedAt.getTime() / 1000) : 0;
    if (idToken.authenticatedAt < changed) throw signedOut('password');
    const id = await findSession(ctx, idToken, person.id, local?.isOpen === false);
    if (!idToken.isEmbedded) await confirmProvider(ctx, idToken.issuer, person.id);
    await ctx.tx.updateTable('employee').set({ last_seen_at: sql<Date>`now()` }).where('id', '=', person.id).execute();
    return id;
  });
  return sessions.issue(ctx.tenant, sessionId);
}
