import { firstOf } from '@safety-qube/domain/item-at';
import { MOST_IN_TEN_MINUTES } from '@safety-qube/domain/report-flow';
import { type RawBuilder, sql } from 'kysely';
import { type CameBy, type Ctx, turnOf } from '../../platform/context.ts';
import { setTimer, type TimerKind } from '../../platform/jobs/timers.ts';
import type { Platform } from '../../platform/platform.ts';
import { reportInsert } from '../posters/index.ts';
import { claimTaken, gatherAlerts } from '../records/index.ts';
import { type Claimable, type Held, type Holding, holdingTogether } from './hold-report.ts';
import { tooManyHere } from './too-many-here.ts';

/** Reports by one code that can be held in a day. */
const MOST_HELD_A_DAY = 20_000;
/** Alerts in an hour that are raised at once; then one in ten minutes. */
const ALERTS_AT_ONCE = 3;

/** The reports by one code, with the one that was counted last. */
export interface Flow {
  readonly id: number;
  /** The report as it is held, because there were too many within ten minutes; null if it is to be raised. */
  readonly held: Held | null;
  /** Whether an alert of it would be raised at once. */
  readonly mayAlert: boolean;
}

/** The number of a tenant for reports in ten minutes. */
const most: RawBuilder<number> = sql`coalesce((select (c.value #>> '{}')::float8 from config_entry c
  where c.name = 'held_reports_above' and jsonb_typeof(c.value) = 'number'), ${MOST_IN_TEN_MINUTES})`;

/** How many reports by the code `f` were held on this day so far. */
const HELD_TODAY = sql<number>`case when f.held_on = current_date then f.held else 0 end`;
/** The hour of the alerts by the code `f`, which begins again once it is over. */
const ALERTS = sql`
  alerting_since = case when f.alerting_since > now() - interval '1 hour' then f.alerting_since else now() end,
  alerts = case when f.alerting_since > now() - interval '1 hour' then f.alerts else 0 end`;

/** Seconds after which a report is sent again that was one too many. */
const RETRY_SECONDS = 3600;

/**
 * Counts a report by what its visitor came by, one after the other, and as a use of the poster. `holding` stores it where it is
 * held, in the same statement, since a flooded code has one connection for all of its reports; absent if it may not be held. 422 CLAIM_TAKEN, 429 REPORTS_FULL above those that are held in a day.
 */
export async function countReport(ctx: Pick<Ctx, 'tx'>, cameBy: CameBy, holding: Holding | undefined): Promise<Flow> {
  const used = cameBy.kind === 'poster' ? sql`used as (${reportInsert(cameBy)}),` : sql``;
  const now = sql`case when f.since > now() - interval '10 minutes' then f.reports + 1 else 1 end`;
  const isHeld = (reports: RawBuilder<unknown>) => (holding ? sql`(${reports}) > ${most}` : sql`false`);
  const { rows } = await sql<Flow & { heldToday: number }>`
    with ${used} flow as (
      insert into report_flow as f (came_by, reports, held) values (${turnOf(cameBy)}, 1, case when ${isHeld(sql`1`)} then 1 else 0 end)
      on conflict (tenant_id, came_by) do update set
        since = case when f.since > now() - interval '10 minutes' then f.since else now() end,
        reports = ${now},
        held_on = current_date,
        held = ${HELD_TODAY} + case when ${isHeld(now)} then 1 else 0 end, ${ALERTS}
      returning id, held "heldToday", ${isHeld(sql`reports`)} "isHeld",
        cardinality(unalerted) = 0 and (alerts < ${ALERTS_AT_ONCE}
          or coalesce(alerted_at, '-infinity') <= now() - interval '10 minutes') "mayAlert")
    ${holding ? sql`, ${holding.inserts}` : sql``}
    select flow.*, ${holding?.held ?? sql`null`} held from flow`
    .execute(ctx.tx)
    .catch((error: unknown) => {
      throw claimTaken(error);
    });
  const flow = firstOf(rows);
  const { facilityId } = cameBy.place;
  if (flow.held && flow.heldToday > MOST_HELD_A_DAY)
    throw await tooManyHere(ctx, 'REPORTS_FULL', { facilityId, seconds: RETRY_SECONDS });
  return flow;
}

/**
 * Counts several reports by one code, as `countReport` does one after the other, and stores them where all of them are to be held; null
 * where one would be raised or be one too many of the day: nothing of this transaction counts then.
 */
export async function countHeld(
  { tx }: Pick<Ctx, 'tx'>,
  cameBy: CameBy,
  reports: readonly [Claimable, ...Claimable[]],
): Promise<Held | null> {
  const times = reports.length;
  const used = cameBy.kind === 'poster' ? sql`used as (${reportInsert(cameBy, times)}),` : sql``;
  const { inserts, held } = holdingTogether(cameBy, reports);
  const { rows } = await sql<{ held: Held }>`
    with ${used} flow as (
      update report_flow f set reports = f.reports + ${times}::int, held_on = current_date, held = ${HELD_TODAY} + ${times}::int, ${ALERTS}
      where f.came_by = ${turnOf(cameBy)} and f.since > now() - interval '10 minutes' and f.reports + 1 > ${most}
        and ${HELD_TODAY} + ${times}::int <= ${MOST_HELD_A_DAY}
      returning f.id),
    ${inserts}
    select ${held} held from flow`.execute(tx);
  return rows[0]?.held ?? null;
}

/** The kind of the timers at which the critical reports by one code are alerted together. */
const GATHERED = 'gathered-alert';

/** Counts the alert of a report, or keeps its record for the next one. */
export async function countAlert({ tx }: Pick<Ctx, 'tx'>, { id, mayAlert }: Flow, recordId: number): Promise<void> {
  const { alerted_at } = await tx
    .updateTable('report_flow')
    .set(
      mayAlert
        ? { alerts: sql`alerts + 1`, alerted_at: sql<Date>`now()` }
        : { unalerted: sql<number[]>`unalerted || ${recordId}::bigint` },
    )
    .where('id', '=', id)
    .returning('alerted_at')
    .executeTakeFirstOrThrow();
  if (!mayAlert)
    await setTimer(tx, GATHERED, id, sql<Date>`${alerted_at ?? new Date()}::timestamptz + interval '10 minutes'`);
}

/** Raises one alert for those of the critical reports that have come by one code meanwhile that notify the same people. */
export const gatheredAlert = (platform: Pick<Platform, 'relay'>): TimerKind => ({
  kind: GATHERED,
  async lock(tx, id) {
    await tx.selectFrom('report_flow').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  },
  async run(id, ctx) {
    const { unalerted } = await ctx.tx
      .selectFrom('report_flow')
      .select('unalerted')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await ctx.tx
      .updateTable('report_flow')
      .set({ unalerted: [], alerted_at: sql<Date>`now()`, alerts: sql`alerts + 1` })
      .where('id', '=', id)
      .execute();
    await gatherAlerts(ctx, platform, unalerted);
  },
});
