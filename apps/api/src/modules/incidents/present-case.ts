import type { Case } from '@safety-qube/contract/schemas/investigation';
import { assessCase } from '@safety-qube/domain/incidents/assess-case';
import { contradictionsOf } from '@safety-qube/domain/incidents/contradictions';
import type { FormFindings } from '@safety-qube/domain/incidents/form-findings';
import type { InvestigationRow, InvolvedRow } from './investigation.repository.ts';

/** Presents a case with its current evaluation, and where it contradicts what the form says of the person; null without a case. */
export function presentCase(
  { occurredAt, timeZone }: Pick<InvestigationRow, 'occurredAt' | 'timeZone'>,
  { case: entered, employment, supervisedByUs }: Pick<InvolvedRow, 'case' | 'employment' | 'supervisedByUs'>,
  said: FormFindings | null,
): Case | null {
  if (!entered) return null;
  const assessed = assessCase(entered, { employment, supervisedByUs, occurredAt, timeZone }, new Date());
  const { steps, missing, ...rest } = assessed.recordability;
  return {
    ...entered,
    ...assessed,
    recordability: { ...rest, steps: [...steps], missing: [...missing] },
    contradictions: contradictionsOf(entered, assessed.recordability, said),
  };
}
