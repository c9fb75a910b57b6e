import { isDeepStrictEqual } from 'node:util';
import {
  IMPORT_STEPS,
  type Import,
  type ImportMapping,
  type ImportReading,
} from '@safety-qube/contract/schemas/imports';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { conflict, refuse } from '../../../platform/errors.ts';
import { transact } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { limitConcurrencyPerPerson } from '../../../platform/turns.ts';
import { checkMapping } from '../check-mapping.ts';
import { fieldsOf } from '../fields.ts';
import { guessMapping } from '../guess-mapping.ts';
import { importAbilities, presentImport } from '../imports.presenter.ts';
import { getImport } from '../imports.repository.ts';
import { readLookups } from '../lookups.ts';
import { openRows } from '../open-rows.ts';
import { readHead, readingOf } from '../read-head.ts';

/** Files that may be read again concurrently per person. */
const inTurn = limitConcurrencyPerPerson(2);

export interface ImportChange {
  readonly reading?: ImportReading | undefined;
  readonly mapping?: ImportMapping | undefined;
  readonly reached?: Import['reached'] | undefined;
  readonly isAgain?: boolean | undefined;
}

const furthest = (one: Import['reached'], other: Import['reached']): Import['reached'] =>
  IMPORT_STEPS.indexOf(one) > IMPORT_STEPS.indexOf(other) ? one : other;

/**
 * Returns an import that may be changed, in the version that the caller has read. 409 STALE for another, 422 IMPORT_BUSY while it
 * is being processed.
 */
export async function getChangeable(
  ctx: Ctx,
  id: number,
  version: number,
  ability: keyof Import['abilities'] = 'change',
) {
  const { row, actor } = await getImport(ctx, id, { isLocked: true });
  if (row.version !== version) throw conflict('STALE', {}, await presentImport(ctx, row));
  if (!importAbilities(ctx, row)[ability]) throw refuse('IMPORT_BUSY');
  return { row, actor };
}

/** Whether mappings differ only in what happens to rows with problems: the result of a check then remains valid. */
const findsTheSame = (one: ImportMapping, other: ImportMapping): boolean =>
  isDeepStrictEqual({ ...one, onError: null }, { ...other, onError: null });

/** The columns of an import that has not been checked. */
const UNCHECKED = {
  state: 'ready',
  rows: null,
  done: 0,
  created: 0,
  skipped: 0,
  closed: 0,
  makes: '{}',
  problems: 0,
  failure: null,
  failure_params: '{}',
  finished_at: null,
} as const;

/**
 * Changes how a file is read, or what its columns and values mean. A changed reading is applied at once; if it yields other
 * columns, their meaning is guessed again. The result of an earlier check becomes invalid, unless only the handling of rows with
 * problems changes.
 */
export async function changeImport(
  ctx: Ctx,
  platform: Platform,
  { id, version, change }: { id: number; version: number; change: ImportChange },
): Promise<Import> {
  const { row: seen, actor } = await getImport(ctx, id);
  const definition = ctx.recordImports[seen.type];
  const lookups = await readLookups(ctx, definition);
  const fields = fieldsOf(definition, lookups, { actor, language: ctx.language });
  const reading = change.reading && readingOf(seen.format, change.reading);
  // The file is read before the transaction, to keep that short.
  const head =
    reading &&
    importAbilities(ctx, seen).change &&
    (await inTurn(ctx, () =>
      readHead(
        openRows(platform, {
          storageKey: seen.storage_key,
          format: seen.format,
          reading,
          isLenient: reading.encoding === 'utf-8' && seen.stray !== null,
        }),
        reading,
      ),
    ));
  const columns = head ? head.columns : seen.columns;
  const isAlike =
    JSON.stringify(columns.map(({ name }) => name)) === JSON.stringify(seen.columns.map(({ name }) => name));
  const mapping =
    change.mapping ?? (head && !isAlike ? await guessMapping(head, fields, { definition, lookups }) : seen.mapping);
  checkMapping(mapping, fields, columns.length);
  const staysChecked = !head && seen.state === 'checked' && findsTheSame(mapping, seen.mapping);
  return transact(ctx, async (within) => {
    await getChangeable(within, id, version);
    const row = await within.tx
      .updateTable('import')
      .set({
        ...(head && {
          reading: JSON.stringify(reading),
          columns: JSON.stringify(head.columns),
          preview: JSON.stringify(head.preview),
        }),
        mapping: JSON.stringify(mapping),
        ...(change.isAgain !== undefined && { is_again: change.isAgain }),
        reached: furthest(change.reached ?? 'file', isAlike ? seen.reached : 'file'),
        ...(!staysChecked && UNCHECKED),
        version: sql`version + 1`,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return presentImport(ctx, row);
  });
}
