import { hasInjured, investigationNeeds } from '@safety-qube/domain/incidents/investigation';
import { listText } from '@safety-qube/domain/list-text';
import { isSomebodyHurt } from '@safety-qube/domain/record-types/descriptor';
import { INCIDENT } from '@safety-qube/domain/record-types/incident';
import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { pageText } from '../../platform/page-text.ts';
import type { RecordRow } from '../records/index.ts';
import { assessReporting } from './assess-reporting.ts';
import { getInvestigation } from './investigation.repository.ts';

/** Throws 422 INVESTIGATION_INCOMPLETE, naming what is missing, if somebody was hurt in an incident and it is not investigated. */
export async function checkInvestigated(ctx: Ctx, record: Pick<RecordRow, 'id' | 'raised_at'>): Promise<void> {
  const row = await getInvestigation(ctx, record.id);
  const fields: Readonly<Record<string, unknown>> = { ...row };
  const investigated = { ...row, isSomebodyHurt: isSomebodyHurt(INCIDENT, (field) => fields[field]) };
  if (!hasInjured(investigated)) return;
  const reportability = assessReporting(row, record.raised_at);
  const missing = investigationNeeds({ ...investigated, reportability }).filter(({ isMet }) => !isMet);
  if (!missing.length) return;
  const texts = missing.map(({ need }) => pageText(ctx.language, `investigation.needs.${need}`));
  throw refuse('INVESTIGATION_INCOMPLETE', { missing: listText(ctx.language, texts) });
}
