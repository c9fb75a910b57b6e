import type { RaiseIncident, ReportedForm } from '@safety-qube/contract/schemas/incidents';
import type { EventType } from '@safety-qube/domain/incidents/event-types';
import { INCIDENT } from '@safety-qube/domain/record-types/incident';
import { changeAnswer } from '@safety-qube/domain/templates/answer-change';
import { type Answers, answerTo } from '@safety-qube/domain/templates/answers';
import { evaluateReport } from '@safety-qube/domain/templates/asked-of';
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
  /** The priority that the answers set. */
  readonly priority: number | undefined;
}

/**
 * Validates the answers to a form, with the same function as the page. That function checks only the questions that are shown, so
 * answers to others are left out: they count as no answer anyway. 422 FORM_UNKNOWN for a form that does not exist for this kind of
 * event, FORM_UNFINISHED with every error and its question.
 */
async function checkForm(
  ctx: Ctx,
  { templateId, version, answers }: ReportedForm,
  eventType: EventType,
): Promise<Reported> {
  const form = await findVersion(ctx, { templateId, version, eventType });
  if (!form) throw refuse('FORM_UNKNOWN');
  const given = Object.fromEntries(Object.entries(answers).map(([id, answer]) => [id, changeAnswer(answer, {})]));
  const { errors, effects, questions } = evaluateReport(form.content, given);
  if (errors.length) throw refuse('FORM_UNFINISHED', { count: errors.length }, { errors });
  const shown = questions.map(({ id }) => [id, answerTo(given, id) ?? {}] as const);
  return {
    form,
    answers: Object.fromEntries(shown),
    priority: await knownPriority(ctx, 'incident', effects.priorityValue),
  };
}

/**
 * Raises an incident, with the answers to the form of its kind of event, if any: an answer can make it urgent. 403 without the
 * right in the facility; 422 as for `checkForm`, for answers that refer to what does not exist, and the errors of every record.
 */
export async function raiseIncident(ctx: Ctx, platform: Platform, { form, ...input }: z.output<typeof RaiseIncident>) {
  authorize(ctx, INCIDENT.privileges.raise, input.facilityId);
  const reported = form && (await checkForm(ctx, form, input.eventType));
  const incident = await createRecord(ctx, platform, incidentDefinition, {
    ...input,
    askedPriority: reported?.priority,
  });
  if (reported) await beginForm(ctx, { recordId: incident.id, ...reported, isAnonymous: input.isAnonymous ?? false });
  return incident;
}
