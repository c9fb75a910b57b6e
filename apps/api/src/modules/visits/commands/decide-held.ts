import { sql } from 'kysely';
import { audit } from '../../../platform/audit.ts';
import type { Ctx } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import { oneByOne, type RefusedOne, refusedOne } from '../../../platform/one-by-one.ts';
import type { Platform } from '../../../platform/platform.ts';
import { removeFilesOf } from '../../attachments/index.ts';
import { nearestInUse } from '../../records/index.ts';
import { decidedBy } from '../held-deciders.ts';
import { raiseReport } from '../raise-report.ts';
import type { Report } from '../report.ts';
import { placeInAnswer, placeInRecord } from './place-file.ts';

/** A report as it is held, with the questions that its files answer, by their ids. */
interface Held {
  readonly id: number;
  readonly report: Report;
  /** Where it is now: its place may have been moved or merged since it arrived. */
  readonly place: Report['place'];
  readonly arrivedAt: Date;
  readonly questions: Readonly<Record<string, string>>;
}

/** Locks those of the held reports that the caller decides about and that nobody has decided about meanwhile, the earliest first. */
async function lockHeld(ctx: Ctx, ids: readonly number[]): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select h.id, h.report, h.questions, h.created_at "arrivedAt", json_build_object('facilityId', h.facility_id,
      'departmentId', h.department_id, 'locationId', h.location_id, 'subareaId', h.subarea_id) place from held_report h
    where h.id = any(${[...ids]}::bigint[]) and ${decidedBy(ctx)} order by h.id for update`.execute(ctx.tx);
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

/** What became of several held reports: how many were decided about, and the others with the reasons. */
interface Decided {
  readonly count: number;
  readonly refused: RefusedOne[];
}
const gone = (): Refusal => new Refusal(404, 'REPORT_NOT_HELD');

/** Decides about each of several held reports, whatever becomes of the others. 404 REPORT_NOT_HELD if none of them is held. */
async function decide(
  ctx: Ctx,
  ids: readonly number[],
  decideOne: (ctx: Ctx, held: Held) => Promise<unknown>,
): Promise<Decided> {
  const held = await lockHeld(ctx, ids);
  if (!held.length) throw gone();
  const { done, refused } = await oneByOne(ctx, held, decideOne);
  const found = new Set(held.map(({ id }) => id));
  const missing = ids.filter((id) => !found.has(id)).map((id) => refusedOne(ctx, id, gone()));
  return { count: done.length, refused: [...refused, ...missing] };
}

/**
 * Raises held reports as if they had not been held, at the time at which they arrived, where their place is now or, if it is not in use
 * any more, at the nearest one above it; nobody is named as their reporter. 403 without the right anywhere, 404 REPORT_NOT_HELD if all
 * were released or deleted meanwhile.
 */
export const releaseHeld = (ctx: Ctx, platform: Platform, ids: readonly number[]): Promise<Decided> =>
  decide(ctx, ids, async (one, held) => {
    const report = { ...held.report, place: await nearestInUse(one, held.place) };
    const { opens } = await raiseReport(one, platform, report, held);
    await moveTo({ ...one, actor: null }, platform, held, opens);
    await one.tx.deleteFrom('held_report').where('id', '=', held.id).execute();
    await audit(one, 'heldReport.released', 'heldReport', held.id);
  });

/** Deletes held reports with their files and claims. 403 and 404 as for releasing them. */
export const deleteHeld = (ctx: Ctx, ids: readonly number[]): Promise<Decided> =>
  decide(ctx, ids, async (one, { id }) => {
    await removeFilesOf(one, id);
    await one.tx.deleteFrom('held_report').where('id', '=', id).execute();
    await audit(one, 'heldReport.deleted', 'heldReport', id);
  });
