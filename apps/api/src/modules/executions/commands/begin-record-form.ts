import type { ExecutionHead } from '@safety-qube/contract/schemas/executions';
import type { FormType } from '@safety-qube/domain/record-types/record-types';
import type { Ctx } from '../../../platform/context.ts';
import { forbidden, refuse } from '../../../platform/errors.ts';
import { getRecordForUpdate } from '../../records/index.ts';
import { findFormOf, getExecution } from '../executions.queries.ts';
import { formRightsOf } from '../form-rights.ts';
import { findFormOfKind, type KindShapes, kindOfRecord } from '../record-forms.repository.ts';
import { beginForm } from './begin-form.ts';

/**
 * Begins the form of its kind for a record that has none; returns an existing one as it is. 404 for a record that the caller may
 * not see; 403 naming the right to answer that they lack; 422 FORM_NONE if no form is in use for that kind.
 */
export async function beginRecordForm(ctx: Ctx, type: FormType, id: number): Promise<ExecutionHead> {
  const definition = ctx.recordDefinitions[type];
  const record = await getRecordForUpdate<KindShapes>(ctx, definition, id);
  const { lacking } = await formRightsOf(ctx, definition, record);
  if (lacking) throw forbidden(lacking);
  const begun = await findFormOf(ctx, id);
  if (begun) return begun.head;
  const form = await findFormOfKind(ctx, type, kindOfRecord(definition, record));
  if (!form) throw refuse('FORM_NONE');
  return getExecution(ctx, await beginForm(ctx, { recordId: id, form }));
}
