import type { SignInSettings } from '@safety-qube/contract/schemas/sign-in-settings';
import type { NamingClaim } from '@safety-qube/domain/sign-in/provider';
import { sql } from 'kysely';
import { audit } from '../../../platform/audit.ts';
import { authorize, type Ctx } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import { transact } from '../../../platform/http/route.ts';
import type { FetchOutside } from '../../../platform/outside/fetch-outside.ts';
import { type CheckedProvider, checkProvider } from '../check-provider.ts';
import { applyAutomaticSwitchOff } from '../sign-in-provider.ts';
import { readSignInSettings } from '../sign-in-settings.queries.ts';

interface GivenProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly namedBy: NamingClaim;
}

/** Providers often show the address of the discovery document instead of the issuer. */
const issuerOf = (address: string): string => address.replace(/\/\.well-known\/openid-configuration\/?$/, '');

/** Throws 422 for a provider that is switched on, and while another one that was switched on is still on probation. */
async function checkState(ctx: Ctx, issuer: string) {
  const rows = await ctx.tx.selectFrom('identity_issuer').selectAll().forUpdate().execute();
  if (rows.some((row) => row.returns_at)) throw refuse('PROVIDER_ON_PROBATION');
  if (rows.some((row) => row.is_on && row.issuer === issuer)) throw refuse('PROVIDER_ON');
  return { before: rows.find((row) => row.issuer === issuer), current: rows.find((row) => row.is_on && row.straight) };
}

/** Stores the settings with what a check has found; null if they are yet to be checked. */
async function keep(ctx: Ctx, asked: GivenProvider, checked: CheckedProvider | null): Promise<void> {
  const { before, current } = await checkState(ctx, asked.issuer);
  const isSame = before?.client_id === asked.clientId && before.named_by === asked.namedBy;
  const row = {
    client_id: asked.clientId,
    named_by: asked.namedBy,
    origins: [...(checked?.origins ?? [])],
    findings: JSON.stringify(checked?.findings ?? []),
    checked_at: checked && sql<Date>`now()`,
    returned_at: null,
    ...(!isSame && { trial: null }),
  };
  // Only one provider is set up at a time.
  await ctx.tx.deleteFrom('identity_issuer').where('is_on', '=', false).where('issuer', '<>', asked.issuer).execute();
  await ctx.tx
    .insertInto('identity_issuer')
    .values({
      issuer: asked.issuer,
      is_on: false,
      emergency_employee_id: current?.emergency_employee_id ?? null,
      ...row,
    })
    .onConflict((oc) => oc.columns(['tenant_id', 'issuer']).doUpdateSet(row))
    .execute();
  // Another client may know the same people by other subjects (`pairwise`): they are linked again.
  if (before && before.client_id !== asked.clientId)
    await ctx.tx.deleteFrom('identity_link').where('issuer', '=', asked.issuer).execute();
  if (!isSame)
    await audit(ctx, 'signIn.providerSaved', 'identityIssuer', asked.issuer, {
      clientId: [before?.client_id ?? null, asked.clientId],
      namedBy: [before?.named_by ?? null, asked.namedBy],
    });
}

/**
 * Saves the settings of a provider that is being set up, and checks it; nobody signs in with it yet. Findings are returned in the
 * settings instead of thrown, so that no input is lost. Changed settings require another trial. 422 PROVIDER_ON,
 * PROVIDER_ON_PROBATION.
 */
export async function saveProvider(
  ctx: Ctx,
  fetchOutside: FetchOutside,
  asked: GivenProvider,
): Promise<SignInSettings> {
  authorize(ctx, 'management.role.edit');
  const provider = { ...asked, issuer: issuerOf(asked.issuer) };
  const checked = await checkProvider(fetchOutside, { ...provider, origin: ctx.askedOrigin });
  return transact(ctx, async (ctx) => {
    await applyAutomaticSwitchOff(ctx);
    await keep(ctx, provider, checked);
    return readSignInSettings(ctx);
  });
}

/** Sets a provider up again as it was, to be checked and tried before it can be switched on. 403; 422 as `saveProvider`. */
export async function restoreProvider(ctx: Ctx, asked: GivenProvider): Promise<void> {
  authorize(ctx, 'management.role.edit');
  await applyAutomaticSwitchOff(ctx);
  await keep(ctx, asked, null);
}
