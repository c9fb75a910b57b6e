import type { Platform } from '../../../platform/platform.ts';
import type { NewRecordEvent } from '../new-record-event.ts';
import { type AlertContext, publishAlert } from './publish-alert.ts';
import { endAlert, findOpenAlert } from './raise-alert.ts';

/**
 * Ends the alert of a record that an event closes, archives or deletes. Those who were notified of it are told, also when fewer
 * people may see the record now.
 */
export async function followAlert(
  ctx: AlertContext,
  platform: Pick<Platform, 'relay'>,
  { recordId, name, isEnd, change }: NewRecordEvent,
): Promise<void> {
  const ends = isEnd || name === 'archived' || name === 'deleted';
  const hides = change?.['isConfidential'] !== undefined;
  if (!ends && !hides) return;
  const id = ends ? await endAlert(ctx.tx, recordId) : await findOpenAlert(ctx.tx, recordId);
  if (id !== undefined) await publishAlert(ctx, platform, id);
}
