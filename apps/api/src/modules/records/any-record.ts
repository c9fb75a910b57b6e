import type { RecordType } from '@safety-qube/domain/records/record-types';
import { actorOf, type Ctx } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import type { RecordDefinition } from './record-definition.ts';
import { recordAbilities } from './records.policy.ts';
import { judgedOf } from './records.presenter.ts';
import { getRecord, getRecordForUpdate, type RecordRow } from './records.repository.ts';
import { definitionOf } from './registry.ts';

/** A record of any type with what its type says of itself and what the caller may do with it. */
export interface RecordStanding {
  readonly record: RecordRow;
  readonly definition: RecordDefinition;
  readonly abilities: ReturnType<typeof recordAbilities>;
}

async function standing(ctx: Ctx, id: number, get: typeof getRecord): Promise<RecordStanding> {
  const actor = actorOf(ctx);
  const known = await ctx.tx.selectFrom('record').select('type').where('id', '=', id).executeTakeFirst();
  if (!known) throw notFound();
  const definition = definitionOf(known.type as RecordType);
  const record = await get(ctx, definition, id);
  return { record, definition, abilities: recordAbilities(definition, actor, judgedOf(record)) };
}

/** A record of whatever type that the caller may see; 404 otherwise. */
export const mustSee = (ctx: Ctx, id: number): Promise<RecordStanding> => standing(ctx, id, getRecord);

/** As `mustSee`, and others wait with their changes until this transaction has ended. */
export const mustSeeForUpdate = (ctx: Ctx, id: number): Promise<RecordStanding> =>
  standing(ctx, id, getRecordForUpdate);
