import type { Insertable } from 'kysely';
import { audit, type Change } from './audit.ts';
import type { Ctx } from './context.ts';
import type { DB } from './db/schema.gen.ts';
import { isReferredTo, violates } from './db/violations.ts';
import { conflict, refuse } from './errors.ts';

/** Tables whose rows are changed one by one by users: with an id, and a version that each change increases. */
type RegisterTable =
  | 'approver'
  | 'asset'
  | 'asset_status'
  | 'confidentiality_rule'
  | 'custom_field'
  | 'employee'
  | 'facility'
  | 'org_unit'
  | 'poster'
  | 'priority'
  | 'user_group';
/** The code of the 409 for each unique key that a write may violate. */
type Conflicts = Readonly<Record<string, string>>;
/** The columns that change, and the properties for the audit log (`rowChange`). */
interface Difference {
  readonly columns: object;
  readonly audited: Change;
}

/** Throws the 409 of the unique key that a write violated, otherwise its error. */
function throwConflict(error: unknown, conflicts: Conflicts): never {
  const found = Object.entries(conflicts).find(([constraint]) => violates(error, constraint));
  throw found ? conflict(found[1]) : error;
}

/** Adds a row and writes `action` with the `noted` values to the audit log. Returns its id. */
export async function insertRow<T extends RegisterTable>(
  ctx: Ctx,
  table: T,
  row: Insertable<DB[T]>,
  { action, noted, conflicts }: { action: string; noted: Readonly<Record<string, unknown>>; conflicts: Conflicts },
): Promise<number> {
  const { id } = await ctx.tx
    .insertInto(table as RegisterTable)
    .values(row as never)
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => throwConflict(error, conflicts));
  const change: Change = Object.fromEntries(Object.entries(noted).map(([name, value]) => [name, [null, value]]));
  await audit(ctx, action, table, id, change);
  return id;
}

/**
 * Deletes a row that was added by mistake, and writes `action` with its `noted` values to the audit log. 422 IN_USE if anything
 * refers to it.
 */
export async function removeRow(
  ctx: Ctx,
  table: RegisterTable,
  id: number,
  { action, noted }: { action: string; noted: Readonly<Record<string, unknown>> },
): Promise<void> {
  await ctx.tx
    .deleteFrom(table)
    .where('id', '=', id)
    .execute()
    .catch((error: unknown) => {
      throw isReferredTo(error) ? refuse('IN_USE') : error;
    });
  await audit(
    ctx,
    action,
    table,
    id,
    Object.fromEntries(Object.entries(noted).map(([name, value]) => [name, [value, null]])),
  );
}

/** Writes a change of a row, increases its version, and writes `action` to the audit log. */
export async function writeRow(
  ctx: Ctx,
  table: RegisterTable,
  id: number,
  { columns, audited }: Difference,
  { action, conflicts = {} }: { action: string; conflicts?: Conflicts },
): Promise<void> {
  await ctx.tx
    .updateTable(table)
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
    .catch((error: unknown) => throwConflict(error, conflicts));
  await audit(ctx, action, table, id, audited);
}

/** Locks a row until this transaction has ended, and returns what `load` returns for it: 404 if the caller may not see it. */
export async function loadForUpdate<Row>(
  ctx: Ctx,
  table: RegisterTable,
  id: number,
  load: (ctx: Ctx, id: number) => Promise<Row>,
): Promise<Row> {
  await ctx.tx.selectFrom(table).select('id').where('id', '=', id).forUpdate().execute();
  return load(ctx, id);
}

/** How a call changes a row of a table. */
export interface RowUpdate<Row, C> {
  readonly table: RegisterTable;
  readonly id: number;
  /** The version that the caller has read; undefined to overwrite any. */
  readonly version: number | undefined;
  /** Returns the row as the caller may see it; 404 otherwise. */
  readonly load: (ctx: Ctx, id: number) => Promise<Row>;
  /** Throws 403 before the caller gets to know that their version is stale. */
  readonly authorize?: (row: Row) => void;
  readonly present: (row: Row) => unknown;
  readonly difference: (row: Row) => C;
  /** Throws 403 or 422 for values that the caller may not set. */
  readonly check: (row: Row, change: C) => Promise<void>;
  /** Writes what is in other tables. */
  readonly writeMore?: (row: Row, change: C) => Promise<void>;
  readonly conflicts?: Conflicts;
}

/**
 * Changes a row that a user edits: locks it, compares its version with the one that was read (409 STALE with the current row),
 * checks and writes what differs, and audits it. A change without a difference writes nothing.
 */
export async function updateRow<Row extends { readonly version: number }, C extends Difference>(
  ctx: Ctx,
  update: RowUpdate<Row, C>,
): Promise<void> {
  const { table, id, version } = update;
  const row = await loadForUpdate(ctx, table, id, update.load);
  update.authorize?.(row);
  if (version !== undefined && version !== row.version)
    throw conflict('STALE', {}, { current: await update.present(row) });
  const change = update.difference(row);
  await update.check(row, change);
  if (!Object.keys(change.audited).length) return;
  await writeRow(ctx, table, id, change, { action: `${table}.changed`, conflicts: update.conflicts ?? {} });
  await update.writeMore?.(row, change);
}
