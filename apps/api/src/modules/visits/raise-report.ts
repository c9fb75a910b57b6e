import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { submitVisit, writeWithForm } from '../executions/index.ts';
import type { Claimed } from '../records/index.ts';
import type { Report } from './report.ts';

/** What a report has become: a record with a number, or an inspection. */
interface Raised {
  readonly number: string | null;
  readonly opens: Pick<Claimed, 'record_id'> | Pick<Claimed, 'execution_id'>;
  readonly isCritical: boolean;
}

/**
 * Raises a report of a visitor. Nobody is named, not even the person who released it. `mayAlert` is whether people are notified at
 * once if it is critical; `arrivedAt` is when it was sent, if not now.
 */
export async function raiseReport(
  of: Ctx,
  platform: Platform,
  report: Report,
  { mayAlert = true, arrivedAt }: { readonly mayAlert?: boolean; readonly arrivedAt?: Date } = {},
): Promise<Raised> {
  const ctx: Ctx = { ...of, actor: null };
  const { type, scheduleId, place, description = '', danger, category, form, ...rest } = report;
  if (type === 'inspection') {
    if (!form || scheduleId === null) throw refuse('FORM_UNKNOWN');
    const at = { scheduleId, facilityId: place.facilityId, submittedAt: arrivedAt };
    const opens = { execution_id: await submitVisit(ctx, platform, at, form) };
    return { number: null, opens, isCritical: false };
  }
  const { id, number, isCritical } = await writeWithForm(ctx, platform, type, {
    ...rest,
    ...place,
    ...(danger && { danger, immediateDanger: danger === 'now' }),
    ...(category !== undefined && { category }),
    description,
    form,
    isAnonymous: true,
    isVisit: true,
    mayReplaceCategory: true,
    mayAlert,
    raisedAt: arrivedAt,
  });
  return { number, opens: { record_id: id }, isCritical };
}
