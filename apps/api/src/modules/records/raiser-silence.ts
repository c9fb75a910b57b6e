import { descriptorOf } from '@safety-qube/domain/record-types/record-types';
import { isEnd } from '@safety-qube/domain/records/workflow';
import { sql } from 'kysely';
import type { TimerKind } from '../../platform/jobs/timers.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockRecord } from './lock-record.ts';
import { asksRaiser, RAISER_SILENCE } from './raiser-timers.ts';
import { writeEvent } from './write-event.ts';

/**
 * Accepts for a raiser who does not respond for 14 days, or as many as the tenant configured (product, "Workflow"), or who has left:
 * takes the line of the workflow that the record waits for them to take. A record that does not wait for its raiser has no such timer.
 */
export const raiserSilence = (platform: Pick<Platform, 'relay'>): TimerKind => ({
  kind: RAISER_SILENCE,
  lock: lockRecord,
  async run(id, ctx) {
    const { type, status } = await ctx.tx
      .selectFrom('record')
      .select(['type', 'status'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const { workflow } = descriptorOf(type);
    const transition = workflow.transitions.find((line) => asksRaiser(line) && line.from.includes(status));
    if (!transition) throw new Error(`record ${id} does not wait for its raiser`);
    const { to = status, event } = transition;
    const closes = isEnd(workflow, to);
    const now = new Date();
    const { version } = await ctx.tx
      .updateTable('record')
      .set({ status: to, status_since: now, updated_at: now, version: sql`version + 1` })
      .$if(closes, (update) => update.set({ closed_at: now, closed_as: 'silence' }))
      .where('id', '=', id)
      .returning('version')
      .executeTakeFirstOrThrow();
    await writeEvent(ctx, platform, {
      type,
      recordId: id,
      version,
      name: event,
      fromStatus: status,
      toStatus: to,
      isEnd: closes,
      detail: { silence: true },
    });
  },
});
