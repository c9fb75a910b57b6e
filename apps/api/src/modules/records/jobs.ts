import { silenceDays } from '@safety-qube/domain/records/resolution-workflow';
import { sql } from 'kysely';
import * as z from 'zod';
import { type Job, type JobCtx, job } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { readConfigValue } from '../config/index.ts';
import { writeEvent } from './write-event.ts';

/** Closes one record whose raiser has not responded, unless it was changed in the meantime. */
async function acceptOne({ tx, tenantId }: JobCtx, platform: Platform, id: number, now: Date): Promise<void> {
  const effects: (() => void)[] = [];
  await tx.transaction().execute(async (trx) => {
    const closed = await trx
      .updateTable('record')
      .set({ status: 'Closed', status_since: now, closed_at: now, closed_as: 'silence', updated_at: now })
      .set({ version: sql`version + 1` })
      .where('id', '=', id)
      .where('status', '=', 'Resolution Approved by EHS Team')
      .where('archived_at', 'is', null)
      .where('deleted_at', 'is', null)
      .returning(['type', 'version'])
      .executeTakeFirst();
    if (!closed) return;
    const ctx = {
      tx: trx,
      actor: null,
      tenant: { id: tenantId },
      afterCommit: (effect: () => void) => void effects.push(effect),
    };
    await writeEvent(ctx, platform, {
      type: closed.type,
      recordId: id,
      version: closed.version,
      name: 'accepted',
      fromStatus: 'Resolution Approved by EHS Team',
      toStatus: 'Closed',
      isEnd: true,
      detail: { silence: true },
    });
  });
  for (const effect of effects) effect();
}

/** Returns the milliseconds without a response after which a resolution counts as accepted in the tenant. */
async function silenceOf(ctx: Pick<JobCtx, 'tx'>): Promise<number> {
  return silenceDays(await readConfigValue(ctx, 'raiser_silence_days')) * 86_400_000;
}

/**
 * Accepts for a raiser who does not respond for 14 days, or as many as the tenant configured (product, "Workflow"). The rows
 * themselves are the timer: what became due while the server was down is done at the next run, every quarter of an hour. Tests pass
 * a clock as `now`.
 */
export const acceptSilence = (platform: Platform, now: () => Date = () => new Date()): Job =>
  job({
    id: 'accept-silence',
    cron: '*/15 * * * *',
    payload: z.object({}),
    async run(_, ctx) {
      const at = now();
      const latest = new Date(at.getTime() - (await silenceOf(ctx)));
      const rows = await ctx.tx
        .selectFrom('record')
        .select('id')
        .where('status', '=', 'Resolution Approved by EHS Team')
        .where('status_since', '<', latest)
        .where('deleted_at', 'is', null)
        .where('archived_at', 'is', null)
        .orderBy('id')
        .execute();
      for (const { id } of rows) await acceptOne(ctx, platform, id, at);
    },
  });

/** Deletes stored responses of requests with an idempotency key after a day, when no client repeats them any more. */
export const forgetAnswers: Job = job({
  id: 'forget-answers',
  cron: '20 3 * * *',
  payload: z.object({}),
  async run(_, { tx }) {
    await tx.deleteFrom('idempotency').where('created_at', '<', sql<Date>`now() - interval '1 day'`).execute();
  },
});
