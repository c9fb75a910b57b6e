import { ALERT_ROUNDS, type AlertCause } from '@safety-qube/domain/records/alerts';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import type { TenantDb } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { NewRecordEvent } from '../new-record-event.ts';
import { writeEvent } from '../write-event.ts';
import { type AlertContext, publishAlert } from './publish-alert.ts';
import { setAlertTimer } from './raise-alert.ts';

interface LastAlert {
  readonly id: number;
  readonly round: number;
  readonly minutes: number;
  readonly cause: AlertCause;
  readonly gatheredIn: number | null;
}

/** Whether an alert is open. Locks it until the transaction ends, so that what is gathered in it now is seen when it is ended. */
async function holdOpen(tx: TenantDb, id: number): Promise<boolean> {
  const open = await tx
    .selectFrom('alert')
    .select('id')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return open !== undefined;
}

/**
 * Opens the last alert of a record again, because what ended it was undone. If it was gathered in one that has ended meanwhile, nobody
 * would learn of it: then people are notified of the record itself.
 */
export async function reopenAlert(
  ctx: AlertContext & Pick<Ctx, 'actor'>,
  platform: Pick<Platform, 'relay'>,
  { type, recordId, version }: Pick<NewRecordEvent, 'type' | 'recordId' | 'version'>,
): Promise<void> {
  const { tx } = ctx;
  const { rows } = await sql<LastAlert>`
    select a.id, a.round, a.minutes, a.cause, a.gathered_in "gatheredIn" from alert a
    where a.record_id = ${recordId} order by a.id desc limit 1`.execute(tx);
  const [last] = rows;
  if (!last) throw new Error(`record ${recordId} was never critical`);
  const { id, round, minutes, cause: critical, gatheredIn } = last;
  if (gatheredIn !== null && !(await holdOpen(tx, gatheredIn)))
    return writeEvent(ctx, platform, { type, recordId, version, name: 'alertRaised', critical, isAnonymous: true });
  await tx.updateTable('alert').set({ ended_at: null }).where('id', '=', id).execute();
  if (round < ALERT_ROUNDS) await setAlertTimer(tx, recordId, minutes);
  await publishAlert(ctx, platform, gatheredIn ?? id);
}
