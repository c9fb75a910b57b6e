import type { PosterDays } from '@safety-qube/contract/schemas/posters';
import { type RawBuilder, sql } from 'kysely';
import type { CameBy, Ctx } from '../../platform/context.ts';
import type { TenantDb } from '../../platform/db/database.ts';

/** Days that the sums of a poster and its list of days include. */
const SUMMED_DAYS = 30;
const LISTED_DAYS = 90;

/** How often a poster was used within the last 30 days. */
export interface Uses {
  readonly scans: number;
  readonly reports: number;
}
export const NO_USES: Uses = { scans: 0, reports: 0 };

/** Returns the uses of these posters; those without any are left out. */
export async function readUses(ctx: Pick<Ctx, 'tx'>, ids: readonly number[]): Promise<ReadonlyMap<number, Uses>> {
  if (!ids.length) return new Map();
  const { rows } = await sql<Uses & { id: number }>`
    select poster_id id, sum(scans)::int scans, sum(reports)::int reports from poster_day
    where poster_id = any(${[...ids]}::bigint[]) and day > current_date - ${SUMMED_DAYS}::int group by poster_id`.execute(
    ctx.tx,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns how often a poster was used on each of the last 90 days, the latest first; without days of no use. */
export async function readDays(ctx: Pick<Ctx, 'tx'>, id: number): Promise<PosterDays['days']> {
  const { rows } = await sql<PosterDays['days'][number]>`
    select day::text, scans, reports from poster_day
    where poster_id = ${id} and day > current_date - ${LISTED_DAYS}::int order by day desc`.execute(ctx.tx);
  return rows;
}

/**
 * SQL that counts uses of the poster `p`, on this day of its facility; nothing else is counted. `from` selects its `id` and its
 * `time_zone`.
 */
export const useInsert = (use: keyof Uses, from: RawBuilder<unknown>, times = 1): RawBuilder<unknown> => sql`
  insert into poster_day (poster_id, day, ${sql.ref(use)})
  select p.id, (now() at time zone p.time_zone)::date, ${times}::int from ${from}
  on conflict (tenant_id, poster_id, day) do update set ${sql.ref(use)} = poster_day.${sql.ref(use)} + excluded.${sql.ref(use)}`;

/** SQL that counts reports by the poster that their visitors came by. */
export const reportInsert = ({ id, place }: Pick<CameBy, 'id' | 'place'>, times = 1): RawBuilder<unknown> =>
  useInsert(
    'reports',
    sql`(select ${id}::bigint id, f.time_zone from facility f where f.id = ${place.facilityId}) p`,
    times,
  );

/** Counts a report, if the visitor came by a poster. */
export async function countReportOf(tx: TenantDb, cameBy: CameBy): Promise<void> {
  if (cameBy.kind === 'poster') await reportInsert(cameBy).execute(tx);
}
