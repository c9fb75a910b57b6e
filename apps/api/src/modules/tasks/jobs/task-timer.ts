import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import type { TenantDb } from '../../../platform/db/database.ts';
import { type Job, type JobCtx, job } from '../../../platform/jobs/jobs.ts';

/** The context in which a job changes one task: its transaction, and effects after its commit. */
export interface TimerCtx {
  readonly tx: TenantDb;
  readonly actor: null;
  readonly tenant: { readonly id: number };
  afterCommit(effect: () => void): void;
}

interface TaskTimer {
  readonly id: string;
  readonly cron: string;
  /** Condition for the tasks that are due at a time, on `r` (the record), `x` (the task) and `f` (its facility). */
  due(now: Date): RawBuilder<unknown>;
  /** Does what is due for one task; checks again whether it is, as another process may have done it in the meantime. */
  act(ctx: TimerCtx, id: number, now: Date): Promise<void>;
  /** The current time, or that of a test. */
  now(): Date;
}

/** Acts on each task; an error is logged and does not affect the others. */
async function eachInOwnTransaction(
  { tx, tenantId, log }: JobCtx,
  ids: readonly number[],
  act: (ctx: TimerCtx, id: number) => Promise<void>,
) {
  for (const id of ids) {
    const effects: (() => void)[] = [];
    const afterCommit: TimerCtx['afterCommit'] = (effect) => void effects.push(effect);
    try {
      await tx.transaction().execute((trx) => act({ tx: trx, actor: null, tenant: { id: tenantId }, afterCommit }, id));
    } catch (err) {
      log.error({ err, taskId: id }, 'a timer could not act on a task');
      continue;
    }
    for (const effect of effects) effect();
  }
}

/**
 * Creates a job that finds due tasks and acts on each in its own transaction. The rows themselves are the timer: what became due
 * while the server was down is done at the next run.
 */
export const taskTimer = ({ id, cron, due, act, now }: TaskTimer): Job =>
  job({
    id,
    cron,
    payload: z.object({}),
    async run(_, ctx) {
      const at = now();
      const { rows } = await sql<{ id: number }>`
        select r.id from record r join task x on x.tenant_id = r.tenant_id and x.record_id = r.id
        join facility f on f.tenant_id = r.tenant_id and f.id = r.facility_id
        where ${due(at)} order by r.id`.execute(ctx.tx);
      await eachInOwnTransaction(
        ctx,
        rows.map((row) => row.id),
        (one, taskId) => act(one, taskId, at),
      );
    },
  });
