import { listText } from '@safety-qube/domain/list-text';
import { descriptorOf, RECORD_TYPE_NAMES } from '@safety-qube/domain/record-types/record-types';
import { sql } from 'kysely';
import { actorOf, type Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { type AlertContext, publishAlert } from './alerts/publish-alert.ts';
import { derivedRecordsOf } from './derived-records.ts';
import type { RecordRow } from './record-row.ts';
import { writeEvent } from './write-event.ts';

/** The types whose records are given to people: of those that come of a record, the work on it. What it was converted to is not. */
const GIVEN = RECORD_TYPE_NAMES.filter((type) => descriptorOf(type).isGiven);

/**
 * Throws 422 TASKS_OPEN while tasks that were created from a record are open. The error counts those that the record's page lists
 * for the caller (`derivedRecordsOf`) and has the numbers of those that they may open. Hidden ones are not counted; if all of the
 * open ones are hidden, the error only says that there are some.
 */
export async function checkNothingOpen(ctx: Ctx, record: Pick<RecordRow, 'id' | 'is_confidential'>): Promise<void> {
  const { rows } = await sql<{ id: number | null; number: string | null; isListed: boolean }>`
    select c.id, c.number, c.record_id is not null "isListed" from record r
    left join ${derivedRecordsOf(actorOf(ctx), record)} c on c.record_id = r.id
    where r.origin_id = ${record.id} and r.shelf = 'open' and r.type in (${sql.join(GIVEN)}) order by r.id`.execute(
    ctx.tx,
  );
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

/** A record that became confidential with another one, with its version after that. */
interface Hidden {
  readonly id: number;
  readonly version: number;
}

/**
 * Makes the records that were created from a confidential record, and from these, confidential to the same roles and groups; those that
 * are confidential already stay as they are. What comes of a record that is kept from its place is kept from it, too. Returns those that changed. Whoever may not see them any more loses their alerts.
 */
export async function keepConfidential(
  ctx: AlertContext,
  platform: Pick<Platform, 'relay'>,
  originId: number,
): Promise<Hidden[]> {
  const { rows } = await sql<Hidden & { alertId: number | null }>`
    with recursive below as (
      select c.id from record o join record c on c.tenant_id = o.tenant_id and c.origin_id = o.id
        where o.id = ${originId} and o.is_confidential and not c.is_confidential
      union select c.id from below b join record c on c.origin_id = b.id where not c.is_confidential),
    hidden as (update record c set is_confidential = true, is_not_for_place = c.is_not_for_place or o.is_not_for_place,
      version = c.version + 1 from below b, record o where c.id = b.id and o.id = ${originId}
      returning c.id, c.version),
    groups as (insert into record_group (record_id, group_id)
      select h.id, g.group_id from hidden h join record_group g on g.record_id = ${originId} on conflict do nothing),
    roles as (insert into record_role (record_id, role_id)
      select h.id, g.role_id from hidden h join record_role g on g.record_id = ${originId} on conflict do nothing)
    select h.id, h.version, a.id "alertId" from hidden h left join alert a on a.record_id = h.id and a.ended_at is null
    order by h.id`.execute(ctx.tx);
  for (const { alertId } of rows) if (alertId !== null) await publishAlert(ctx, platform, alertId);
  return rows.map(({ id, version }) => ({ id, version }));
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
  await keepConfidential(ctx, platform, to.id);
  for (const { id, type, version } of moved)
    await writeEvent(ctx, platform, {
      type: type,
      recordId: id,
      version,
      name: 'linked',
      change: { origin: [from.id, to.id] },
    });
}
