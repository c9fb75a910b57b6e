import type { VisitType } from '@safety-qube/contract/schemas/visits';
import { isFormType, type ReportedType } from '@safety-qube/domain/record-types/record-types';
import { reporterPart } from '@safety-qube/domain/templates/asked-of';
import { visitorPart } from '@safety-qube/domain/templates/visitor-part';
import { type Ctx, visitorOf } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { readCategories } from '../custom-fields/index.ts';
import { findFormOfKind } from '../executions/index.ts';

/** Returns the questions that a visitor is asked for a kind of report; null if there is no form for it, or it asks them nothing. */
async function readForm(ctx: Ctx, type: ReportedType, kind: string | undefined): Promise<VisitType['form']> {
  const found = kind !== undefined && isFormType(type) ? await findFormOfKind(ctx, type, kind) : undefined;
  if (!found) return null;
  const { templateId, version } = found;
  const content = visitorPart(reporterPart(found.content));
  return content.sections.length ? { templateId, version, content } : null;
}

/** Returns what is asked for a type of report at a facility; 404 for visitors of a poster, which has forms of its own. */
export async function readVisitType(ctx: Ctx, type: ReportedType, kind: string | undefined): Promise<VisitType> {
  const { cameBy } = visitorOf(ctx);
  if (cameBy.kind !== 'facility') throw notFound();
  return {
    categories: await readCategories(ctx, type, cameBy.place.facilityId),
    form: await readForm(ctx, type, kind),
  };
}
