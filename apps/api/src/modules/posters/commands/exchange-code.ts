import type { HandlerInput } from '@safety-qube/contract/endpoint';
import type { exchangeCode as call } from '@safety-qube/contract/endpoints/visits';
import { type Ctx, turnOf } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import type { Coded, Platform } from '../../../platform/platform.ts';
import { findByCode } from '../came-by.ts';
import { countUse } from '../uses.ts';

/** Finds what a code is of, when it is its visitors' turn; counts the scan of a poster in use, unless it renews a token. */
const findInTurn = (ctx: Ctx, { database }: Pick<Platform, 'database'>, coded: Coded, isScan: boolean) =>
  database
    .forTenant(ctx.tenant.id, { ...ctx.requester, visitor: turnOf(coded) })
    .connection()
    .execute(async (tx) => {
      const found = await findByCode(tx, coded);
      if (isScan && found?.state === 'inUse') await countUse(tx, found, 'scans');
      return found;
    });

/**
 * Returns the login token of a visitor for a code. 422 CODE_UNKNOWN, without a statement, for a code that was not made for this
 * tenant; POSTER_REPLACED and POSTER_ENDED, with the number to call in an emergency, for a poster that has another code or is not in
 * use. `guess` counts a wrong code.
 */
export async function exchangeCode(
  ctx: Ctx,
  platform: Pick<Platform, 'database' | 'posterCodes' | 'visitors'>,
  { code, visit }: HandlerInput<typeof call>['body'],
  guess: () => Promise<void>,
): Promise<string> {
  const coded = await platform.posterCodes.read(ctx.tenant, code);
  const found = coded && (await findInTurn(ctx, platform, coded, visit === undefined));
  if (!coded || !found) {
    await guess();
    throw refuse('CODE_UNKNOWN');
  }
  const { state, emergencyNumber, timeZone } = found;
  if (state !== 'inUse')
    throw refuse(state === 'replaced' ? 'POSTER_REPLACED' : 'POSTER_ENDED', {}, { emergencyNumber });
  return platform.visitors.issue(ctx.tenant, coded, { visitId: visit, language: ctx.language, timeZone });
}
