import { sql } from 'kysely';
import type { Actor, Ctx } from '../../platform/context.ts';
import type { TenantDb } from '../../platform/db/database.ts';
import { fieldValuesOf } from '../custom-fields/index.ts';
import { itemColumns, orderBy, selectRecords } from '../records/index.ts';
import type { ExportRow } from './export-columns.ts';
import type { ExportSpec } from './export-spec.ts';

/** Rows that are read, formatted and written per batch: some milliseconds of work. */
const BATCH = 100;

type Chosen = Pick<ExportSpec, 'definition' | 'filters'>;

/** Counts the rows of an actor's list. */
export async function countRows(ctx: Pick<Ctx, 'tx'>, actor: Actor, { definition, filters }: Chosen): Promise<number> {
  const { from, where } = selectRecords(actor, definition, filters);
  const { rows } = await sql<{ count: number }>`select count(*)::int count from ${from} where ${where}`.execute(ctx.tx);
  return rows[0]?.count ?? 0;
}

/** Runs work on a consistent snapshot of the tenant, in a read-only transaction that blocks no writes. */
export const inSnapshot = <T>(tx: TenantDb, work: (tx: TenantDb) => Promise<T>): Promise<T> =>
  tx.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);

/**
 * Reads the rows of an actor's list, in its order, in batches; `tx` is a transaction. A cursor of PostgreSQL keeps the position:
 * neither side ever holds more than a batch, which is emptied when the next one is requested.
 */
export async function* readRows(
  tx: TenantDb,
  actor: Actor,
  { definition, filters, hasFields }: Chosen & { readonly hasFields: boolean },
): AsyncGenerator<readonly ExportRow[]> {
  const { item, detail } = definition.columns;
  const { from, where } = selectRecords(actor, definition, filters, { withOwn: true });
  await sql`
    declare export_rows no scroll cursor for
    select ${itemColumns([...item, ...detail], definition.export.select(actor))}, r.description, r.department_id, r.subarea_id, r.closed_as,
      r.is_anonymous, (select f.time_zone from facility f where f.tenant_id = r.tenant_id and f.id = r.facility_id) time_zone,
      ${hasFields ? sql`${fieldValuesOf(actor.roleId)} fields,` : sql``}
      (select json_agg(json_build_array(p.relation, p.employee_id) order by p.employee_id) from record_person p
        where p.tenant_id = r.tenant_id and p.record_id = r.id and p.for_id is null) people
    from ${from}
    where ${where}
    order by ${orderBy(filters.sort ?? 'newest')}`.execute(tx);
  for (;;) {
    // The comment prevents the statement from being prepared: the columns of its result differ from one export to the next.
    const { rows } = await sql<ExportRow>`fetch ${sql.lit(BATCH)} from export_rows /* as it comes */`.execute(tx);
    const isLast = rows.length < BATCH;
    if (rows.length) yield rows;
    // Garbage of the old generation may refer to the result; its rows would then be promoted as well, all of them, about 100 MB.
    rows.length = 0;
    if (isLast) return;
  }
}
