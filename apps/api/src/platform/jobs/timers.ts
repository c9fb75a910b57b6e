import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import type { TenantDb } from '../db/database.ts';
import { type Job, type JobCtx, job } from './jobs.ts';

/** What happens at the instant of the timers of one kind; a subject has at most one timer of it. */
export interface TimerKind {
  readonly kind: string;
  /** Locks the subject as its writers do before they touch its timer: otherwise both could wait for each other. */
  lock(tx: TenantDb, subjectId: number): Promise<void>;
  /**
   * Does what is due, in the transaction that removes the timer, so that it is done exactly once; it may set the timer again.
   * Returns what is to happen after the commit.
   */
  run(subjectId: number, ctx: TimerCtx): Promise<void>;
}
/** The context of a timer: `tx` is its transaction, nobody has caused it. */
export interface TimerCtx {
  readonly tx: TenantDb;
  readonly tenant: { readonly id: number };
  readonly actor: null;
  /** Runs once the transaction has committed. */
  afterCommit(effect: () => void): void;
}

/**
 * Parts of a `with` that make, move and withdraw the timers of a kind, so that they are those of `due` (a query with `subject_id` and
 * `due_at`), for the subjects for which the condition on `t.subject_id` holds.
 */
export const timersAsDue = (
  kind: string,
  { subjects, due }: { readonly subjects: RawBuilder<unknown>; readonly due: RawBuilder<unknown> },
): RawBuilder<unknown> => sql`
  due as materialized (${due}),
  set_timers as (insert into timer as t (kind, subject_id, due_at) select ${kind}, subject_id, due_at from due order by subject_id
    on conflict (tenant_id, kind, subject_id) do update set due_at = excluded.due_at where t.due_at <> excluded.due_at),
  withdrawn_timers as (delete from timer t where t.kind = ${kind} and ${subjects}
    and not exists (select from due where due.subject_id = t.subject_id))`;

/** Sets the timer of a subject in the caller's transaction, or moves it. */
export async function setTimer(tx: TenantDb, kind: string, subjectId: number, dueAt: RawBuilder<Date>): Promise<void> {
  await tx
    .insertInto('timer')
    .values({ kind, subject_id: subjectId, due_at: dueAt })
    .onConflict((same) => same.columns(['tenant_id', 'kind', 'subject_id']).doUpdateSet({ due_at: dueAt }))
    .execute();
}

/** Withdraws the timer of a subject, if it has one, in the caller's transaction. */
export async function withdrawTimer(tx: TenantDb, kind: string, subjectId: number): Promise<void> {
  await tx.deleteFrom('timer').where('kind', '=', kind).where('subject_id', '=', subjectId).execute();
}

/**
 * Runs a timer that is due. The row decides, the job only wakes at its instant: where the row was moved, withdrawn or run already,
 * nothing happens. A trigger of the table adds the job with each instant that is written.
 */
export const runTimerJob = (kinds: readonly TimerKind[]): Job =>
  job({
    id: 'run-timer',
    payload: z.object({ kind: z.string(), subjectId: z.int() }),
    async run({ kind: name, subjectId }, { tx, tenantId }: JobCtx) {
      const kind = kinds.find((one) => one.kind === name);
      if (!kind) throw new Error(`there are no timers of the kind ${name}`);
      const effects: (() => void)[] = [];
      await tx.transaction().execute(async (trx) => {
        await kind.lock(trx, subjectId);
        const due = await trx
          .deleteFrom('timer')
          .where('kind', '=', name)
          .where('subject_id', '=', subjectId)
          .where('due_at', '<=', sql<Date>`now()`)
          .returning('subject_id')
          .executeTakeFirst();
        const ctx = { tx: trx, tenant: { id: tenantId }, actor: null };
        if (due) await kind.run(subjectId, { ...ctx, afterCommit: (effect) => void effects.push(effect) });
      });
      for (const effect of effects) effect();
    },
  });
