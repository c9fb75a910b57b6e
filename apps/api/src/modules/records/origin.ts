import { listText } from '@safety-qube/domain/list-text';
import { sql } from 'kysely';
import { actorOf, type Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { derivedRecordsOf } from './derived-records.ts';
import type { RecordRow } from './record-row.ts';
import { writeEvent } from './write-event.ts';

/**
 * Throws 422 TASKS_OPEN while records that were created from a record are open. The error counts those that the record's page lists
 * for the caller (`derivedRecordsOf`) and has the numbers of those that they may open. Hidden ones are not counted; if all of the
 * open ones are hidden, the error only says that there are some.
 */
export async function checkNothingOpen(ctx: Ctx, record: Pick<RecordRow, 'id' | 'is_confidential'>): Promise<void> {
  const { rows } = await sql<{ id: number | null; number: string | null; isListed: boolean }>`
    select c.id, c.number, c.record_id is not null "isListed" from record r
    left join ${derivedRecordsOf(actorOf(ctx), record)} c on c.record_id = r.id
    where r.origin_id = ${record.id} and r.shelf = 'open' order by r.id`.execute(ctx.tx);
  if (!rows.length) return;
  const listed = rows.filter(({ isListed }) => isListed);
  const tasks = listed.filter(({ id }) => id !== null).map(({ id, number }) => ({ id, number }));
  const count = listed.length;
  if (!count) throw refuse('TASKS_OPEN', { context: 'hidden' }, { count, tasks });
  const context = tasks.length === count ? {} : { context: tasks.length ? 'some' : 'none' };
  const numbers = listText(
    ctx.language,
    tasks.map(({ number }) => String(number)),
  );
  throw refuse('TASKS_OPEN', { ...context, count, numbers }, { count, tasks });
}

/**
 * Makes the records that were created from a confidential record confidential to the same roles and groups; those that are confidential
 * already stay as they are.
 */
export async function keepConfidential({ tx }: Pick<Ctx, 'tx'>, originId: number): Promise<void> {
  await sql`
    with hidden as (update record c set is_confidential = true, version = c.version + 1 from record o
      where o.id = ${originId} and o.is_confidential and c.origin_id = o.id and not c.is_confidential
      returning c.id),
    groups as (insert into record_group (record_id, group_id)
      select h.id, g.group_id from hidden h join record_group g on g.record_id = ${originId} on conflict do nothing)
    insert into record_role (record_id, role_id)
    select h.id, g.role_id from hidden h join record_role g on g.record_id = ${originId}
    on conflict do nothing`.execute(tx);
}

/** Moves the records that were created from one record to another origin, such as the one that it is a duplicate of. */
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
    await writeEvent(ctx, platform, {
      type: type,
      recordId: id,
      version,
      name: 'linked',
      change: { origin: [from.id, to.id] },
    });
}
