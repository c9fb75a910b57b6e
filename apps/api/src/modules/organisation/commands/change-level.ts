import { isDeepStrictEqual } from 'node:util';
import type { HandlerInput } from '@safety-qube/contract/endpoint';
import type { changeLevel as call } from '@safety-qube/contract/endpoints/places';
import type { LevelKey, LevelSettings } from '@safety-qube/contract/schemas/organisation';
import { audit, type Change } from '../../../platform/audit.ts';
import { authorize, type Ctx } from '../../../platform/context.ts';
import { conflict, refuse } from '../../../platform/errors.ts';
import { readLevel } from '../levels.queries.ts';

type Input = HandlerInput<typeof call>['body'];

/**
 * Switches a level off or on, or names it: units of a level that is off are kept, but not offered, and those in them move up. 403; 409
 * STALE with the current level for another `version`; 422 LEVEL_NEEDED for facilities, which everything belongs to.
 */
export async function changeLevel(ctx: Ctx, key: LevelKey, { version, ...wanted }: Input): Promise<LevelSettings> {
  authorize(ctx, 'management.facility.edit');
  await ctx.tx.selectFrom('org_level').select('key').where('key', '=', key).forUpdate().execute();
  const before = await readLevel(ctx, key);
  if (version !== undefined && version !== before.version) throw conflict('STALE', {}, { current: before });
  const { isActive = before.isActive, names = before.names } = wanted;
  if (key === 'facility' && !isActive) throw refuse('LEVEL_NEEDED');
  const change: Change = {
    ...(isActive !== before.isActive && { isActive: [before.isActive, isActive] as const }),
    ...(!isDeepStrictEqual(names, before.names) && { names: [before.names, names] as const }),
  };
  if (!Object.keys(change).length) return before;
  await ctx.tx
    .updateTable('org_level')
    .set((eb) => ({ is_active: isActive, names: JSON.stringify(names), version: eb('version', '+', 1) }))
    .where('key', '=', key)
    .execute();
  await audit(ctx, 'org_level.changed', 'org_level', key, change);
  return readLevel(ctx, key);
}
