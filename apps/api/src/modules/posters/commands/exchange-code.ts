import type { HandlerInput } from '@safety-qube/contract/endpoint';
import type { exchangeCode as call } from '@safety-qube/contract/endpoints/visits';
import type { Ctx } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Exchanged, Lookups } from '../lookups.ts';

type Exchanging = Pick<Platform, 'posterCodes' | 'claims' | 'visitors'>;
type Input = HandlerInput<typeof call>['body'];

/** Who exchanges a code: a name for their network, and what counts a wrong code or claim of it. */
interface Guesser {
  readonly network: () => string;
  readonly guess: () => Promise<void>;
}

/** Finds what a code is of, with the others who exchange it at this moment. A forged code costs no statement. */
async function ofCode(
  ctx: Ctx,
  { posterCodes }: Exchanging,
  { coded }: Lookups,
  { code, visit }: Extract<Input, { code: unknown }>,
): Promise<Exchanged | undefined> {
  const of = await posterCodes.read(ctx.tenant, code);
  // One that renews a token is no scan.
  return of && coded(ctx.tenant, of, visit === undefined);
}

/** Finds what a claim opens. Each has to be looked up, so a network has one lookup at a time: guesses do not take the places of others. */
const ofClaim = async (
  ctx: Ctx,
  { claims }: Exchanging,
  { claimed }: Lookups,
  claim: string,
  { network }: Guesser,
): Promise<Exchanged | undefined> => claimed(ctx.tenant, await claims.digest(ctx.tenant, claim), network());

/**
 * Returns the login token of a visitor for a code or a claim. 422 CODE_UNKNOWN for a code that was not made for this tenant,
 * CLAIM_UNKNOWN for a claim that opens nothing; POSTER_REPLACED and POSTER_ENDED, with the number to call in an emergency, for a
 * poster that has another code or is not in use.
 */
export async function exchangeCode(
  ctx: Ctx,
  platform: Exchanging,
  lookups: Lookups,
  input: Input,
  from: Guesser,
): Promise<string> {
  const { visit } = input;
  const found =
    'code' in input
      ? await ofCode(ctx, platform, lookups, input)
      : await ofClaim(ctx, platform, lookups, input.claim, from);
  if (!found) {
    await from.guess();
    throw refuse('code' in input ? 'CODE_UNKNOWN' : 'CLAIM_UNKNOWN');
  }
  const { of, state, emergencyNumber, timeZone } = found;
  if (state !== 'inUse')
    throw refuse(state === 'replaced' ? 'POSTER_REPLACED' : 'POSTER_ENDED', {}, { emergencyNumber });
  return platform.visitors.issue(ctx.tenant, of, { visitId: visit, language: ctx.language, timeZone });
}
