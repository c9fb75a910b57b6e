import type { Case } from '@safety-qube/contract/investigation';
import { judgeCase } from '@safety-qube/domain/incidents/judge-case';
import type { InvestigationRow, InvolvedRow } from './investigation.repository.ts';

/** A case with what follows from it now; null without one. */
export function presentCase(
  { occurredAt, timeZone }: Pick<InvestigationRow, 'occurredAt' | 'timeZone'>,
  { case: written, employment, supervisedByUs }: Pick<InvolvedRow, 'case' | 'employment' | 'supervisedByUs'>,
): Case | null {
  if (!written) return null;
  const judged = judgeCase(written, { employment, supervisedByUs, occurredAt, timeZone }, new Date());
  const { steps, missing, ...rest } = judged.recordability;
  return { ...written, ...judged, recordability: { ...rest, steps: [...steps], missing: [...missing] } };
}
