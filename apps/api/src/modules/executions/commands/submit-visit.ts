import type { ReportedForm } from '@safety-qube/contract/schemas/record-forms';
import { evaluate } from '@safety-qube/domain/templates/evaluate';
import { evaluateVisit, visitorAnswers } from '@safety-qube/domain/templates/visitor-part';
import type { Ctx } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { notifyAudiences } from '../notify-audiences.ts';
import { findPublished } from '../record-forms.repository.ts';
import { writeFirst } from './begin-form.ts';

/** Where a visitor filled in a form, and when, if that is earlier than now. */
interface Filled {
  readonly scheduleId: number;
  readonly facilityId: number;
  readonly submittedAt?: Date | undefined;
}

/**
 * Fills in a form at a place for a visitor, all at once; nobody is named. The photos follow. Returns the id of the execution. 422
 * FORM_UNKNOWN for a version that was not published, FORM_UNFINISHED with every error and its question.
 */
export async function submitVisit(
  ctx: Ctx,
  platform: Pick<Platform, 'mail'>,
  { scheduleId, facilityId, submittedAt = new Date() }: Filled,
  { templateId, version, answers: given }: ReportedForm,
): Promise<number> {
  const form = await findPublished(ctx, 'inspection', { templateId, version });
  if (!form) throw refuse('FORM_UNKNOWN');
  const answers = visitorAnswers(form.content, given);
  const { errors } = evaluateVisit(form.content, answers);
  if (errors.length) throw refuse('FORM_UNFINISHED', { count: errors.length }, { errors });
  // As for anybody else: the rules that notify are not those of the part that a visitor is shown.
  const { score, isFailed, effects } = evaluate(form.content, answers);
  const { id } = await ctx.tx
    .insertInto('execution')
    .values({
      schedule_id: scheduleId,
      template_id: templateId,
      template_version: version,
      started_at: submittedAt,
      submitted_at: submittedAt,
      result: JSON.stringify({ ...score, isFailed }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeFirst(ctx, id, { form, answers });
  const row = { id, schedule_id: scheduleId, facility_id: facilityId, started_by: null };
  await notifyAudiences(ctx, platform, { row, content: form.content, notify: effects.notify });
  return id;
}
