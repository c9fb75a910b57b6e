import { descriptorOf } from '@safety-qube/domain/record-types/record-types';
import { ALERT_MINUTES, ALERT_ROUNDS, type AlertCause } from '@safety-qube/domain/records/alerts';
import { type RawBuilder, sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/database.ts';
import { setTimer, withdrawTimer } from '../../../platform/jobs/timers.ts';
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

/**
 * Raises the alert of an event that makes its record critical: the event says so, or it changes the priority to the most urgent one.
 * Returns nothing if it does not, or if people are being notified of the record already. What is given to somebody instead of reported
 * is never critical; a form adds nothing to what was critical before.
 */
export async function raiseAlert(tx: TenantDb, event: NewRecordEvent): Promise<AlertOfEvent | undefined> {
  const { recordId, type, critical, change } = event;
  const priority = change?.['priority'];
  const cause = critical ?? (priority && 'priority');
  if (!cause || descriptorOf(type).isGiven) return undefined;
  const condition = critical ? sql`true` : isMostUrgent(priority?.[0]);
  const { rows } = await sql<{ id: number; minutes: number }>`
    insert into alert as a (record_id, cause, minutes)
    select r.id, ${cause}, coalesce(jsonb_path_query_first(${categoryOptions(sql`r.type`, sql`r.facility_id`)},
      '$[*] ? (@.value == $category).alertMinutes ? (@ > 0)', jsonb_build_object('category', r.category))::float8, ${ALERT_MINUTES})
    from record r where r.id = ${recordId} and r.shelf = 'open' and ${condition}
      and (${cause} <> 'form' or not exists (select from alert f where f.record_id = r.id))
    on conflict (tenant_id, record_id) where ended_at is null
    do update set round = 0, raised_at = now(), cause = excluded.cause, minutes = excluded.minutes where a.round = ${ALERT_ROUNDS}
    returning id, minutes`.execute(tx);
  const [raised] = rows;
  if (!raised) return undefined;
  await setAlertTimer(tx, recordId, raised.minutes);
  return { id: raised.id, round: 0, cause };
}

/** Opens the last alert of a record again, because what ended it was undone. Returns its id. */
export async function reopenAlert(tx: TenantDb, recordId: number): Promise<number> {
  const { id, round, minutes } = await tx
    .updateTable('alert')
    .set({ ended_at: null })
    .where('id', '=', (eb) => eb.selectFrom('alert').select(eb.fn.max('id').as('id')).where('record_id', '=', recordId))
    .returning(['id', 'round', 'minutes'])
    .executeTakeFirstOrThrow();
  if (round < ALERT_ROUNDS) await setAlertTimer(tx, recordId, minutes);
  return id;
}

/** Returns the id of the open alert of a record, if it has one. */
export async function findOpenAlert(tx: TenantDb, recordId: number): Promise<number | undefined> {
  const open = await tx
    .selectFrom('alert')
    .select('id')
    .where('record_id', '=', recordId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return open?.id;
}

/** Ends the open alert of a record, so that nobody is notified again. Returns its id, if there was one. */
export async function endAlert(
  tx: TenantDb,
  recordId: number,
  { isTaken = false }: { isTaken?: boolean } = {},
): Promise<number | undefined> {
  const now = new Date();
  const ended = await tx
    .updateTable('alert')
    .set({ ended_at: now, ...(isTaken && { taken_at: now }) })
    .where('record_id', '=', recordId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (ended) await withdrawTimer(tx, ALERT, recordId);
  return ended?.id;
}
