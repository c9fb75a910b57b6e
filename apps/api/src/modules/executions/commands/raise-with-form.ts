import type { ReportedForm } from '@safety-qube/contract/schemas/record-forms';
import type { RecordForms } from '@safety-qube/domain/record-types/descriptor';
import { type FormType, isFormType, type RecordType } from '@safety-qube/domain/record-types/record-types';
import { changeAnswer } from '@safety-qube/domain/templates/answer-change';
import { type Answers, answerTo } from '@safety-qube/domain/templates/answers';
import { evaluateReport, reporterPart } from '@safety-qube/domain/templates/asked-of';
import type { FormKind } from '@safety-qube/domain/templates/form-kinds';
import { evaluateVisit, visitorAnswers } from '@safety-qube/domain/templates/visitor-part';
import { authorize, type Ctx } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { knownPriority, presentNew, writeRecord } from '../../records/index.ts';
import { findVersion } from '../record-forms.repository.ts';
import { beginReported, type FormVersion } from './begin-form.ts';

/** A report, with the answers to the form of its kind, if any. */
type Report = Parameters<typeof writeRecord>[3] &
  Partial<Record<RecordForms['by'], string | undefined>> & {
    readonly form?: ReportedForm | undefined;
    /** Whether a visitor answers it, who is asked less. */
    readonly isVisit?: boolean;
  };

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
  { kind, isVisit }: { readonly kind: FormKind; readonly isVisit: boolean },
): Promise<Reported> {
  const form = await findVersion(ctx, type, { templateId, version, kind });
  if (!form) throw refuse('FORM_UNKNOWN');
  const all = Object.fromEntries(Object.entries(answers).map(([id, answer]) => [id, changeAnswer(answer, {})]));
  const part = reporterPart(form.content);
  const given = isVisit ? visitorAnswers(part, all) : all;
  const { errors, effects, questions } = isVisit ? evaluateVisit(part, given) : evaluateReport(form.content, given);
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
 * Writes a record with the answers to the form of its kind, if any: an answer can make it urgent. Calling code has to check whether
 * the caller may create it. 422 as for `checkForm`, for answers that refer to what does not exist, and the errors of every record.
 */
export async function writeWithForm(ctx: Ctx, platform: Platform, type: RecordType, report: Report) {
  const { form, isVisit = false, ...input } = report;
  const definition = ctx.recordDefinitions[type];
  const kind = (definition.forms && input[definition.forms.by]) ?? null;
  if (form && !isFormType(type)) throw refuse('FORM_UNKNOWN');
  const reported = form && isFormType(type) ? await checkForm(ctx, type, form, { kind, isVisit }) : undefined;
  const record = await writeRecord(ctx, platform, definition, {
    ...input,
    askedPriority: reported?.priority,
    marksCritical: reported?.marksCritical,
  });
  if (reported) await beginReported(ctx, { recordId: record.id, ...reported });
  return record;
}

/** Raises a record with its form. 403 without the right in the facility, and the errors of `writeWithForm`. */
export async function raiseWithForm(ctx: Ctx, platform: Platform, type: FormType, report: Report) {
  const definition = ctx.recordDefinitions[type];
  authorize(ctx, definition.privileges.raise, report.facilityId);
  return presentNew(ctx, definition, (await writeWithForm(ctx, platform, type, report)).id);
}
