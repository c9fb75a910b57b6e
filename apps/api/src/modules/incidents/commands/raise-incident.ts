import type { RaiseIncident, ReportedForm } from '@safety-qube/contract/incidents';
import type { EventType } from '@safety-qube/domain/incidents/event-types';
import { INCIDENT } from '@safety-qube/domain/record-types/incident';
import { changeAnswer } from '@safety-qube/domain/templates/answer-change';
import { type Answers, answerTo } from '@safety-qube/domain/templates/answers';
import { judgeReport } from '@safety-qube/domain/templates/asked-of';
import type * as z from 'zod';
import { authorize, type Ctx } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { beginForm, type FormVersion } from '../../executions/index.ts';
import { createRecord, knownPriority } from '../../records/index.ts';
import { findVersion } from '../forms.repository.ts';
import { incidentDefinition } from '../incidents.definition.ts';

interface Reported {
  readonly form: FormVersion;
  readonly answers: Answers;
  /** What the answers ask for. */
  readonly priority: number | undefined;
}

/**
 * What was answered of a form, found to be in order by the same function that the page judges it by. That function looks at the
 * questions that are shown alone, so what was answered to others is left out: it counts as no answer anyway. 422 FORM_UNKNOWN for a form
 * that there is not for this kind of event, FORM_UNFINISHED with every error and its question.
 */
async function judged(
  ctx: Ctx,
  { templateId, version, answers }: ReportedForm,
  eventType: EventType,
): Promise<Reported> {
  const form = await findVersion(ctx, { templateId, version, eventType });
  if (!form) throw refuse('FORM_UNKNOWN');
  const given = Object.fromEntries(Object.entries(answers).map(([id, answer]) => [id, changeAnswer(answer, {})]));
  const { errors, effects, questions } = judgeReport(form.content, given);
  if (errors.length) throw refuse('FORM_UNFINISHED', { count: errors.length }, { errors });
  const shown = questions.map(({ id }) => [id, answerTo(given, id) ?? {}] as const);
  return {
    form,
    answers: Object.fromEntries(shown),
    priority: await knownPriority(ctx, 'incident', effects.priorityValue),
  };
}

/**
 * Raises an incident, with what was answered of the form of its kind of event if anything was: an answer can make it urgent. 403
 * without the right in the facility; 422 as `judged` says, for answers that name what is not there, and what every record is
 * refused for.
 */
export async function raiseIncident(ctx: Ctx, platform: Platform, { form, ...input }: z.output<typeof RaiseIncident>) {
  authorize(ctx, INCIDENT.privileges.raise, input.facilityId);
  const reported = form && (await judged(ctx, form, input.eventType));
  const incident = await createRecord(ctx, platform, incidentDefinition, {
    ...input,
    askedPriority: reported?.priority,
  });
  if (reported) await beginForm(ctx, { recordId: incident.id, ...reported, isAnonymous: input.isAnonymous ?? false });
  return incident;
}
