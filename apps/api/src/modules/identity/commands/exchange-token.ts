import { createHash } from 'node:crypto';
import { SESSION_HOURS } from '@safety-qube/contract/identity';
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
import type { SignInNonces } from '../sign-in-nonces.ts';
import { type Verifier, verifyIdToken } from '../verify-id-token.ts';
import { confirmProvider } from './confirm-provider.ts';
import { providerSession } from './end-sessions.ts';
import { closedBecause } from './submit-credentials.ts';

const noAccount = () => new Refusal(403, 'NO_ACCOUNT');

/** Whose token it is. The first time that an outside issuer names somebody, its subject is remembered as theirs. */
async function findPerson(ctx: Ctx, token: IdToken): Promise<Person | undefined> {
  if (token.isEmbedded) return people(ctx).where('e.ad_id', '=', token.subject).executeTakeFirst();
  const { isLinked, ...person } = await namePerson(ctx, token);
  if (isLinked) return person;
  // Somebody may come in by two windows at once: the second one waits here, and finds the link of the first.
  await ctx.tx.selectFrom('employee').select('id').where('id', '=', person.id).forUpdate().execute();
  const { isLinked: isLinkedNow, ...again } = await namePerson(ctx, token);
  return isLinkedNow ? again : linkPerson(ctx, token, again);
}

/** When somebody showed who they are. */
interface Shown {
  /** Seconds since 1970; undefined where nothing tells of it. */
  readonly at: number | undefined;
  /** The session from which they were asked to. */
  readonly from?: string;
}

/**
 * By the issuer's `auth_time`, which it owes to whoever asks with `max_age` (OpenID Connect Core, 3.1.2.1). Where it tells none, by the
 * nonce of a sign-in that asked for the person anew: they showed it no earlier. Else it is not known, and never taken for the moment
 * of the token, which each silent renewal has anew.
 */
async function whenShown(ctx: Ctx, nonces: SignInNonces, token: IdToken, employeeId: number): Promise<Shown> {
  if (token.authenticatedAt !== undefined) return { at: token.authenticatedAt };
  const begun = await nonces.read(ctx.tenant, token.nonce);
  if (!begun) return { at: undefined };
  const own = await ctx.tx
    .selectFrom('session')
    .select('id')
    .where('id', '=', begun.sessionId)
    .where('employee_id', '=', employeeId)
    .executeTakeFirst();
  return own ? { at: begun.begunAt, from: own.id } : { at: undefined };
}

/** The names of all logins of this session at the provider begin with this. */
const anyLogin = (token: IdToken): string => providerSession({ ...token, authenticatedAt: '' });

/**
 * Of a person who signs in anew where they are, the session of before ends: within a minute, as pages that are open still use it.
 */
async function endEarlier(ctx: Ctx, token: IdToken, { from }: Shown, sessionId: string): Promise<void> {
  if (!token.sid && from === undefined) return;
  await ctx.tx
    .updateTable('session')
    .set({ expires_at: sql<Date>`least(expires_at, now() + interval '1 minute')` })
    .where((eb) =>
      eb.or([
        ...(token.sid ? [sql<boolean>`starts_with(provider_session, ${anyLogin(token)})`] : []),
        ...(from === undefined ? [] : [eb('id', '=', from)]),
      ]),
    )
    .where('id', '<>', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

const seenFrom = ({ caller }: Ctx) => ({
  user_agent: caller?.userAgent ?? null,
  address: caller?.address ?? null,
  last_used_at: sql<Date>`now()`,
});

/**
 * How a login is named that a session is begun by: by its moment, or where the issuer does not tell that (Microsoft Entra ID), by what
 * our page had it repeat, as a digest. Undefined for a token that only renews a login: it has neither.
 */
function loginOf(token: IdToken): string | undefined {
  const { authenticatedAt, nonce } = token;
  if (authenticatedAt !== undefined) return providerSession({ ...token, authenticatedAt });
  if (nonce === undefined) return undefined;
  const sid = createHash('sha256').update(nonce).digest('base64url');
  return providerSession({ ...token, sid, authenticatedAt: '' });
}

/** Whether the session of a login was shown the password since it was changed: the change was made in it. */
async function wasShownSince(ctx: Ctx, token: IdToken, { id, changedAt }: Person): Promise<boolean> {
  const session = await ctx.tx
    .selectFrom('session')
    .select('authenticated_at')
    .where('provider_session', '=', loginOf(token) ?? '')
    .where('employee_id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return session !== undefined && changedAt !== null && session.authenticated_at >= changedAt;
}

/**
 * The session that a token renews whose issuer does not say which login it is of: the caller's own, or where their login token is
 * over, the latest of the person that was used by the same browser, else by any. It ends when it would have.
 */
async function renewedSession(ctx: Ctx, token: IdToken, employeeId: number): Promise<string> {
  const { actor } = ctx;
  const session = await ctx.tx
    .updateTable('session')
    .set(seenFrom(ctx))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('session')
        .select('id')
        .where('employee_id', '=', employeeId)
        .where(sql<boolean>`starts_with(provider_session, ${`${token.issuer} ${token.subject} `})`)
        .where('ended_at', 'is', null)
        .where('expires_at', '>', sql<Date>`now()`)
        .$if(actor?.employeeId === employeeId, (own) => own.where('id', '=', String(actor?.sessionId)))
        .orderBy(sql`user_agent is not distinct from ${ctx.caller?.userAgent ?? null}`, 'desc')
        .orderBy('created_at', 'desc')
        .limit(1),
    )
    .returning('id')
    .executeTakeFirst();
  if (!session) throw signedOut('session');
  return session.id;
}

/** The session that follows a login at the provider: begun at its first exchange, the same one after, none once it ended. */
async function findSession(
  ctx: Ctx,
  { token, shown, isEmergency }: { token: IdToken; shown: Shown; isEmergency: boolean },
  employeeId: number,
): Promise<string> {
  const login = loginOf(token);
  if (login === undefined) return renewedSession(ctx, token, employeeId);
  const since = shown.at ?? token.issuedAt;
  const seen = seenFrom(ctx);
  const begun = await ctx.tx
    .insertInto('session')
    .values({
      employee_id: employeeId,
      provider_session: login,
      ...seen,
      // Long ago where it is not known: what wants a fresh sign-in then asks for one.
      authenticated_at: new Date((shown.at ?? 0) * 1000),
      expires_at: new Date((since + SESSION_HOURS * 3600) * 1000),
    })
    .onConflict((oc) => oc.columns(['tenant_id', 'provider_session']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (begun) {
    await endEarlier(ctx, token, shown, begun.id);
    await audit(ctx, isEmergency ? 'session.startedInEmergency' : 'session.started', 'employee', employeeId);
    if (isEmergency) logSecurity(ctx, 'signIn.emergency', { employeeId });
  }
  const session = await ctx.tx
    .updateTable('session')
    .set(seen)
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
  { verifier, nonces }: { readonly verifier: Verifier; readonly nonces: SignInNonces },
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
    const shown = await whenShown(ctx, nonces, idToken, person.id);
    if ((shown.at ?? idToken.issuedAt) < changed && !(await wasShownSince(ctx, idToken, person)))
      throw signedOut('password');
    const id = await findSession(ctx, { token: idToken, shown, isEmergency: local?.isOpen === false }, person.id);
    if (!idToken.isEmbedded) await confirmProvider(ctx, idToken.issuer, person.id);
    await ctx.tx.updateTable('employee').set({ last_seen_at: sql<Date>`now()` }).where('id', '=', person.id).execute();
    return id;
  });
  return sessions.issue(ctx.tenant, sessionId);
}
