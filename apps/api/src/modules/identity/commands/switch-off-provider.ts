import type { SignInSettings } from '@safety-qube/contract/schemas/sign-in-settings';
import { audit } from '../../../platform/audit.ts';
import { authorize, type Ctx, needFreshSignIn } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { logSecurity } from '../../../platform/security-log.ts';
import { switchedOnIssuer } from '../../tenants/index.ts';
import { applyAutomaticSwitchOff } from '../sign-in-provider.ts';
import { readSignInSettings } from '../sign-in-settings.queries.ts';

/**
 * Switches off the provider that sign-in goes straight to: people sign in as they did before it was switched on. It can be set up
 * further. During its probation this requires no fresh sign-in: that would go to the provider with which perhaps nobody can sign
 * in, and it switches off automatically within the hour anyway. 404 when no provider is switched on.
 */
export async function switchOffProvider(ctx: Ctx): Promise<SignInSettings> {
  authorize(ctx, 'management.role.edit');
  await applyAutomaticSwitchOff(ctx);
  const current = await switchedOnIssuer(ctx.tx).select(['issuer', 'returns_at']).forUpdate().executeTakeFirst();
  if (!current) throw notFound();
  if (!current.returns_at) needFreshSignIn(ctx);
  // The other provider that was being set up is removed: only one is set up at a time.
  await ctx.tx.deleteFrom('identity_issuer').where('is_on', '=', false).execute();
  await ctx.tx
    .updateTable('identity_issuer')
    .set({ is_on: false, switched_on_at: null, returns_at: null, trial: null })
    .where('issuer', '=', current.issuer)
    .execute();
  const next = await switchedOnIssuer(ctx.tx).select('issuer').executeTakeFirst();
  await audit(ctx, 'signIn.providerSwitchedOff', 'identityIssuer', current.issuer, {
    issuer: [current.issuer, next?.issuer ?? null],
  });
  ctx.afterCommit(() => logSecurity(ctx, 'signIn.providerChanged', { issuer: current.issuer, state: 'off' }));
  return readSignInSettings(ctx);
}
