import { sql } from 'kysely';
import { audit } from '../../../platform/audit.ts';
import { authorizeSomewhere, type Ctx } from '../../../platform/context.ts';
import { withinReach } from '../../../platform/db/list-conditions.ts';
import type { Platform } from '../../../platform/platform.ts';
import { removeFilesOf } from '../../attachments/index.ts';
import { DECIDES } from '../hold-report.ts';
import { raiseReport } from '../raise-report.ts';
import type { Report } from '../report.ts';
import { placeInAnswer, placeInRecord } from './place-file.ts';

/** A report as it is held, with the questions that its files answer, by their ids. */
interface Held {
  readonly id: number;
  readonly report: Report;
  readonly questions: Readonly<Record<string, string>>;
}

/** Locks those of the held reports that the caller decides about and that nobody has decided about meanwhile, the earliest first. */
async function lockHeld(ctx: Ctx, ids: readonly number[]): Promise<Held[]> {
  const actor = authorizeSomewhere(ctx, DECIDES);
  const { rows } = await sql<Held>`
    select h.id, h.report, h.questions from held_report h
    where h.id = any(${[...ids]}::bigint[]) and ${withinReach(actor, 'h.facility_id')} order by h.id for update`.execute(
    ctx.tx,
  );
  return rows;
}

/** Moves the claim and the files of a held report to what it has become. */
async function moveTo(
  ctx: Ctx,
  platform: Platform,
  { id, questions }: Held,
  opens: Awaited<ReturnType<typeof raiseReport>>['opens'],
) {
  await ctx.tx
    .updateTable('report_claim')
    .set({ held_report_id: null, ...opens })
    .where('held_report_id', '=', id)
    .execute();
  const files = await ctx.tx
    .updateTable('attachment')
    .set({ held_report_id: null, ...opens, ...('record_id' in opens && { purpose: 'report' }) })
    .where('held_report_id', '=', id)
    .returning(['id', 'name'])
    .execute();
  for (const file of files.toSorted((a, b) => a.id - b.id)) {
    const placed = { ...file, questionId: questions[file.id] };
    if ('record_id' in opens && opens.record_id !== null) await placeInRecord(ctx, platform, opens.record_id, placed);
    if ('execution_id' in opens && opens.execution_id !== null)
      await placeInAnswer(ctx, platform, { executionId: opens.execution_id }, placed);
  }
}

/**
 * Raises held reports as if they had not been held; nobody is named as their reporter. Returns how many. 403 without the right
 * anywhere; the errors of every report.
 */
export async function releaseHeld(ctx: Ctx, platform: Platform, ids: readonly number[]): Promise<number> {
  const held = await lockHeld(ctx, ids);
  for (const one of held) {
    const { opens } = await raiseReport(ctx, platform, one.report);
    await moveTo({ ...ctx, actor: null }, platform, one, opens);
    await ctx.tx.deleteFrom('held_report').where('id', '=', one.id).execute();
    await audit(ctx, 'heldReport.released', 'heldReport', one.id);
  }
  return held.length;
}

/** Deletes held reports with their files and claims. Returns how many. 403 without the right anywhere. */
export async function deleteHeld(ctx: Ctx, ids: readonly number[]): Promise<number> {
  const held = await lockHeld(ctx, ids);
  for (const { id } of held) {
    await removeFilesOf(ctx, id);
    await ctx.tx.deleteFrom('held_report').where('id', '=', id).execute();
    await audit(ctx, 'heldReport.deleted', 'heldReport', id);
  }
  return held.length;
}
