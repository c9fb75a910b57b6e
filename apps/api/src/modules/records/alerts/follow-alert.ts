import type { Platform } from '../../../platform/platform.ts';
import type { NewRecordEvent } from '../new-record-event.ts';
import { alertNext, endAlert, findOpenAlert } from './end-alert.ts';
import { type AlertContext, publishAlert } from './publish-alert.ts';

/**
 * Ends the alert of a record that an event closes, archives or deletes. Those who were notified of it are told, also when other
 * people may see the record now. Returns the event that is to be written then: people are notified of a record that was gathered with it,
 * or of this one if it was, because its people are not those of the others any more.
 */
export async function followAlert(
  ctx: AlertContext,
  platform: Pick<Platform, 'relay'>,
  { type, recordId, version, name, isEnd, change }: NewRecordEvent,
): Promise<NewRecordEvent | undefined> {
  const ends = isEnd || name === 'archived' || name === 'deleted';
  const hides = change?.['isConfidential'] !== undefined;
  if (!ends && !hides) return undefined;
  const alert = await (ends ? endAlert(ctx.tx, recordId) : findOpenAlert(ctx.tx, recordId));
  if (!alert) return undefined;
  const { id, cause: critical, gatheredIn } = alert;
  await publishAlert(ctx, platform, gatheredIn ?? id);
  if (gatheredIn === null) return alertNext(ctx.tx, id);
  return ends ? undefined : { type, recordId, version, name: 'alertRaised', critical, isAnonymous: true };
}
