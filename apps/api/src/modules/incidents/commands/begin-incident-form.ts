import type { ExecutionHead } from '@safety-qube/contract/schemas/executions';
import type { Ctx } from '../../../platform/context.ts';
import { forbidden, refuse } from '../../../platform/errors.ts';
import { beginForm, findFormOf, getExecution } from '../../executions/index.ts';
import { getRecordForUpdate } from '../../records/index.ts';
import { rightsToForm } from '../forms.queries.ts';
import { findFormOfKind } from '../forms.repository.ts';
import type { IncidentShapes } from '../incident-row.ts';

/**
 * Begins the form of its kind of event for an incident that has none; returns an existing one as it is. 404 for an incident that
 * the caller may not see; 403 naming the right to complete reports that they lack; 422 FORM_NONE if no form is in use for that
 * kind.
 */
export async function beginIncidentForm(ctx: Ctx, id: number): Promise<ExecutionHead> {
  const record = await getRecordForUpdate<IncidentShapes>(ctx, ctx.recordDefinitions.incident, id);
  const { lacking } = await rightsToForm(ctx, id);
  if (lacking) throw forbidden(lacking);
  const existing = await findFormOf(ctx, id);
  if (existing) return existing.head;
  const form = await findFormOfKind(ctx, record.event_type);
  if (!form) throw refuse('FORM_NONE');
  return getExecution(ctx, await beginForm(ctx, { recordId: id, form }));
}
