import { ALERT_ROUNDS } from '@safety-qube/domain/records/alerts';
import { sql } from 'kysely';
import type { TimerKind } from '../../../platform/jobs/timers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockRecord } from '../lock-record.ts';
import { writeEvent } from '../write-event.ts';
import { ALERT, type AlertOfEvent, endAlert, setAlertTimer } from './raise-alert.ts';

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
    if (shelf !== 'open') return void (await endAlert(ctx.tx, recordId)); // an import was undone
    const { id, round, cause, minutes } = await ctx.tx
      .updateTable('alert')
      .set({ round: sql`round + 1` })
      .where('record_id', '=', recordId)
      .where('ended_at', 'is', null)
      .returning(['id', 'round', 'cause', 'minutes'])
      .executeTakeFirstOrThrow();
    if (round < ALERT_ROUNDS) await setAlertTimer(ctx.tx, recordId, minutes);
    const alert: AlertOfEvent = { id, round, cause };
    await writeEvent(ctx, platform, { type, recordId, version, name: 'alertRepeated', detail: { alert } });
  },
});
