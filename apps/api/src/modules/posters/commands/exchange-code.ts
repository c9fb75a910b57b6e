import type { HandlerInput } from '@safety-qube/contract/endpoint';
import type { exchangeCode as call } from '@safety-qube/contract/endpoints/visits';
import { type Ctx, turnOf } from '../../../platform/context.ts';
import type { TenantDb } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/errors.ts';
import type { Platform, VisitOf } from '../../../platform/platform.ts';
import { findClaim } from '../../records/index.ts';
import { findVisitOf, type Scanned, scanPoster } from '../came-by.ts';

type Exchanging = Pick<Platform, 'database' | 'posterCodes' | 'claims' | 'visitors'>;
type Input = HandlerInput<typeof call>['body'];
/** What the token will be for, and what is there. */
type Exchanged = Scanned & { readonly of: VisitOf };

/** Who exchanges a code: a name for their network, and what counts a wrong code or claim of it. */
interface Guesser {
  readonly network: () => string;
  readonly guess: () => Promise<void>;
}

/** Runs a lookup when it is the turn of the visitors who share a name. */
const inTurn = <T>(
  ctx: Ctx,
  { database }: Exchanging,
  visitor: string,
  look: (tx: TenantDb) => Promise<T>,
): Promise<T> =>
  database
    .forTenant(ctx.tenant.id, { ...ctx.requester, visitor })
    .connection()
    .execute(look);

/** Finds what a code is of; counts the scan of a poster in use, unless it renews a token. A forged code costs no statement. */
async function ofCode(ctx: Ctx, platform: Exchanging, code: string, isScan: boolean): Promise<Exchanged | undefined> {
  const of = await platform.posterCodes.read(ctx.tenant, code);
  if (!of) return undefined;
  return inTurn(ctx, platform, turnOf(of), async (tx) => {
    const found = await (of.kind === 'poster' ? scanPoster(tx, of, isScan) : findVisitOf(tx, of));
    return found && { ...found, of };
  });
}

/** Finds what a claim opens. Each claim is looked up, so a network has one lookup at a time: guesses do not take the places of others. */
async function ofClaim(
  ctx: Ctx,
  platform: Exchanging,
  claim: string,
  { network }: Guesser,
): Promise<Exchanged | undefined> {
  const digest = await platform.claims.digest(ctx.tenant, claim);
  return inTurn(ctx, platform, `claims of ${network()}`, async (tx) => {
    const id = await findClaim(tx, digest);
    const of = id === undefined ? undefined : ({ kind: 'claim', id, generation: 0 } as const);
    const found = of && (await findVisitOf(tx, of));
    return found && { ...found, of };
  });
}

/**
 * Returns the login token of a visitor for a code or a claim. 422 CODE_UNKNOWN for a code that was not made for this tenant,
 * CLAIM_UNKNOWN for a claim that opens nothing; POSTER_REPLACED and POSTER_ENDED, with the number to call in an emergency, for a
 * poster that has another code or is not in use.
 */
export async function exchangeCode(ctx: Ctx, platform: Exchanging, input: Input, from: Guesser): Promise<string> {
  const { visit } = input;
  const found =
    'code' in input
      ? await ofCode(ctx, platform, input.code, visit === undefined)
      : await ofClaim(ctx, platform, input.claim, from);
  if (!found) {
    await from.guess();
    throw refuse('code' in input ? 'CODE_UNKNOWN' : 'CLAIM_UNKNOWN');
  }
  const { of, state, emergencyNumber, timeZone } = found;
  if (state !== 'inUse')
    throw refuse(state === 'replaced' ? 'POSTER_REPLACED' : 'POSTER_ENDED', {}, { emergencyNumber });
  return platform.visitors.issue(ctx.tenant, of, { visitId: visit, language: ctx.language, timeZone });
}
