import { ALERT_ROUNDS } from '@safety-qube/domain/records/alerts';
import { type SqlBool, sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/database.ts';
import type { TimerKind } from '../../../platform/jobs/timers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockRecord } from '../lock-record.ts';
import { writeEvent } from '../write-event.ts';
import { alertNext, endAlert } from './end-alert.ts';
import { ALERT, type AlertOfEvent, setAlertTimer } from './raise-alert.ts';

/** Whether an event that raises or repeats the alert of a record is not handled yet, so that not all people are notified of it. */
async function isAlerting(tx: TenantDb, recordId: number): Promise<boolean> {
  const event = await tx
    .selectFrom('event')
    .select('id')
    .where('record_id', '=', recordId)
    .where('handled_at', 'is', null)
    .where(sql<SqlBool>`detail ? 'alert'`)
    .executeTakeFirst();
  return event !== undefined;
}

/** Has everybody notified of a critical record again, with the next approvers up, because nobody has said that they have it. */
export const alertTimer = (platform: Pick<Platform, 'relay'>): TimerKind => ({
  kind: ALERT,
  lock: lockRecord,
  async run(recordId, ctx) {
    const { type, version, shelf } = await ctx.tx
      .selectFrom('record')
      .select(['type', 'version', 'shelf'])
      .where('id', '=', recordId)
      .executeTakeFirstOrThrow();
    if (shelf !== 'open') {
      // An import was undone.
      const ended = await endAlert(ctx.tx, recordId);
      const next = ended && (await alertNext(ctx.tx, ended.id));
      if (next) await writeEvent(ctx, platform, next);
      return;
    }
    const open = await ctx.tx
      .selectFrom('alert')
      .select(['id', 'cause', 'minutes'])
      .where('record_id', '=', recordId)
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow();
    // After an outage the last round may not have been handled yet: its people have their time from then on.
    if (await isAlerting(ctx.tx, recordId)) return setAlertTimer(ctx.tx, recordId, open.minutes);
    const { id, cause, minutes } = open;
    const { round } = await ctx.tx
      .updateTable('alert')
      .set({ round: sql`round + 1` })
      .where('id', '=', id)
      .returning('round')
      .executeTakeFirstOrThrow();
    if (round < ALERT_ROUNDS) await setAlertTimer(ctx.tx, recordId, minutes);
    const alert: AlertOfEvent = { id, round, cause };
    await writeEvent(ctx, platform, { type, recordId, version, name: 'alertRepeated', detail: { alert } });
  },
});
