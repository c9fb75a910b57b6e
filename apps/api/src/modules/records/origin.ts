import type { RecordType } from '@safety-qube/domain/records/record-types';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { RecordRow } from './record-row.ts';
import { tell } from './tell.ts';

/** 422 TASKS_OPEN, with their numbers, while something that came of a record is still to be done. */
export async function checkNothingOpen({ tx }: Pick<Ctx, 'tx'>, recordId: number): Promise<void> {
  const open = await tx
    .selectFrom('record')
    .select(['id', 'number'])
    .where('origin_id', '=', recordId)
    .where('shelf', '=', 'open')
    .orderBy('id')
    .execute();
  if (!open.length) return;
  throw refuse(
    'TASKS_OPEN',
    { numbers: open.map(({ number }) => number).join(', ') },
    { tasks: open.map(({ id, number }) => ({ id, number })) },
  );
}

/** What came of a confidential record is confidential too, to the same roles; what is more confidential stays so. */
export async function keepConfidential({ tx }: Pick<Ctx, 'tx'>, originId: number): Promise<void> {
  await sql`
    with hidden as (update record c set is_confidential = true, version = c.version + 1 from record o
      where o.id = ${originId} and o.is_confidential and c.origin_id = o.id and not c.is_confidential
      returning c.id)
    insert into record_role (record_id, role_id)
    select h.id, g.role_id from hidden h join record_role g on g.record_id = ${originId}
    on conflict do nothing`.execute(tx);
}

type End = Pick<RecordRow, 'id' | 'number'>;

/** Makes what came of one record come of another, such as of the one that it repeats. */
export async function moveToOrigin(ctx: Ctx, platform: Platform, from: End, to: End): Promise<void> {
  const moved = await ctx.tx
    .updateTable('record')
    .set({ origin_id: to.id, updated_at: new Date(), version: sql`version + 1` })
    .where('origin_id', '=', from.id)
    .returning(['id', 'type', 'version'])
    .execute();
  await keepConfidential(ctx, to.id);
  for (const { id, type, version } of moved)
    await tell(ctx, platform, {
      type: type as RecordType,
      recordId: id,
      version,
      name: 'linked',
      change: { origin: [from.number, to.number] },
    });
}
