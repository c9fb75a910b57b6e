import type { Insertable } from 'kysely';
import type { Change } from '../../platform/audit.ts';
import { actorOf, authorize, type Ctx, can } from '../../platform/context.ts';
import type { DB } from '../../platform/db/schema.gen.ts';
import { notFound, refuse } from '../../platform/errors.ts';
import { rowChange } from '../../platform/row-change.ts';
import { insertRow, loadForUpdate, removeRow, updateRow } from '../../platform/rows.ts';
import { entityIdOf, type Undos, valuesBefore } from '../../platform/undo.ts';

type NamedTable = 'asset_status' | 'priority';
interface NamedRow {
  readonly version: number;
  /** Whether anything has the value. */
  readonly is_used: boolean;
}
interface Paging {
  readonly page: number;
  readonly size: number;
  readonly search?: string | undefined;
}

/** A list of values by name that administrators edit: the priorities of records, the statuses of assets. */
interface NamedValues<Row extends NamedRow, Item, Added extends object, Changed extends object, Filters> {
  readonly table: NamedTable;
  /** The code of the 409 for each unique key. */
  readonly conflicts: Readonly<Record<string, string>>;
  /** The code of the 422 for removing a value that is used. */
  readonly usedCode: string;
  list(ctx: Pick<Ctx, 'tx'>, filters: Filters): Promise<Row[]>;
  /** Returns a value by id; 404 for none. */
  find(ctx: Pick<Ctx, 'tx'>, id: number): Promise<Row>;
  present(ctx: Pick<Ctx, 'actor' | 'language'>, row: Row): Item & { readonly label: string };
  /** The row of a new value. */
  rowOf(ctx: Ctx, added: Added): Insertable<DB[NamedTable]>;
  /** What adds a value again. */
  addedOf(row: Row): Added;
  /** The columns that can be changed, by property. */
  readonly columns: Readonly<Record<string, keyof Row>>;
  /** The properties that a change asks for, as they are stored. */
  wanted(ctx: Ctx, row: Row, changed: Changed): Readonly<Record<string, unknown>>;
  /** Columns that follow from those that are changed. */
  following?(changed: Partial<Row>): object;
  /** Throws 422 for a change that the value's use forbids. */
  check(ctx: Ctx, row: Row, audited: Change): void | Promise<void>;
  /** Does in the same transaction what follows from a change. */
  changed?(ctx: Ctx, row: Row, change: Changed): Promise<void>;
}

/** Whether the caller may edit named values. */
export const mayEditValues = (ctx: Pick<Ctx, 'actor'>): boolean => can(actorOf(ctx), 'management.customField.edit');

/**
 * Returns the operations on a list of named values. Each checks its privilege (403; 404 for reading one); a change is made on the
 * version that was read (409 STALE with the current value), and a value in use is not removed.
 */
export function namedValues<Row extends NamedRow, Item, Added extends object, Changed extends object, Filters>(
  of: NamedValues<Row, Item, Added, Changed, Filters>,
) {
  const { table, conflicts } = of;
  /** A value that has just been written, for the response, even when the caller may not read them. */
  const readSaved = async (ctx: Ctx, id: number) => of.present(ctx, await of.find(ctx, id));
  const create = async (ctx: Ctx, added: Added) => {
    authorize(ctx, 'management.customField.create');
    const noted = Object.fromEntries(Object.entries(added));
    const id = await insertRow(ctx, table, of.rowOf(ctx, added), { action: `${table}.created`, noted, conflicts });
    return readSaved(ctx, id);
  };
  const update = async (ctx: Ctx, id: number, change: Changed & { readonly version?: number | undefined }) => {
    authorize(ctx, 'management.customField.edit');
    await updateRow(ctx, {
      ...{ table, id, version: change.version, load: of.find, conflicts },
      present: (row: Row) => of.present(ctx, row),
      difference: (row: Row) => {
        const { columns, audited } = rowChange(of.columns, row, of.wanted(ctx, row, change));
        return { audited, columns: { ...columns, ...of.following?.(columns as Partial<Row>) } };
      },
      check: async (row, { audited }) => of.check(ctx, row, audited),
    });
    const row = await of.find(ctx, id);
    await of.changed?.(ctx, row, change);
    return of.present(ctx, row);
  };
  const remove = async (ctx: Ctx, id: number): Promise<void> => {
    authorize(ctx, 'management.customField.create');
    const row = await loadForUpdate(ctx, table, id, of.find);
    if (row.is_used) throw refuse(of.usedCode);
    await removeRow(ctx, table, id, {
      action: `${table}.removed`,
      noted: Object.fromEntries(Object.entries(of.addedOf(row))),
    });
  };
  /** Undoes what the operations log. */
  const undos: Undos = {
    [`${table}.created`]: (ctx, entry) => remove(ctx, entityIdOf(entry)),
    [`${table}.removed`]: (ctx, entry) => create(ctx, valuesBefore(entry)),
    [`${table}.changed`]: (ctx, entry) => update(ctx, entityIdOf(entry), valuesBefore(entry)),
  };
  return {
    create,
    update,
    remove,
    undos,
    async read(ctx: Ctx, id: number) {
      if (!can(actorOf(ctx), 'management.customField.read')) throw notFound();
      return readSaved(ctx, id);
    },
    /** A page of the values; the search is in the names as the caller reads them. */
    async page(ctx: Ctx, { page, size, search = '', ...filters }: Paging & Filters) {
      const actor = authorize(ctx, 'management.customField.read');
      const found = (await of.list(ctx, filters as Filters))
        .map((row) => of.present(ctx, row))
        .filter(({ label }) => label.toLowerCase().includes(search.toLowerCase()));
      return {
        items: found.slice((page - 1) * size, page * size),
        total: found.length,
        abilities: { create: can(actor, 'management.customField.create') },
      };
    },
  };
}
