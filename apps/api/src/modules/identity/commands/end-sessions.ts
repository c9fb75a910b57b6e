import { sql } from 'kysely';
import { audit } from '../../../platform/audit.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { TenantDb } from '../../../platform/db/database.ts';
import type { IdToken } from '../id-token.ts';

/** Separates the parts of `session.provider_session`; no issuer, subject or session id contains a blank. */
const BLANK = ' ';
/** Stands for the embedded provider at every address of the tenant: its logins are the same at each. */
const EMBEDDED = 'embedded';
type Login = Pick<IdToken, 'issuer' | 'subject' | 'sid' | 'isEmbedded'> & {
  /** Seconds since 1970; empty to build the common prefix of all logins of this session at the provider. */
  readonly authenticatedAt: number | '';
};
/**
 * Identifies a login at a provider. A login has one session here, so an ended session cannot be started again with the same
 * id_token.
 */
export const providerSession = ({ issuer, subject, sid, authenticatedAt, isEmbedded }: Login): string =>
  [isEmbedded ? EMBEDDED : issuer, subject, sid, authenticatedAt].join(BLANK);

/** Returns the ids of the grants of a login, from the payload of its session at the embedded provider. */
function grantsOf(payload: unknown): string[] {
  const { authorizations = {} } = (payload ?? {}) as { authorizations?: Record<string, { grantId?: string }> };
  return Object.values(authorizations).flatMap(({ grantId }) => grantId ?? []);
}

/** Deletes a login at the embedded provider: its session and everything granted in it. */
export async function deleteLogin(tx: TenantDb, sid: string): Promise<void> {
  const session = await tx
    .deleteFrom('oidc_payload')
    .where('model', '=', 'Session')
    .where('uid', '=', sid)
    .returning('payload')
    .executeTakeFirst();
  const grants = grantsOf(session?.payload);
  if (!grants.length) return;
  await tx
    .deleteFrom('oidc_payload')
    .where((eb) => eb.or([eb('grant_id', 'in', grants), eb.and([eb('model', '=', 'Grant'), eb('id', 'in', grants)])]))
    .execute();
}

/**
 * Ends the session that was started with an authorization code of the embedded provider that has been used a second time, or
 * prevents it from being started: one of the two clients stole the code. Deletes the login at the provider as well.
 */
export async function endReplayed(db: TenantDb, login: Omit<Login, 'issuer' | 'isEmbedded'>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const person = await tx.selectFrom('employee').select('id').where('ad_id', '=', login.subject).executeTakeFirst();
    if (!person) return;
    const over = { ended_at: sql<Date>`now()` };
    await tx
      .insertInto('session')
      .values({
        employee_id: person.id,
        provider_session: providerSession({ ...login, issuer: EMBEDDED, isEmbedded: true }),
        expires_at: sql<Date>`now()`,
        ...over,
      })
      .onConflict((oc) =>
        oc.columns(['tenant_id', 'provider_session']).doUpdateSet(over).where('session.ended_at', 'is', null),
      )
      .execute();
    await deleteLogin(tx, login.sid);
  });
}

/**
 * Ends one session for good, here and at the embedded provider, and writes it to the audit log. Returns whether it was still
 * active.
 */
export async function endSession(ctx: Ctx, sessionId: string): Promise<boolean> {
  const ended = await ctx.tx
    .updateTable('session')
    .set({ ended_at: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .returning(['provider_session', 'employee_id'])
    .executeTakeFirst();
  if (!ended) return false;
  const [issuer, , sid] = ended.provider_session.split(BLANK);
  if (sid && issuer === EMBEDDED) await deleteLogin(ctx.tx, sid);
  await audit(ctx, 'session.ended', 'employee', ended.employee_id);
  return true;
}

/** Deletes the caller's logins at the embedded provider, except the one that the given session belongs to. */
export async function forgetOtherLogins(ctx: Ctx, sessionId: string): Promise<void> {
  const own = await ctx.tx
    .selectFrom('session as s')
    .innerJoin('employee as e', (join) =>
      join.onRef('e.tenant_id', '=', 's.tenant_id').onRef('e.id', '=', 's.employee_id'),
    )
    .select(['e.ad_id', 's.provider_session'])
    .where('s.id', '=', sessionId)
    .executeTakeFirstOrThrow();
  const [issuer, , sid = ''] = own.provider_session.split(BLANK);
  const login = await ctx.tx
    .selectFrom('oidc_payload')
    .select(['id', 'payload'])
    .where('model', '=', 'Session')
    .where('uid', '=', issuer === EMBEDDED ? sid : '')
    .executeTakeFirst();
  const kept = login ? [login.id, ...grantsOf(login.payload)] : [];
  await ctx.tx
    .deleteFrom('oidc_payload')
    .where('account_id', '=', own.ad_id)
    .$if(kept.length > 0, (query) =>
      query.where('id', 'not in', kept).where(sql<boolean>`grant_id is null or not (grant_id = any(${kept}::text[]))`),
    )
    .execute();
}

/** Ends every session of a person and deletes their logins at the embedded provider. */
export async function endAllSessions(ctx: Ctx, employeeId: number): Promise<void> {
  const person = await ctx.tx.selectFrom('employee').select('ad_id').where('id', '=', employeeId).executeTakeFirst();
  if (!person) return;
  await ctx.tx
    .updateTable('session')
    .set({ ended_at: sql<Date>`now()` })
    .where('employee_id', '=', employeeId)
    .where('ended_at', 'is', null)
    .execute();
  await ctx.tx.deleteFrom('oidc_payload').where('account_id', '=', person.ad_id).execute();
}
