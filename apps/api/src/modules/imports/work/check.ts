import type { Import } from '@safety-qube/contract/schemas/imports';
import { fieldProperty } from '@safety-qube/domain/records/field-names';
import { sql } from 'kysely';
import type { JobCtx } from '../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import { takenValues, uniqueKey } from '../../custom-fields/index.ts';
import { takenNumbers } from '../../records/index.ts';
import type { ImportRow } from '../imports.repository.ts';
import type { Prepared, PreparedRecord } from '../prepare-row.ts';
import { type FoundProblem, problem } from '../problems.ts';
import { prepareWork } from './prepare.ts';
import { ending, updateIfUnchanged } from './progress.ts';

const BATCH = 500;
/** Rows with problems that a check stores; all of them are counted. */
const MAX_STORED_ROWS = 20_000;

/** Returns the problems of a batch: those of each row, and numbers and unique values that other records have. */
export async function problemsOf(
  tx: JobCtx['tx'],
  row: ImportRow,
  prepared: readonly Prepared[],
): Promise<Map<number, readonly FoundProblem[]>> {
  const found = new Map<number, readonly FoundProblem[]>();
  const numbers = prepared.flatMap((p) => ('record' in p && p.record.number !== null ? [p.record.number] : []));
  const taken = await takenNumbers(tx, row.type, numbers);
  const values = await takenValues(
    tx,
    prepared.flatMap((one) => ('record' in one ? one.record.fields : [])),
  );
  const columnOf = (field: string): string | null => {
    const source = row.mapping.fields[field];
    return source && 'column' in source ? (row.columns[source.column]?.name ?? null) : null;
  };
  for (const one of prepared) {
    if ('problems' in one) {
      found.set(one.line, one.problems);
      continue;
    }
    const { number, fields } = one.record;
    const problems = [
      ...(number !== null && taken.has(number)
        ? [problem('IMPORT_NUMBER_TAKEN', { column: columnOf('number'), value: number })]
        : []),
      ...fields
        .filter((value) => values.has(uniqueKey(value)))
        .map(({ field_id, text = null }) =>
          problem('FIELD_VALUE_TAKEN', { column: columnOf(fieldProperty(field_id)), value: text }),
        ),
    ];
    if (problems.length) found.set(one.line, problems);
  }
  return found;
}

/** The records of a batch without problems. */
export const recordsOf = (
  prepared: readonly Prepared[],
  found: ReadonlyMap<number, readonly FoundProblem[]>,
): PreparedRecord[] => prepared.flatMap((one) => ('record' in one && !found.has(one.line) ? [one.record] : []));

/** Writes the problems of rows, for the report. */
export const writeProblems = (
  tx: JobCtx['tx'],
  importId: number,
  found: ReadonlyMap<number, readonly FoundProblem[]>,
) =>
  sql`insert into import_row (import_id, line, problems)
    select ${importId}, d.line, d.problems from jsonb_to_recordset(${JSON.stringify(
      [...found].map(([line, problems]) => ({ line, problems })),
    )}::jsonb) d (line int, problems jsonb) on conflict do nothing`.execute(tx);

/** Counts the values that were derived, by field and value. */
function derivedCounter() {
  const counts = new Map<string, Import['derived'][number]>();
  return {
    add(records: readonly PreparedRecord[]): void {
      for (const record of records)
        for (const [field, value] of Object.entries(record.derived)) {
          const key = `${field} ${value}`;
          counts.set(key, { field, value, count: (counts.get(key)?.count ?? 0) + 1 });
        }
    },
    counts: () => [...counts.values()].sort((a, b) => b.count - a.count),
  };
}

/** Processes the whole file like a run, but writes only its problems. A check that was interrupted starts again. */
export async function checkImport(
  platform: Platform,
  ctx: Pick<JobCtx, 'tx' | 'tenantId' | 'log' | 'stopping'>,
  row: ImportRow,
): Promise<void> {
  const { tx, stopping } = ctx;
  const { id, version } = row;
  const started = await tx.transaction().execute(async (inner) => {
    await inner.deleteFrom('import_row').where('import_id', '=', id).execute();
    return updateIfUnchanged(inner, row, { done: 0, problems: 0, skipped: 0, closed: 0, makes: '{}', rows: null });
  });
  if (!started) return;
  const { places, batches } = await prepareWork(platform, ctx, row, BATCH, 0);
  let done = 0;
  let skipped = 0;
  let problems = 0;
  let closed = 0;
  const derived = derivedCounter();
  for await (const prepared of batches) {
    stopping?.throwIfAborted();
    const found = await problemsOf(tx, row, prepared);
    const next = done + prepared.length;
    const room = skipped < MAX_STORED_ROWS;
    skipped += found.size;
    problems += [...found.values()].reduce((sum, list) => sum + list.length, 0);
    const records = recordsOf(prepared, found);
    closed += records.filter(({ isClosed }) => isClosed).length;
    derived.add(records);
    places.take(records);
    const isStill = await tx.transaction().execute(async (inner) => {
      const now = {
        done: next,
        skipped,
        problems,
        closed,
        makes: JSON.stringify({ ...places.made(), derived: derived.counts() }),
      };
      const moved = await updateIfUnchanged(inner, { id, state: 'checking', version, done }, now);
      if (moved && room && found.size) await writeProblems(inner, id, found);
      return moved;
    });
    if (!isStill) return;
    done = next;
  }
  await updateIfUnchanged(tx, { id, state: 'checking', version, done }, ending('checked', { rows: done }));
}
