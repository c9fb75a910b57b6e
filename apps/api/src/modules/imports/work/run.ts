import { firstOf } from '@safety-qube/domain/item-at';
import { sql } from 'kysely';
import { notifyPerson } from '../../../platform/events/notify-person.ts';
import type { JobCtx } from '../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import { takeNumbers } from '../../records/index.ts';
import type { ImportRow } from '../imports.repository.ts';
import { createPlaces, type RealIds } from '../make-places.ts';
import type { PreparedRecord } from '../prepare-row.ts';
import { writeRecords } from '../write-records.ts';
import { problemsOf, recordsOf, writeProblems } from './check.ts';
import { livePublisher } from './live-changes.ts';
import { prepareWork } from './prepare.ts';
import { ending, updateIfUnchanged } from './progress.ts';

const BATCH = 500;

/**
 * Writes the rows of a file as records, batch by batch: each in one transaction with the count of the rows that are done, so that
 * the process that continues after a crash starts after the last complete batch.
 */
export async function runImport(
  platform: Platform,
  ctx: Pick<JobCtx, 'tx' | 'tenantId' | 'log' | 'stopping'>,
  row: ImportRow,
): Promise<void> {
  const { tx, tenantId } = ctx;
  const { id, version } = row;
  const { definition, actor, places, batches } = await prepareWork(platform, ctx, row, BATCH, row.done);
  const publishLive = await livePublisher(platform, ctx, definition.type, [actor.employeeId]);
  const ids: RealIds = new Map();
  let { done } = row;
  // The problems stored by the check are not the result of this run, nor are the rows of records that were taken away again.
  if (done === 0) await tx.deleteFrom('import_row').where('import_id', '=', id).execute();
  for await (const prepared of batches) {
    ctx.stopping?.throwIfAborted();
    const found = await problemsOf(tx, row, prepared);
    const [first] = found.keys();
    if (first !== undefined && row.mapping.onError === 'stop') {
      const failure = { failure: 'IMPORT_CHANGED', failure_params: JSON.stringify({ line: first }) };
      await updateIfUnchanged(
        tx,
        { id, state: 'running', version, done },
        ending('cancelling', { ...failure, finished_at: null, done: 0 }),
      );
      return;
    }
    const records = recordsOf(prepared, found);
    const wanted = places.take(records);
    const closed = records.filter(({ isClosed }) => isClosed).length;
    const numbered = await withNumbers(platform, tenantId, definition.type, records);
    const next = done + prepared.length;
    const count = [...found.values()].reduce((sum, list) => sum + list.length, 0);
    const isStill = await tx.transaction().execute(async (inner) => {
      // A batch that is lost in a crash is written again, since its count is lost with it.
      await sql`set local synchronous_commit = off`.execute(inner);
      const moved = await updateIfUnchanged(
        inner,
        { id, state: 'running', version, done },
        {
          done: next,
          created: sql<number>`created + ${records.length}`,
          closed: sql<number>`closed + ${closed}`,
          skipped: sql<number>`skipped + ${found.size}`,
          problems: sql<number>`problems + ${count}`,
        },
      );
      if (!moved) return false;
      await createPlaces(inner, { importId: id, type: definition.type }, wanted, ids);
      await writeRecords(
        inner,
        definition,
        { importId: id, actorId: actor.employeeId, fileName: row.file_name, language: row.language },
        numbered,
        ids,
      );
      if (found.size) await writeProblems(inner, id, found);
      return true;
    });
    if (!isStill) return;
    done = next;
    publishLive();
  }
  await tx.transaction().execute(async (inner) => {
    const isDone = await updateIfUnchanged(
      inner,
      { id, state: 'running', version, done },
      ending('done', { rows: done }),
    );
    if (isDone)
      await notifyPerson(inner, {
        employeeId: row.created_by,
        event: 'imported',
        about: { kind: 'import', id },
        type: row.type,
        name: row.file_name,
      });
  });
  publishLive(true);
}

/** Returns each record with its own number, or the next ones of the type. */
async function withNumbers(
  { database }: Platform,
  tenantId: number,
  type: ImportRow['type'],
  records: readonly PreparedRecord[],
): Promise<(readonly [PreparedRecord, string])[]> {
  const wanted = records.filter(({ number }) => number === null).length;
  // A number that another row of the batch has typed is not given away.
  const typed = records.flatMap(({ number }) => (number === null ? [] : [number]));
  const free = await takeNumbers(database.separate(tenantId), type, wanted, typed);
  return records.map((record) => [record, record.number ?? firstOf(free.splice(0, 1))] as const);
}
