import type { RecordType } from '@safety-qube/domain/records/record-types';
import { sql } from 'kysely';
import { actorOf, type Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { RecordRow } from './record-row.ts';
import { registeredTypes } from './registry.ts';
import { tell } from './tell.ts';
import { visibleOfAny } from './visibility.ts';

/**
 * 422 TASKS_OPEN while something that came of a record is still to be done: with how much that is, and the numbers of what the
 * caller may see of it.
 */
export async function checkNothingOpen(ctx: Ctx, recordId: number): Promise<void> {
  const { rows } = await sql<{ id: number; number: string; maySee: boolean }>`
    select r.id, r.number, ${visibleOfAny(actorOf(ctx), registeredTypes(), null)} "maySee" from record r
    where r.origin_id = ${recordId} and r.shelf = 'open' order by r.id`.execute(ctx.tx);
  if (!rows.length) return;
  const seen = rows.filter(({ maySee }) => maySee).map(({ id, number }) => ({ id, number }));
  const context = seen.length === rows.length ? {} : { context: seen.length ? 'some' : 'none' };
  throw refuse(
    'TASKS_OPEN',
    { ...context, count: rows.length, numbers: seen.map(({ number }) => number).join(', ') },
    { count: rows.length, tasks: seen },
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

/** Makes what came of one record come of another, such as of the one that it repeats. */
export async function moveToOrigin(
  ctx: Ctx,
  platform: Platform,
  from: Pick<RecordRow, 'id'>,
  to: Pick<RecordRow, 'id'>,
): Promise<void> {
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
      change: { origin: [from.id, to.id] },
    });
}
