import type { SignInSettings } from '@safety-qube/contract/schemas/sign-in-settings';
import { isolated } from '@safety-qube/domain/isolated';
import { personName } from '@safety-qube/domain/person-name';
import type { StoredTrial } from '@safety-qube/domain/sign-in/provider';
import { audit } from '../../../platform/audit.ts';
import { type Actor, authorize, type Ctx } from '../../../platform/context.ts';
import { notFound, Refusal, refuse } from '../../../platform/errors.ts';
import { transact } from '../../../platform/http/route.ts';
import type { OutsideIssuers } from '../issuers.ts';
import { identifyPerson } from '../name-person.ts';
import { canBeTried, draftProvider, type ProviderRow } from '../sign-in-provider.ts';
import { readSignInSettings } from '../sign-in-settings.queries.ts';
import { identifyingClaims } from '../token-refusal.ts';
import { trustOutside, verifyBy } from '../verify-id-token.ts';

type Evaluation = Pick<StoredTrial, 'refusal' | 'personId'>;

/**
 * Returns the person a token would sign in, or the reason why none; 503 when the provider returns no keys. It must be the caller:
 * otherwise they would lock themselves out.
 */
async function evaluate(
  ctx: Ctx,
  outside: OutsideIssuers,
  row: ProviderRow,
  by: Actor,
  token: string,
): Promise<Evaluation> {
  try {
    const person = await identifyPerson(ctx, await verifyBy(trustOutside(row, outside), token));
    if (person.id === by.employeeId) return { refusal: null, personId: person.id };
    const params = { name: isolated(personName(person)), own: isolated(by.name) };
    return { refusal: { code: 'TRIAL_SOMEONE_ELSE', params }, personId: person.id };
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 403) throw error;
    return { refusal: { code: error.code, params: error.params }, personId: null };
  }
}

/**
 * Saves the result that a sign-in of the caller at the provider being set up would have. Starts no session, links nobody and
 * changes no person. 404 without such a provider, 422 PROVIDER_FINDINGS while a finding prevents trying it.
 */
export async function tryProvider(ctx: Ctx, outside: OutsideIssuers, token: string): Promise<SignInSettings> {
  const by = authorize(ctx, 'management.role.edit');
  const draft = await draftProvider(ctx.tx).executeTakeFirst();
  if (!draft) throw notFound();
  if (!canBeTried(draft)) throw refuse('PROVIDER_FINDINGS');
  const evaluation = await evaluate(ctx, outside, draft, by, token);
  const trial: StoredTrial = { at: new Date().toISOString(), ...evaluation, claims: identifyingClaims(token) };
  return transact(ctx, async (ctx) => {
    // If the settings were changed in the meantime, this trial does not apply to them.
    await ctx.tx
      .updateTable('identity_issuer')
      .set({ trial: JSON.stringify(trial) })
      .where('issuer', '=', draft.issuer)
      .where('client_id', '=', draft.client_id)
      .where('named_by', '=', draft.named_by)
      .where('is_on', '=', false)
      .execute();
    await audit(ctx, 'signIn.providerTried', 'identityIssuer', draft.issuer, {
      refusal: [null, trial.refusal?.code ?? null],
    });
    return readSignInSettings(ctx);
  });
}
