import { descriptorOf } from '@safety-qube/domain/record-types/record-types';
import { ALERT_MINUTES, ALERT_ROUNDS, type AlertCause } from '@safety-qube/domain/records/alerts';
import { type RawBuilder, sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/database.ts';
import { setTimer } from '../../../platform/jobs/timers.ts';
import type { NewRecordEvent } from '../new-record-event.ts';
import { categoryOptions } from '../raise-rules.ts';

/** The kind of the timers at which everybody is notified again, of the record that is critical. */
export const ALERT = 'alert';

/** An alert as an event carries it. */
export interface AlertOfEvent {
  readonly id: number;
  /** How often everybody was notified again. */
  readonly round: number;
  readonly cause: AlertCause;
}

/** Sets the time until everybody is notified again. */
export const setAlertTimer = (tx: TenantDb, recordId: number, minutes: number): Promise<void> =>
  setTimer(tx, ALERT, recordId, sql<Date>`now() + make_interval(secs => ${minutes * 60})`);

/** Whether the priority of the record `r` was raised from another one to the most urgent that its type has. */
const isMostUrgent = (before: unknown): RawBuilder<boolean> => sql<boolean>`
  r.priority = (select min(p.priority_value) from priority p where p.type = r.type)
    and r.priority < coalesce(${before === null ? null : Number(before)}::int, 32767)`;

/** The minutes until everybody is notified again of the record `r`, by its category. */
export const minutesByCategory = sql<number>`coalesce(jsonb_path_query_first(${categoryOptions(sql`r.type`, sql`r.facility_id`)},
  '$[*] ? (@.value == $category).alertMinutes ? (@ > 0)', jsonb_build_object('category', r.category))::float8, ${ALERT_MINUTES})`;

/** Returns what makes the record `r` critical with an event, and the condition for that; undefined if nothing does. */
export function criticalBy({ type, critical, change }: NewRecordEvent) {
  const priority = change?.['priority'];
  const cause = critical ?? (priority && 'priority');
  if (!cause || descriptorOf(type).isGiven) return undefined;
  return { cause, condition: critical ? sql<boolean>`true` : isMostUrgent(priority?.[0]) };
}

/**
 * Raises the alert of an event that makes its record critical: the event says so, or it changes the priority to the most urgent one.
 * Returns nothing if it does not, or if people are being notified of the record already. What is given to somebody instead of reported
 * is never critical; a form adds nothing to what was critical before.
 */
export async function raiseAlert(tx: TenantDb, event: NewRecordEvent): Promise<AlertOfEvent | undefined> {
  const critical = criticalBy(event);
  if (!critical) return undefined;
  const { recordId } = event;
  const { cause, condition } = critical;
  const { rows } = await sql<{ id: number; minutes: number }>`
    insert into alert as a (record_id, cause, minutes)
    select r.id, ${cause}, ${minutesByCategory}
    from record r where r.id = ${recordId} and r.shelf = 'open' and ${condition}
      and (${cause} <> 'form' or not exists (select from alert f where f.record_id = r.id))
    on conflict (tenant_id, record_id) where ended_at is null
    do update set round = 0, raised_at = now(), cause = excluded.cause, gathered_in = null, minutes = least(excluded.minutes,
      (select min(g.minutes) from alert g where g.tenant_id = a.tenant_id and g.gathered_in = a.id and g.ended_at is null))
      where a.round = ${ALERT_ROUNDS}
    returning id, minutes`.execute(tx);
  const [raised] = rows;
  if (!raised) return undefined;
  await setAlertTimer(tx, recordId, raised.minutes);
  return { id: raised.id, round: 0, cause };
}
