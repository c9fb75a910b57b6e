import { setImmediate } from 'node:timers/promises';
import { HOUR_MS } from '@safety-qube/domain/durations';
import { Refusal } from '../../../platform/errors.ts';
import type { Row } from '../../../platform/imports/rows.ts';
import type { JobCtx } from '../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import { actFor } from '../../records/index.ts';
import { checkMapping, checkRequired } from '../check-mapping.ts';
import { fieldsOf } from '../fields.ts';
import type { ImportRow } from '../imports.repository.ts';
import { readLookups } from '../lookups.ts';
import { openRows } from '../open-rows.ts';
import { creationLimits } from '../places.ts';
import { type Prepared, rowPreparer } from '../prepare-row.ts';
import { rowsAbove } from '../read-head.ts';
import { WORK } from './progress.ts';

/** Milliseconds of preparing records from rows before yielding to the event loop. */
const TURN_MS = 5;
/** Characters of a batch, without those of its last row, however few rows it has: a batch is written as one text. */
const BATCH_LENGTH = 1_000_000;

/** Prepares the rows of a batch, in their order, yielding to the event loop. */
async function prepareAll(prepare: (row: Row) => Prepared, batch: readonly Row[]): Promise<Prepared[]> {
  const prepared: Prepared[] = [];
  let startedAt = performance.now();
  for (const row of batch) {
    prepared.push(prepare(row));
    if (performance.now() - startedAt < TURN_MS) continue;
    await setImmediate();
    startedAt = performance.now();
  }
  return prepared;
}

/** Prepares each batch of rows. */
async function* prepareBatches(
  batches: AsyncGenerator<Row[]>,
  prepare: (row: Row) => Prepared,
): AsyncGenerator<Prepared[]> {
  for await (const batch of batches) yield await prepareAll(prepare, batch);
}

/** The same, but prepares the next batch while the current one is written: the database and this process work in parallel. */
async function* oneAhead<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = source.next();
  try {
    for (;;) {
      const one = await next;
      if (one.done) return;
      next = source.next();
      // The error is thrown when the batch is awaited; after a failure of the consumer it is not awaited.
      next.catch(() => undefined);
      yield one.value;
    }
  } finally {
    await next.catch(() => undefined);
    await source.return(undefined);
  }
}

/** Splits the rows of the file into batches of a number of rows, or fewer long ones, without the first `skip`. */
async function* batches(rows: AsyncGenerator<Row>, skip: number, size: number): AsyncGenerator<Row[]> {
  let seen = 0;
  let batch: Row[] = [];
  let length = 0;
  for await (const row of rows) {
    seen += 1;
    if (seen <= skip) continue;
    batch.push(row);
    length += row.cells.reduce((sum, cell) => sum + cell.length, 0);
    if (batch.length < size && length < BATCH_LENGTH) continue;
    yield batch;
    [batch, length] = [[], 0];
  }
  if (batch.length) yield batch;
}

/**
 * The common part of a check and a run: the rows of the file as records, batch by batch, with the current rights of the importer.
 * 403 IMPORT_NOT_ALLOWED when they have no right any more, 422 for a mapping that is no longer valid.
 */
export async function prepareWork(
  platform: Platform,
  ctx: Pick<JobCtx, 'tx' | 'tenantId' | 'log'>,
  row: ImportRow,
  size: number,
  done: number,
) {
  const definition = platform.recordImports[row.type];
  const { tx } = ctx;
  const who = { employeeId: row.created_by, tokenId: row.token_id, job: WORK };
  const actor = await actFor(ctx, platform.denials, who, (actor) => {
    const privilege = definition.privileges.import;
    if (actor && privilege !== undefined && actor.privileges.has(privilege)) return actor;
    throw new Refusal(403, 'IMPORT_NOT_ALLOWED', {}, { privilege });
  });
  const language = row.language;
  const lookups = await readLookups({ tx, language }, definition);
  const fields = fieldsOf(definition, lookups, { actor, language });
  checkMapping(row.mapping, fields, row.columns.length);
  checkRequired(row.mapping, fields);
  await setImmediate(); // resolving tens of thousands of values takes a while, and so does what follows
  const { prepare, places } = await rowPreparer({
    definition,
    actor,
    fields,
    lookups,
    mapping: row.mapping,
    columns: row.columns,
    // In some time zone it is tomorrow already.
    today: new Date(Date.now() + 14 * HOUR_MS).toISOString().slice(0, 10),
    creationLimits: creationLimits(platform),
  });
  const rows = openRows(platform, { storageKey: row.storage_key, format: row.format, reading: row.reading });
  const found = batches(rows, rowsAbove(row.reading) + done, size);
  return { definition, actor, places, batches: oneAhead(prepareBatches(found, prepare)) };
}
