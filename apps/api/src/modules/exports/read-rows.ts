import { sql } from 'kysely';
import type { Actor, Ctx } from '../../platform/context.ts';
import type { TenantDb } from '../../platform/db/database.ts';
import { itemColumns, orderBy, selectRecords } from '../records/index.ts';
import type { ExportRow } from './export-columns.ts';
import type { ExportWish } from './export-wish.ts';

/** Rows that are read, put into words and written at a time: some milliseconds of work. */
const BATCH = 100;

type Chosen = Pick<ExportWish, 'definition' | 'filters'>;

/** How many rows an actor's list has. */
export async function countRows(ctx: Pick<Ctx, 'tx'>, actor: Actor, { definition, filters }: Chosen): Promise<number> {
  const { from, where } = selectRecords(actor, definition, filters);
  const { rows } = await sql<{ count: number }>`select count(*)::int count from ${from} where ${where}`.execute(ctx.tx);
  return rows[0]?.count ?? 0;
}

/** Does work on the tenant as it stands at one moment, without holding anybody up. */
export const inSnapshot = <T>(tx: TenantDb, work: (tx: TenantDb) => Promise<T>): Promise<T> =>
  tx.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);

/**
 * The rows of an actor's list, in its order, a batch at a time; `tx` is a transaction. PostgreSQL keeps the place: neither side
 * ever holds more than a batch, which is empty once the next one is asked for.
 */
export async function* readRows(
  tx: TenantDb,
  actor: Actor,
  { definition, filters }: Chosen,
): AsyncGenerator<readonly ExportRow[]> {
  const { item, detail } = definition.columns;
  const { from, where } = selectRecords(actor, definition, filters, { withOwn: true });
  await sql`
    declare export_rows no scroll cursor for
    select ${itemColumns([...item, ...detail], definition.export.select(actor))}, r.description, r.department_id, r.subarea_id, r.closed_as,
      r.is_anonymous, (select f.time_zone from facility f where f.tenant_id = r.tenant_id and f.id = r.facility_id) time_zone,
      (select json_agg(json_build_array(p.relation, p.employee_id) order by p.employee_id) from record_person p
        where p.tenant_id = r.tenant_id and p.record_id = r.id) people
    from ${from}
    where ${where}
    order by ${orderBy(filters.sort ?? 'newest')}`.execute(tx);
  for (;;) {
    // The comment keeps it from being prepared: what a fetch answers differs from one export to the next.
    const { rows } = await sql<ExportRow>`fetch ${sql.lit(BATCH)} from export_rows /* as it comes */`.execute(tx);
    const isLast = rows.length < BATCH;
    if (rows.length) yield rows;
    // The answer may hang on garbage that is old already; rows that hang on it would grow old too, all of them, by 100 MB.
    rows.length = 0;
    if (isLast) return;
  }
}
