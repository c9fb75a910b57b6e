import type { Ctx } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';

/**
 * 429 for a visitor, with the number to call in an emergency, if their facility has one. Its text says what to do instead; `<code>_call`
 * contains the number.
 */
export async function tooManyHere(
  { tx }: Pick<Ctx, 'tx'>,
  code: string,
  { facilityId, seconds }: { readonly facilityId: number; readonly seconds: number },
): Promise<Refusal> {
  const facility = await tx
    .selectFrom('facility')
    .select('emergency_number')
    .where('id', '=', facilityId)
    .executeTakeFirst();
  const emergencyNumber = facility?.emergency_number ?? null;
  const params: Record<string, string> = emergencyNumber === null ? {} : { context: 'call', number: emergencyNumber };
  return new Refusal(429, code, params, { seconds, emergencyNumber }, seconds);
}
