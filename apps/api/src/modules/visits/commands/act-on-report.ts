import type { ReporterMessage, ReporterView } from '@safety-qube/contract/schemas/visits';
import { firstOf } from '@safety-qube/domain/item-at';
import type { Ctx } from '../../../platform/context.ts';
import { notFound, refuse } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { actAsReporter, lockRecord, type RecordRow, writeMessage } from '../../records/index.ts';
import { claimedBy, readClaimedRecord, readReporterMessages, readReporterView } from '../reporter-view.queries.ts';

/**
 * Locks the record that the visitor's claim opens, and returns it. 404 while there is none, as for a report that is held, 422
 * REPORT_ENDED once another record took its place, or it was archived or deleted.
 */
async function lockClaimed(ctx: Ctx): Promise<RecordRow> {
  const { record_id: id } = await claimedBy(ctx);
  if (id === null) throw notFound();
  await lockRecord(ctx.tx, id);
  const { record, abilities } = await readClaimedRecord(ctx, id);
  if (!abilities.message) throw refuse('REPORT_ENDED');
  return record;
}

/** Writes to the people who work on the report. */
export async function writeToTeam(ctx: Ctx, platform: Platform, text: string): Promise<ReporterMessage> {
  const record = await lockClaimed(ctx);
  const id = await writeMessage(ctx, platform, ctx.recordDefinitions[record.type], record, text);
  return firstOf(await readReporterMessages(ctx, record.id, id));
}

/** Accepts what was done about the report, or says what is still wrong. 422 STATUS_FORBIDS unless it waits for that. */
export async function answerResolution(
  ctx: Ctx,
  platform: Platform,
  action: 'accept' | 'decline',
  body: object,
): Promise<ReporterView> {
  const record = await lockClaimed(ctx);
  await actAsReporter(ctx, platform, ctx.recordDefinitions[record.type], action, { id: record.id, body });
  return readReporterView(ctx);
}
