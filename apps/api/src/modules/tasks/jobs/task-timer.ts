import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import type { TenantDb } from '../../../platform/db/database.ts';
import { type Job, type JobCtx, job } from '../../../platform/jobs/jobs.ts';

/** What a timer changes one task with: its transaction, and what is to happen once that has committed. */
export interface TimerCtx {
  readonly tx: TenantDb;
  readonly actor: null;
  readonly tenant: { readonly id: number };
  afterCommit(effect: () => void): void;
}

interface TaskTimer {
  readonly id: string;
  readonly cron: string;
  /** Whose time has come at a moment: a condition on `r` (the record), `x` (the task) and `f` (its facility). */
  due(now: Date): RawBuilder<unknown>;
  /** Does what is due of one task; asks again whether it is, as another process may have been quicker. */
  act(ctx: TimerCtx, id: number, now: Date): Promise<void>;
  /** The clock's, or a test's. */
  now(): Date;
}

/** Acts on each; what fails with one is told to the log, and keeps none of the others waiting. */
async function eachInItsOwn(
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
 * A job that looks for tasks whose time has come, and acts on each in a transaction of its own. The rows themselves are the
 * timer: what fell due while nothing ran is done the next time.
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
      await eachInItsOwn(
        ctx,
        rows.map((row) => row.id),
        (one, taskId) => act(one, taskId, at),
      );
    },
  });
