import type { SignInSettings } from '@safety-qube/contract/schemas/sign-in-settings';
import { audit } from '../../../platform/audit.ts';
import { authorize, type Ctx } from '../../../platform/context.ts';
import { notFound, refuse } from '../../../platform/errors.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { logSecurity } from '../../../platform/security-log.ts';
import { switchedOnIssuer } from '../../tenants/index.ts';
import { applyAutomaticSwitchOff, canBeSwitchedOn, draftProvider, PROBATION_MINUTES } from '../sign-in-provider.ts';
import { readSignInSettings } from '../sign-in-settings.queries.ts';

/**
 * Sends sign-in straight to the provider that was set up and tried: for an hour, and permanently once an administrator has signed
 * in with it. The previous provider is kept during that time. 404 when none is set up, 422 PROVIDER_UNTRIED without a successful
 * trial.
 */
export async function switchOnProvider(ctx: Ctx): Promise<SignInSettings> {
  authorize(ctx, 'management.role.edit');
  await applyAutomaticSwitchOff(ctx);
  const draft = await draftProvider(ctx.tx).forUpdate().executeTakeFirst();
  if (!draft) throw notFound();
  if (!canBeSwitchedOn(draft)) throw refuse('PROVIDER_UNTRIED');
  const former = await switchedOnIssuer(ctx.tx).select('issuer').executeTakeFirst();
  const now = Date.now();
  const returnsAt = new Date(now + PROBATION_MINUTES * 60_000);
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
