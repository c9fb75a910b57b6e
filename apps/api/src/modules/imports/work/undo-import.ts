import { type SqlBool, sql } from 'kysely';
import { notifyPerson } from '../../../platform/events/notify-person.ts';
import type { JobCtx } from '../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import { updateWaiting } from '../../records/index.ts';
import type { ImportRow } from '../imports.repository.ts';
import { livePublisher } from './live-changes.ts';
import { ending, updateIfUnchanged } from './progress.ts';
import { removeCreatedPlaces } from './remove-created-places.ts';

const BATCH = 500;

/** Whether nobody has edited the record `r` since it was imported: the silence of its raiser may have closed it. */
const isUntouched = sql<SqlBool>`(r.version = 1 or r.version = 2 and r.closed_as = 'silence') and r.archived_at is null
  and not exists (select from record_comment c where c.tenant_id = r.tenant_id and c.record_id = r.id)
  and not exists (select from attachment a where a.tenant_id = r.tenant_id and a.record_id = r.id)
  and not exists (select from record_link l where l.tenant_id = r.tenant_id and (l.record_id = r.id or l.other_id = r.id))
  and r.id not in (select o.duplicate_of from record o where o.duplicate_of is not null and o.deleted_at is null)`;

/**
 * Deletes the next records of an import that have not been edited; returns the last id that was checked and how many were deleted.
 */
async function takeAway(
  tx: JobCtx['tx'],
  row: ImportRow,
  after: number,
): Promise<{ last: number | null; gone: number }> {
  const frees = 'number' in row.mapping.fields;
  // In a separate statement, which locks against adding a comment, a file or a link: the next one sees what was added.
  const held = await sql<{ id: number }>`
    select r.id from record r where r.import_id = ${row.id} and r.deleted_at is null and r.id > ${after}
    order by r.id limit ${BATCH} for update`.execute(tx);
  const ids = held.rows.map(({ id }) => id);
  const { rows } = await sql<{ last: number | null; gone: number }>`
    with n as materialized (select r.id, ${isUntouched} free from record r where r.id = any(${ids}::bigint[])),
    d as (update record r set deleted_at = now(), version = r.version + 1,
        -- a number of the file's own is free again for the next try
        number = case when ${frees} then r.number || '~' || r.id else r.number end,
        -- here, a batch at a time: all at once is too much for the request that deletes the import
        import_id = null
      from n where r.id = n.id and n.free returning r.id, r.type, r.version),
    c as (insert into record_change (record_id, actor_id, action, note)
      select d.id, ${row.created_by}, 'deleted', ${row.file_name} from d),
    e as (insert into event (name, type, record_id, version, actor_id, detail, handled_at)
      select 'deleted', d.type, d.id, d.version, ${row.created_by}, '{}', now() from d)
    select (select max(id) from n) "last", (select count(*)::int from d) gone`.execute(tx);
  await updateWaiting({ tx }, ids);
  return rows[0] ?? { last: null, gone: 0 };
}

/**
 * Undoes an import: deletes its records batch by batch, except those that have been edited, then what it has created that is
 * unused. Idempotent; after a crash it continues with what is left.
 */
export async function undoImportedRecords(
  platform: Platform,
  ctx: Pick<JobCtx, 'tx' | 'tenantId' | 'stopping'>,
  row: ImportRow,
): Promise<void> {
  const { tx } = ctx;
  const { id, state, version } = row;
  const publishLive = await livePublisher(platform, ctx, row.type, [row.created_by]);
  let { done } = row;
  let after = 0;
  for (;;) {
    ctx.stopping?.throwIfAborted();
    const step = await tx.transaction().execute(async (inner) => {
      const { last, gone } = await takeAway(inner, row, after);
      const isStill = await updateIfUnchanged(inner, { id, state, version, done }, { done: done + gone });
      return isStill ? { last, gone } : undefined;
    });
    if (!step) return;
    done += step.gone;
    publishLive();
    if (step.last === null) break;
    after = step.last;
  }
  await tx.transaction().execute(async (inner) => {
    await removeCreatedPlaces(inner, row);
    const { kept } = await inner
      .selectFrom('record')
      .select((eb) => eb.fn.countAll<number>().as('kept'))
      .where('import_id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
    const end = state === 'undoing' ? 'undone' : row.failure === null ? 'cancelled' : 'failed';
    const isDone = await updateIfUnchanged(inner, { id, state, version, done }, ending(end, { kept }));
    if (isDone && end === 'failed')
      await notifyPerson(inner, {
        employeeId: row.created_by,
        event: 'importFailed',
        about: { kind: 'import', id },
        type: row.type,
        name: row.file_name,
      });
  });
  publishLive(true);
}
