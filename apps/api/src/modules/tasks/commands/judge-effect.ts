import type { judgeEffect as contract } from '@safety-qube/contract/endpoints/tasks';
import { TASK } from '@safety-qube/domain/record-types/task';
import { sql } from 'kysely';
import type * as z from 'zod';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { forbidden, refuse } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { accessTo, checkVersion, getRecordForUpdate, recordFacts, writeChange } from '../../records/index.ts';
import { taskDefinition } from '../tasks.definition.ts';
import { mayJudgeEffect } from '../tasks.policy.ts';

type Body = z.output<typeof contract.body>;

/**
 * Records whether the measure has worked. If not, the task is in progress again, and the question is asked once more after the same
 * number of days from its next end. 403 for a person who may not answer, 409 STALE, 422 EFFECT_NOT_ASKED before the question is
 * asked and once it is answered.
 */
export async function judgeEffect(
  ctx: Ctx,
  platform: Platform,
  { id, version, body }: { id: number; version: number; body: Body },
) {
  const actor = actorOf(ctx);
  const record = await getRecordForUpdate(ctx, taskDefinition, id);
  const facts = recordFacts(record);
  const access = accessTo(taskDefinition, actor, facts);
  const asked = { ...record, closed_at: new Date(), effect_asked_at: new Date(), effect_worked: null };
  if (!mayJudgeEffect(asked, access)) throw forbidden(TASK.privileges.raise);
  checkVersion(ctx, taskDefinition, record, version);
  if (facts.isArchived || !mayJudgeEffect(record, access)) throw refuse('EFFECT_NOT_ASKED');
  if (body.worked) {
    await ctx.tx
      .updateTable('task')
      .set({ effect_worked: true, effect_by: actor.employeeId, effect_at: new Date() })
      .where('record_id', '=', id)
      .execute();
    return writeChange(ctx, platform, taskDefinition, record, { name: 'effective', note: body.note });
  }
  await sql`update task set effect_asked_at = null,
      effect_on = current_date + greatest(1, effect_on - (${record.closed_at}::timestamptz)::date)
    where record_id = ${id}`.execute(ctx.tx);
  return writeChange(ctx, platform, taskDefinition, record, {
    name: 'reopened',
    fromStatus: record.status,
    toStatus: 'In Progress',
    note: body.reason,
    set: { status: 'In Progress', status_since: new Date(), closed_at: null, closed_as: null },
  });
}
