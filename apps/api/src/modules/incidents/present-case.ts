import type { Case } from '@safety-qube/contract/schemas/investigation';
import { contradictionsOf } from '@safety-qube/domain/incidents/contradictions';
import type { FormFindings } from '@safety-qube/domain/incidents/form-said';
import { judgeCase } from '@safety-qube/domain/incidents/judge-case';
import type { InvestigationRow, InvolvedRow } from './investigation.repository.ts';

/** Presents a case with its current evaluation, and where it contradicts what the form says of the person; null without a case. */
export function presentCase(
  { occurredAt, timeZone }: Pick<InvestigationRow, 'occurredAt' | 'timeZone'>,
  { case: written, employment, supervisedByUs }: Pick<InvolvedRow, 'case' | 'employment' | 'supervisedByUs'>,
  said: FormFindings | null,
): Case | null {
  if (!written) return null;
  const judged = judgeCase(written, { employment, supervisedByUs, occurredAt, timeZone }, new Date());
  const { steps, missing, ...rest } = judged.recordability;
  return {
    ...written,
    ...judged,
    recordability: { ...rest, steps: [...steps], missing: [...missing] },
    contradictions: contradictionsOf(written, judged.recordability, said),
  };
}
