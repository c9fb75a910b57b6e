import type { SignInSettings } from '@safety-qube/contract/schemas/sign-in-settings';
import { MINUTE_MS } from '@safety-qube/domain/durations';
import { sql } from 'kysely';
import { audit } from '../../../platform/audit.ts';
import { type Actor, authorize, type Ctx } from '../../../platform/context.ts';
import { notFound, Refusal, refuse } from '../../../platform/errors.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { logSecurity } from '../../../platform/security-log.ts';
import { switchedOnIssuer } from '../../tenants/index.ts';
import { applyAutomaticSwitchOff, canBeSwitchedOn, draftProvider, PROBATION_MINUTES } from '../sign-in-provider.ts';
import { readSignInSettings } from '../sign-in-settings.queries.ts';

/** Throws 403 ROLE_ABOVE_YOURS unless an actor has every right that anybody here has: the provider says who somebody is. */
async function authorizeNamingAll({ tx }: Ctx, { privileges }: Actor): Promise<void> {
  const { rows } = await sql`select from role_privilege p where p.privilege <> all(${[...privileges]}::text[])
    and exists (select from employee e where e.tenant_id = p.tenant_id and e.role_id = p.role_id and e.status in ('invited', 'active'))
    limit 1`.execute(tx);
  if (rows.length) throw new Refusal(403, 'ROLE_ABOVE_YOURS');
}

/**
 * Sends sign-in straight to the provider that was set up and tried: for an hour, and permanently once an administrator has signed
 * in with it. The previous provider is kept during that time. 404 when none is set up, 422 PROVIDER_UNTRIED without a successful
 * trial, 403 also for a caller who lacks a right of somebody, as whom they could sign in by it.
 */
export async function switchOnProvider(ctx: Ctx): Promise<SignInSettings> {
  const actor = authorize(ctx, 'management.role.edit');
  await applyAutomaticSwitchOff(ctx);
  const draft = await draftProvider(ctx.tx).forUpdate().executeTakeFirst();
  if (!draft) throw notFound();
  if (!canBeSwitchedOn(draft)) throw refuse('PROVIDER_UNTRIED');
  await authorizeNamingAll(ctx, actor);
  const former = await switchedOnIssuer(ctx.tx).select('issuer').executeTakeFirst();
  const now = Date.now();
  const returnsAt = new Date(now + PROBATION_MINUTES * MINUTE_MS);
  await ctx.tx
    .updateTable('identity_issuer')
    .set({ is_on: true, straight: true, switched_on_at: new Date(now), returns_at: returnsAt, returned_at: null })
    .where('issuer', '=', draft.issuer)
    .execute();
  await enqueue(ctx.tx, 'settle-sign-in-provider', {}, { runAt: returnsAt });
  await audit(ctx, 'signIn.providerSwitchedOn', 'identityIssuer', draft.issuer, {
    issuer: [former?.issuer ?? null, draft.issuer],
  });
  ctx.afterCommit(() => logSecurity(ctx, 'signIn.providerChanged', { issuer: draft.issuer, state: 'on' }));
  return readSignInSettings(ctx);
}
