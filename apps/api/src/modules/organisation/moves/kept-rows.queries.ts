import type { PlaceMoveUndone } from '@safety-qube/contract/schemas/organisation';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import type { PlaceMove } from './place-move.ts';
import { placeColumns, TABLES_BY_LEVEL, TABLES_BY_UNIT } from './placed-tables.ts';

/** The most of them that are named. */
const MAX_NAMED = 50;

/** SQL for the name of a row; null where it must not be read or there is none. */
const NAMES: Readonly<Record<string, RawBuilder<unknown>>> = {
  record: sql`case when t.is_confidential then null else t.number end`,
  employee: sql`concat_ws(' ', t.firstname, t.lastname)`,
  asset: sql`concat_ws(' ', t.tag, t.name)`,
  org_unit: sql`t.name`,
  user_group_place: sql`(select g.name from user_group g where g.tenant_id = t.tenant_id and g.id = t.group_id)`,
};

/** Returns the rows of a move that are somewhere else by now, so that they would not be moved back. */
export async function keptRows({ tx }: Pick<Ctx, 'tx'>, { id }: PlaceMove): Promise<PlaceMoveUndone> {
  const tables = [...TABLES_BY_LEVEL, ...TABLES_BY_UNIT, 'org_unit' as const];
  const selects = tables.map((table) => {
    const place = sql.join(placeColumns(table).flatMap((c) => [sql.lit(c), sql.ref(`t.${c}`)]));
    return sql`select ${sql.lit(table)} kind, t.id, ${NAMES[table] ?? sql`null`}::text "name"
      from place_move_row r join ${sql.table(table)} t on t.id = r.row_id
      where r.move_id = ${id} and r.table_name = ${table} and r.after <> jsonb_build_object(${place})`;
  });
  const { rows } = await sql<PlaceMoveUndone['kept'][number]>`${sql.join(selects, sql` union all `)}`.execute(tx);
  return { kept: rows.slice(0, MAX_NAMED), keptCount: rows.length };
}
