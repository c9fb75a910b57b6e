import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import type { Former } from '@safety-qube/domain/records/former';
import type { RecordEventName } from '@safety-qube/domain/records/record-events';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import type { TenantDb } from '../db/database.ts';
import { type Job, type JobCtx, job } from '../jobs/jobs.ts';

/** An event of a record. */
export interface RecordEvent {
  readonly id: number;
  readonly at: Date;
  readonly name: RecordEventName;
  readonly type: RecordType;
  readonly recordId: number;
  /** The record's version after the event. */
  readonly version: number;
  /** Null for an anonymous raiser and for timers. */
  readonly actorId: number | null;
  readonly detail: Readonly<Record<string, unknown>>;
  /** Whether it can be undone for some seconds. */
  readonly isUndoable: boolean;
}

/** An event as it is written. */
export type WrittenEvent = Omit<RecordEvent, 'id' | 'at' | 'isUndoable'> & { readonly former?: Former | undefined };

const JOB = 'handle-event';

/** SQL that inserts an event into the outbox and returns its id: part of a statement that also enqueues `handling`. */
export const eventInsert = (event: WrittenEvent): RawBuilder<unknown> => sql`
  insert into event (name, type, record_id, version, actor_id, detail, former)
  values (${event.name}, ${event.type}, ${event.recordId}, ${event.version}, ${event.actorId},
    ${JSON.stringify(event.detail)}::jsonb, ${event.former ? JSON.stringify(event.former) : null}::jsonb)
  returning id`;

/** SQL that enqueues the job that passes the event with this id to the subscribers; urgent ones before all others. */
export const handling = (id: string, isUrgent = false): RawBuilder<unknown> =>
  sql`app.enqueue(${sql.lit(JOB)}, jsonb_build_object('eventId', ${sql.ref(id)}), is_urgent => ${sql.lit(isUrgent)})`;

/** Writes an event to the outbox in the caller's transaction and enqueues the job that passes it to the subscribers. */
export async function writeEvent(tx: TenantDb, event: WrittenEvent): Promise<void> {
  await sql`with e as (${eventInsert(event)}) select ${handling('e.id')} from e`.execute(tx);
}

/** Handles an event. `tx` is the transaction that marks the event as handled, so that its effects happen at most once. */
export type Subscriber = (event: RecordEvent, ctx: Pick<JobCtx, 'tenantId' | 'tx' | 'log'>) => Promise<AfterCommit>;
/** Called after the commit, such as to notify the sockets. */
type AfterCommit = (() => void) | undefined;

/**
 * Withdraws an event in the caller's transaction: nobody is notified of it who has not been yet. Waits until it has been handled, if it is
 * being handled now.
 */
export const withdrawEvent = (tx: TenantDb, id: number): Promise<unknown> =>
  tx
    .updateTable('event')
    .set({ handled_at: new Date() })
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .execute();

/** Passes an event to every subscriber exactly once: a second run finds it handled and does nothing. */
export const handleEventJob = (subscribers: readonly Subscriber[]): Job =>
  job({
    id: JOB,
    payload: z.object({ eventId: z.int() }),
    async run({ eventId }, ctx) {
      const effects = await ctx.tx.transaction().execute(async (tx) => {
        const row = await tx
          .updateTable('event')
          .set({ handled_at: new Date() })
          .where('id', '=', eventId)
          .where('handled_at', 'is', null)
          .returning(['id', 'at', 'name', 'type', 'record_id', 'version', 'actor_id', 'detail'])
          .returning(sql<boolean>`former is not null`.as('is_undoable'))
          .executeTakeFirst();
        if (!row) return [];
        const event: RecordEvent = {
          id: row.id,
          at: row.at,
          name: row.name,
          type: row.type,
          recordId: row.record_id,
          version: row.version,
          actorId: row.actor_id,
          detail: row.detail,
          isUndoable: row.is_undoable,
        };
        const done: AfterCommit[] = [];
        for (const subscriber of subscribers) done.push(await subscriber(event, { ...ctx, tx }));
        return done;
      });
      for (const effect of effects) effect?.();
    },
  });
