import type { RecordForm, ReporterForm } from '@safety-qube/contract/schemas/record-forms';
import type { Place } from '@safety-qube/contract/schemas/records';
import type { FormType } from '@safety-qube/domain/record-types/record-types';
import { isNoAnswer } from '@safety-qube/domain/templates/answer-change';
import { reporterPart } from '@safety-qube/domain/templates/asked-of';
import type { FormKind } from '@safety-qube/domain/templates/form-kinds';
import { authorizeSomewhere, type Ctx } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { getRecord } from '../records/index.ts';
import type { FormVersion } from './commands/begin-form.ts';
import { findFormOf } from './executions.queries.ts';
import { formRightsOf } from './form-rights.ts';
import { findFormOfKind, findNewestVersion, type KindShapes, kindOfRecord } from './record-forms.repository.ts';
import { getSchedule } from './schedules.queries.ts';

const presentForm = ({ templateId, version, content }: FormVersion): ReporterForm => ({
  templateId,
  version,
  content: reporterPart(content),
});

/**
 * Returns the part of a form that the raiser of a kind of record is asked; null if there is none. 403 for users who may not raise
 * records of the type in any facility.
 */
export async function readReporterForm(ctx: Ctx, type: FormType, kind: FormKind): Promise<ReporterForm | null> {
  authorizeSomewhere(ctx, ctx.recordDefinitions[type].privileges.raise);
  const found = await findFormOfKind(ctx, type, kind);
  const form = found && presentForm(found);
  return form?.content.sections.length ? form : null;
}

/** Returns the form and the place of a schedule for raising records of a type; 403; 404 if there is none in use. */
export async function readScheduledForm(
  ctx: Ctx,
  type: FormType,
  id: number,
): Promise<{ place: Place; form: ReporterForm }> {
  authorizeSomewhere(ctx, ctx.recordDefinitions[type].privileges.raise);
  const { facilityId, departmentId, locationId, subareaId, module, templateId, abilities } = await getSchedule(ctx, id);
  const form = module === type && abilities.start ? await findNewestVersion(ctx, type, templateId) : undefined;
  if (!form) throw notFound();
  return { place: { facilityId, departmentId, locationId, subareaId }, form: presentForm(form) };
}

/** Returns the form of a record, or the one that it could have; 404 for a record that the caller may not see. */
export async function readRecordForm(ctx: Ctx, type: FormType, id: number): Promise<RecordForm> {
  const definition = ctx.recordDefinitions[type];
  const record = await getRecord<KindShapes>(ctx, definition, id);
  const { lacking } = await formRightsOf(ctx, definition, record);
  const begun = await findFormOf(ctx, id);
  const content = begun?.content ?? (await findFormOfKind(ctx, type, kindOfRecord(definition, record)))?.content;
  return {
    execution: begun?.head ?? null,
    answered: begun?.answers.filter(({ answer }) => !isNoAnswer(answer)).length ?? 0,
    name: content?.name ?? null,
    language: content?.language ?? null,
    abilities: { begin: lacking === null && !begun && content !== undefined },
  };
}
