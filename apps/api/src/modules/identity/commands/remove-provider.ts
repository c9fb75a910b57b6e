import type { SignInSettings } from '@safety-qube/contract/schemas/sign-in-settings';
import { audit } from '../../../platform/audit.ts';
import { authorize, type Ctx } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { applyAutomaticSwitchOff, draftProvider } from '../sign-in-provider.ts';
import { readSignInSettings } from '../sign-in-settings.queries.ts';

/**
 * Removes the provider that is being set up, with its links to people: they are linked again if it is added again. 404 without one.
 */
export async function removeProvider(ctx: Ctx): Promise<SignInSettings> {
  authorize(ctx, 'management.role.edit');
  await applyAutomaticSwitchOff(ctx);
  const draft = await draftProvider(ctx.tx).forUpdate().executeTakeFirst();
  if (!draft) throw notFound();
  for (const table of ['identity_issuer', 'identity_link'] as const)
    await ctx.tx.deleteFrom(table).where('issuer', '=', draft.issuer).execute();
  await audit(ctx, 'signIn.providerRemoved', 'identityIssuer', draft.issuer, {
    clientId: [draft.client_id, null],
    namedBy: [draft.named_by, null],
  });
  return readSignInSettings(ctx);
}
