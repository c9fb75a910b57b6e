import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import type { Ctx } from '../../platform/context.ts';

/** Returns the requested priority if the tenant has it for this type; undefined otherwise. */
export async function knownPriority(
  ctx: Pick<Ctx, 'tx'>,
  type: RecordType,
  value: number | null,
): Promise<number | undefined> {
  if (value === null) return undefined;
  const found = await ctx.tx
    .selectFrom('priority')
    .select('priority_value')
    .where('type', '=', type)
    .where('priority_value', '=', value)
    .executeTakeFirst();
  return found?.priority_value;
}
