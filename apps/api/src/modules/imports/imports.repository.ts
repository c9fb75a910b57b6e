import { setImmediate } from 'node:timers/promises';
import type { Import, ImportMapping, ImportReading } from '@safety-qube/contract/schemas/imports';
import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import type { StoredImportColumn, StrayBytes } from '@safety-qube/domain/records/stored-import';
import type { Selectable } from 'kysely';
import type { Actor, Ctx } from '../../platform/context.ts';
import type { TenantDb } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/schema.gen.ts';
import { notFound } from '../../platform/errors.ts';
import { importer } from './actor.ts';

type Stored = Selectable<DB['import']>;
export type Column = StoredImportColumn;
/** An import with its JSON columns parsed. */
export type ImportRow = Omit<
  Stored,
  'type' | 'reading' | 'mapping' | 'columns' | 'preview' | 'sheets' | 'stray' | 'format' | 'reached' | 'makes'
> & {
  readonly type: RecordType;
  readonly reached: Import['reached'];
  /**
   * What a check found for the records to import: how many places and categories have to be made, and how often which value is
   * derived.
   */
  readonly makes: Partial<Import['makes'] & { readonly derived: Import['derived'] }>;
  readonly format: 'csv' | 'xlsx';
  readonly reading: ImportReading;
  readonly mapping: ImportMapping;
  readonly columns: readonly Column[];
  readonly preview: readonly (readonly string[])[];
  readonly sheets: readonly string[];
  readonly stray: StrayBytes | null;
};

/** The columns of an import in a list. */
export type ListedImport = Omit<
  ImportRow,
  'tenant_id' | 'columns' | 'preview' | 'mapping' | 'stray' | 'sha256' | 'is_again' | 'language'
> & {
  readonly mapping: Pick<ImportMapping, 'onError'>;
};

/**
 * Whether an actor may see an import: their own, and with a role of the whole tenant everybody's, as a file may concern any
 * facility. A service account's own are those of the same token, with whose rights they run.
 */
export const isSeen = (
  { employeeId, facilityIds, serviceToken }: Actor,
  { created_by, token_id }: Pick<ImportRow, 'created_by' | 'token_id'>,
): boolean => (created_by === employeeId && token_id === (serviceToken?.id ?? null)) || facilityIds === null;

/**
 * Returns an import by its id, without checking rights. Parsing a mapping of megabytes blocks the event loop, so it yields
 * afterwards.
 */
export async function findImport(tx: TenantDb, id: number): Promise<ImportRow | undefined> {
  const row = await tx.selectFrom('import').selectAll().where('id', '=', id).executeTakeFirst();
  await setImmediate();
  return row;
}

/**
 * Returns an import that the caller may see, with the caller: 403 for a caller who may import nothing, 404 for one they may not
 * see. `isLocked` locks it until the transaction has ended.
 */
export async function getImport(
  ctx: Ctx,
  id: number,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<{ row: ImportRow; actor: Actor }> {
  const { actor, types } = importer(ctx);
  if (isLocked) await ctx.tx.selectFrom('import').select('id').where('id', '=', id).forUpdate().execute();
  const row = await findImport(ctx.tx, id);
  if (!row || !types.includes(row.type) || !isSeen(actor, row)) throw notFound();
  return { row, actor };
}
