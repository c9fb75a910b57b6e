import type { AlertCause } from '@safety-qube/domain/records/alerts';
import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/database.ts';
import { withdrawTimer } from '../../../platform/jobs/timers.ts';
import type { NewRecordEvent } from '../new-record-event.ts';
import { ALERT } from './raise-alert.ts';

/** An alert of a record as it is stored. */
interface StoredAlert {
  readonly id: number;
  readonly cause: AlertCause;
  /** The alert in which the record was gathered, of which people are notified instead. */
  readonly gatheredIn: number | null;
}
const STORED = ['id', 'cause', 'gathered_in as gatheredIn'] as const;

/** Returns the open alert of a record, if it has one. */
export const findOpenAlert = (tx: TenantDb, recordId: number): Promise<StoredAlert | undefined> =>
  tx
    .selectFrom('alert')
    .select(STORED)
    .where('record_id', '=', recordId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();

/**
 * Ends the open alert of a record, so that nobody is notified of it again. Who has it (`isTaken`) has the records that were gathered in
 * it as well; otherwise these are still critical (`alertNext`). Returns the alert, if there was one.
 */
export async function endAlert(
  tx: TenantDb,
  recordId: number,
  { isTaken = false }: { isTaken?: boolean } = {},
): Promise<StoredAlert | undefined> {
  const now = new Date();
  const set = { ended_at: now, ...(isTaken && { taken_at: now }) };
  const ended = await tx
    .updateTable('alert')
    .set(set)
    .where('record_id', '=', recordId)
    .where('ended_at', 'is', null)
    .returning(STORED)
    .executeTakeFirst();
  if (!ended) return undefined;
  await withdrawTimer(tx, ALERT, recordId);
  if (isTaken)
    await tx.updateTable('alert').set(set).where('gathered_in', '=', ended.id).where('ended_at', 'is', null).execute();
  return ended;
}

/**
 * Gathers the open records of an alert in the next one of them instead, because the fate of the first is not theirs. Returns the event
 * that notifies people of it, who did nothing to make it critical; undefined if none is open.
 */
export async function alertNext(tx: TenantDb, id: number): Promise<NewRecordEvent | undefined> {
  // In a separate statement: the next one sees what was closed meanwhile.
  await sql`select from record r where r.id in (select a.record_id from alert a where a.gathered_in = ${id} and a.ended_at is null)
    order by r.id for no key update`.execute(tx);
  const { rows } = await sql<Pick<NewRecordEvent, 'type' | 'recordId' | 'version' | 'critical'>>`
    with next as (
      select a.id, a.cause, r.id record_id, r.type, r.version from alert a join record r on r.tenant_id = a.tenant_id and r.id = a.record_id
      where a.gathered_in = ${id} and a.ended_at is null and r.shelf = 'open' order by r.id limit 1),
    others as (update alert a set gathered_in = next.id from next
      where a.gathered_in = ${id} and a.ended_at is null and a.id <> next.id)
    select type, record_id "recordId", version, cause critical from next`.execute(tx);
  const [next] = rows;
  return next && { ...next, name: 'alertRaised', isAnonymous: true };
}
