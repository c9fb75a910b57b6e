import { sql } from 'kysely';
import { actorOf, type Ctx } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import type { RecordDefinition } from './record-definition.ts';
import type { RecordRow } from './record-row.ts';
import { recordAbilities } from './records.policy.ts';
import { recordFacts } from './records.presenter.ts';
import { getRecord, getRecordForUpdate } from './records.repository.ts';
import { seesRecord } from './visibility.ts';

/** A record of any type with its type's definition and what the caller may do with it. */
export interface VisibleRecord {
  readonly record: RecordRow;
  readonly definition: RecordDefinition;
  readonly abilities: ReturnType<typeof recordAbilities>;
}

async function seen(ctx: Ctx, id: number, get: typeof getRecord): Promise<VisibleRecord> {
  const actor = actorOf(ctx);
  const known = await ctx.tx.selectFrom('record').select('type').where('id', '=', id).executeTakeFirst();
  if (!known) throw notFound();
  const definition = ctx.recordDefinitions[known.type];
  const record = await get(ctx, definition, id);
  return { record, definition, abilities: recordAbilities(definition, actor, recordFacts(record)) };
}

/** Returns a record of any type that the caller may see; 404 otherwise. */
export const getVisibleRecord = (ctx: Ctx, id: number): Promise<VisibleRecord> => seen(ctx, id, getRecord);

/** As `getVisibleRecord`, and locks the record against other changes until the transaction ends. */
export const lockVisibleRecord = (ctx: Ctx, id: number): Promise<VisibleRecord> => seen(ctx, id, getRecordForUpdate);

/** Returns the ids of those of these records, of any types, that the caller may see. */
export async function visibleRecordIds(
  ctx: Pick<Ctx, 'tx' | 'actor'>,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (!ids.length) return new Set();
  const seen = seesRecord(actorOf(ctx));
  const { rows } = await sql<{ id: number }>`
    select r.id from record r where r.id = any(${[...ids]}::bigint[]) and ${seen}`.execute(ctx.tx);
  return new Set(rows.map(({ id }) => id));
}

/** Whether the caller may see a record of any type. */
export const maySeeRecord = async (ctx: Pick<Ctx, 'tx' | 'actor'>, id: number): Promise<boolean> =>
  (await visibleRecordIds(ctx, [id])).has(id);
