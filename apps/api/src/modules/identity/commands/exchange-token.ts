import { createHash } from 'node:crypto';
import { SESSION_HOURS } from '@safety-qube/contract/schemas/identity';
import { sql } from 'kysely';
import { actingAs, audit } from '../../../platform/audit.ts';
import type { Ctx } from '../../../platform/context.ts';
import { Refusal, signedOut } from '../../../platform/errors.ts';
import { transact } from '../../../platform/http/route.ts';
import type { Sessions } from '../../../platform/platform.ts';
import { logSecurity } from '../../../platform/security-log.ts';
import type { IdToken } from '../id-token.ts';
import { localSignInClosed, mayUsePassword, readLocalSignIn } from '../local-sign-in.ts';
import { identifyPerson, linkPerson, type Person, people } from '../name-person.ts';
import type { SignInNonces } from '../sign-in-nonces.ts';
import { type Verifier, verifyIdToken } from '../verify-id-token.ts';
import { confirmProvider } from './confirm-provider.ts';
import { providerSession } from './end-sessions.ts';
import { signInRefusalFor } from './submit-credentials.ts';

const noAccount = () => new Refusal(403, 'NO_ACCOUNT');

/** Returns the person a token belongs to. The first time that an outside issuer names a person, its subject is linked to them. */
async function findPerson(ctx: Ctx, token: IdToken): Promise<Person | undefined> {
  if (token.isEmbedded) return people(ctx).where('e.ad_id', '=', token.subject).executeTakeFirst();
  const { isLinked, ...person } = await identifyPerson(ctx, token);
  if (isLinked) return person;
  // A person may sign in from two windows at once: the second one waits here and finds the link of the first.
  await ctx.tx.selectFrom('employee').select('id').where('id', '=', person.id).forUpdate().execute();
  const { isLinked: isLinkedNow, ...again } = await identifyPerson(ctx, token);
  return isLinkedNow ? again : linkPerson(ctx, token, again);
}

/** When a person last authenticated. */
interface Authentication {
  /** Seconds since 1970; undefined when it is not known. */
  readonly at: number | undefined;
  /** The session that asked for the new sign-in. */
  readonly from?: string;
}

/**
 * Uses the issuer's `auth_time`, which it must send to clients that request `max_age` (OpenID Connect Core, 3.1.2.1). Without it,
 * uses the nonce of a sign-in that asked the person to authenticate again: they did so no earlier. Otherwise the time is unknown;
 * the issue time of the token is never used, because each silent renewal has a new one.
 */
async function readAuthentication(
  ctx: Ctx,
  nonces: SignInNonces,
  token: IdToken,
  employeeId: number,
): Promise<Authentication> {
  if (token.authenticatedAt !== undefined) return { at: token.authenticatedAt };
  const started = await nonces.read(ctx.tenant, token.nonce);
  if (!started) return { at: undefined };
  const own = await ctx.tx
    .selectFrom('session')
    .select('id')
    .where('id', '=', started.sessionId)
    .where('employee_id', '=', employeeId)
    .executeTakeFirst();
  return own ? { at: started.startedAt, from: own.id } : { at: undefined };
}

/** The common prefix of all logins of this session at the provider. */
const loginPrefix = (token: IdToken): string => providerSession({ ...token, authenticatedAt: '' });

/** Ends the previous session of a person who signs in again in the same place: within a minute, as open pages still use it. */
async function endEarlier(ctx: Ctx, token: IdToken, { from }: Authentication, sessionId: string): Promise<void> {
  if (!token.sid && from === undefined) return;
  await ctx.tx
    .updateTable('session')
    .set({ expires_at: sql<Date>`least(expires_at, now() + interval '1 minute')` })
    .where((eb) =>
      eb.or([
        ...(token.sid ? [sql<boolean>`starts_with(provider_session, ${loginPrefix(token)})`] : []),
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
 * Identifies the login that starts a session: by its time, or when the issuer does not send that (Microsoft Entra ID), by the
 * digest of the nonce that our page sent. Undefined for a token that only renews a login: it has neither.
 */
function loginOf(token: IdToken): string | undefined {
  const { authenticatedAt, nonce } = token;
  if (authenticatedAt !== undefined) return providerSession({ ...token, authenticatedAt });
  if (nonce === undefined) return undefined;
  const sid = createHash('sha256').update(nonce).digest('base64url');
  return providerSession({ ...token, sid, authenticatedAt: '' });
}

/**
 * Whether the person authenticated in the session of this login after their password was changed, that is, changed it in this
 * session.
 */
async function authenticatedSince(ctx: Ctx, token: IdToken, { id, changedAt }: Person): Promise<boolean> {
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
 * Returns the session that a token renews when its issuer does not identify the login: the caller's own, or when their login token
 * has expired, the person's latest session that the same browser used, else that any browser used. Its expiry does not change.
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

/**
 * Returns the session of a login at the provider: started at its first exchange, the same one afterwards; throws once it has ended.
 */
async function findSession(
  ctx: Ctx,
  { token, authentication, isEmergency }: { token: IdToken; authentication: Authentication; isEmergency: boolean },
  employeeId: number,
): Promise<string> {
  const login = loginOf(token);
  if (login === undefined) return renewedSession(ctx, token, employeeId);
  const since = authentication.at ?? token.issuedAt;
  const seen = seenFrom(ctx);
  const started = await ctx.tx
    .insertInto('session')
    .values({
      employee_id: employeeId,
      provider_session: login,
      ...seen,
      // The epoch when it is unknown: calls that need a fresh sign-in then ask for one.
      authenticated_at: new Date((authentication.at ?? 0) * 1000),
      expires_at: new Date((since + SESSION_HOURS * 3600) * 1000),
    })
    .onConflict((oc) => oc.columns(['tenant_id', 'provider_session']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (started) {
    await endEarlier(ctx, token, authentication, started.id);
    await audit(
      actingAs(ctx, employeeId),
      isEmergency ? 'session.startedInEmergency' : 'session.started',
      'employee',
      employeeId,
    );
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
 * Returns a login token for an id_token of one of the tenant's issuers. 401 when the tenant does not trust its issuer or its login
 * has ended; 403 with the reason when the token is invalid, or when it names no person who may sign in or have a password
 * (LOCAL_SIGN_IN_CLOSED); 503 when an outside issuer cannot be reached.
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
    const closed = signInRefusalFor(person.status);
    if (closed) throw new Refusal(403, closed);
    const local = idToken.isEmbedded ? await readLocalSignIn(ctx) : undefined;
    if (local && !mayUsePassword(local, person.id)) throw localSignInClosed();
    // A login from before the password was changed was to be ended by that change.
    const changed = idToken.isEmbedded && person.changedAt ? Math.floor(person.changedAt.getTime() / 1000) : 0;
    const authentication = await readAuthentication(ctx, nonces, idToken, person.id);
    if ((authentication.at ?? idToken.issuedAt) < changed && !(await authenticatedSince(ctx, idToken, person)))
      throw signedOut('password');
    const id = await findSession(
      ctx,
      { token: idToken, authentication, isEmergency: local?.isOpen === false },
      person.id,
    );
    if (!idToken.isEmbedded) await confirmProvider(ctx, idToken.issuer, person.id);
    await ctx.tx.updateTable('employee').set({ last_seen_at: sql<Date>`now()` }).where('id', '=', person.id).execute();
    return id;
  });
  return sessions.issue(ctx.tenant, sessionId);
}
