import type { ReportedForm } from '@safety-qube/contract/schemas/record-forms';
import type { RecordForms } from '@safety-qube/domain/record-types/descriptor';
import type { FormType } from '@safety-qube/domain/record-types/record-types';
import { changeAnswer } from '@safety-qube/domain/templates/answer-change';
import { type Answers, answerTo } from '@safety-qube/domain/templates/answers';
import { evaluateReport } from '@safety-qube/domain/templates/asked-of';
import type { FormKind } from '@safety-qube/domain/templates/form-kinds';
import { authorize, type Ctx } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createRecord, knownPriority } from '../../records/index.ts';
import { findVersion } from '../record-forms.repository.ts';
import { beginForm, type FormVersion } from './begin-form.ts';

/** A report, with the answers to the form of its kind, if any. */
type Report = Parameters<typeof createRecord>[3] &
  Partial<Record<RecordForms['by'], string>> & { readonly form?: ReportedForm | undefined };

interface Reported {
  readonly form: FormVersion;
  readonly answers: Answers;
  /** The priority that the answers set, and whether they mark the record as critical. */
  readonly priority: number | undefined;
  readonly marksCritical: boolean;
}

/**
 * Validates the answers to a form, with the same function as the page. That function checks only the questions that are shown, so
 * answers to others are left out: they count as no answer anyway. 422 FORM_UNKNOWN for a form that does not exist for this kind,
 * FORM_UNFINISHED with every error and its question.
 */
async function checkForm(
  ctx: Ctx,
  type: FormType,
  { templateId, version, answers }: ReportedForm,
  kind: FormKind,
): Promise<Reported> {
  const form = await findVersion(ctx, type, { templateId, version, kind });
  if (!form) throw refuse('FORM_UNKNOWN');
  const given = Object.fromEntries(Object.entries(answers).map(([id, answer]) => [id, changeAnswer(answer, {})]));
  const { errors, effects, questions } = evaluateReport(form.content, given);
  if (errors.length) throw refuse('FORM_UNFINISHED', { count: errors.length }, { errors });
  const shown = questions.map(({ id }) => [id, answerTo(given, id) ?? {}] as const);
  return {
    form,
    answers: Object.fromEntries(shown),
    priority: await knownPriority(ctx, type, effects.priorityValue),
    marksCritical: effects.marksCritical,
  };
}

/**
 * Creates a record with the answers to the form of its kind, if any: an answer can make it urgent. Calling code has to check whether
 * the caller may create it. 422 as for `checkForm`, for answers that refer to what does not exist, and the errors of every record.
 */
async function createWithForm(ctx: Ctx, platform: Platform, type: FormType, { form, ...input }: Report) {
  const definition = ctx.recordDefinitions[type];
  const kind = (definition.forms && input[definition.forms.by]) ?? null;
  const reported = form && (await checkForm(ctx, type, form, kind));
  const record = await createRecord(ctx, platform, definition, {
    ...input,
    askedPriority: reported?.priority,
    marksCritical: reported?.marksCritical,
  });
  if (reported) await beginForm(ctx, { recordId: record.id, ...reported, isAnonymous: input.isAnonymous ?? false });
  return record;
}

/** Raises a record with its form. 403 without the right in the facility, and the errors of `createWithForm`. */
export async function raiseWithForm(ctx: Ctx, platform: Platform, type: FormType, report: Report) {
  authorize(ctx, ctx.recordDefinitions[type].privileges.raise, report.facilityId);
  return createWithForm(ctx, platform, type, report);
}
