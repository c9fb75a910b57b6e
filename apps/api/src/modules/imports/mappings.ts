import type { SavedMapping } from '@safety-qube/contract/schemas/imports';
import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import { type Selectable, sql } from 'kysely';
import { actorOf, type Ctx } from '../../platform/context.ts';
import type { DB } from '../../platform/db/schema.gen.ts';
import { forbidden, notFound, refuse } from '../../platform/errors.ts';
import { importable, importer } from './actor.ts';
import { isOwnFile } from './imports.presenter.ts';
import { getImport } from './imports.repository.ts';

/** Mappings that a type may have, and their length in characters of JSON: a list of them is one response. */
const MAX_MAPPINGS = 200;
const MAX_LENGTH = 5_000_000;

type Stored = Pick<Selectable<DB['import_mapping']>, 'id' | 'name' | 'type' | 'columns' | 'mapping' | 'created_by'>;

/** Whether a mapping belongs to the caller, or to no person any more. */
const isOwn = (ctx: Pick<Ctx, 'actor'>, { created_by }: Pick<Stored, 'created_by'>): boolean =>
  created_by === null || created_by === actorOf(ctx).employeeId;

const present = (ctx: Pick<Ctx, 'actor'>, stored: Stored): SavedMapping => {
  const { id, name, type, columns, mapping } = stored;
  return {
    id,
    name,
    type,
    columns: [...columns],
    mapping,
    abilities: { delete: isOwn(ctx, stored) },
  };
};

/** Lists the saved mappings of a type, by name. */
export async function listMappings(ctx: Ctx, type: RecordType): Promise<SavedMapping[]> {
  importable(ctx, type);
  const rows = await ctx.tx.selectFrom('import_mapping').selectAll().where('type', '=', type).orderBy('name').execute();
  return rows.map((row) => present(ctx, row));
}

/**
 * Saves the mapping of an import under a name; replaces the caller's own mapping of that name. 422 IMPORT_MAPPING_TAKEN when
 * another person's mapping has the name, IMPORT_MAPPINGS_FULL beyond 200, or sooner when the saved ones are very long.
 */
export async function saveMapping(
  ctx: Ctx,
  { importId, name }: { importId: number; name: string },
): Promise<SavedMapping> {
  const { row } = await getImport(ctx, importId);
  if (!isOwnFile(ctx, row)) throw forbidden();
  const values = {
    columns: JSON.stringify(row.columns.map((column) => column.name)),
    mapping: JSON.stringify(row.mapping),
    created_by: actorOf(ctx).employeeId,
  };
  const { count, length } = await ctx.tx
    .selectFrom('import_mapping')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .select(sql<number>`coalesce(sum(length(mapping::text)), 0)::bigint`.as('length'))
    .where('type', '=', row.type)
    .where('name', '<>', name)
    .executeTakeFirstOrThrow();
  if (count >= MAX_MAPPINGS || (count > 0 && length + values.mapping.length > MAX_LENGTH))
    throw refuse('IMPORT_MAPPINGS_FULL', { most: count });
  const saved = await ctx.tx
    .insertInto('import_mapping')
    .values({ type: row.type, name, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'type', 'name'])
        .doUpdateSet(values)
        .where((eb) =>
          eb.or([eb('import_mapping.created_by', '=', values.created_by), eb('import_mapping.created_by', 'is', null)]),
        ),
    )
    .returningAll()
    .executeTakeFirst();
  if (!saved) throw refuse('IMPORT_MAPPING_TAKEN', { name });
  return present(ctx, saved);
}

/** Deletes a mapping of the caller; 403 for another person's. */
export async function deleteMapping(ctx: Ctx, id: number): Promise<void> {
  const { types } = importer(ctx);
  if (!types.length) throw forbidden();
  const row = await ctx.tx
    .selectFrom('import_mapping')
    .select('created_by')
    .where('id', '=', id)
    .where('type', 'in', types)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  if (!isOwn(ctx, row)) throw forbidden();
  await ctx.tx.deleteFrom('import_mapping').where('id', '=', id).execute();
}
