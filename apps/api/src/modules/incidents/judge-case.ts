import type { Case } from '@safety-qube/contract/investigation';
import { type CaseFacts, outcomeOf } from '@safety-qube/domain/incidents/cases';
import { countDays } from '@safety-qube/domain/incidents/days';
import { judgeRecordability, logOf } from '@safety-qube/domain/incidents/recordability';
import { zoneClock } from '@safety-qube/domain/zone-clock';
import type { InvestigationRow, InvolvedRow } from './investigation.repository.ts';

/** The day on which an instant falls in a zone, as YYYY-MM-DD. */
const dayIn = (timeZone: string, at: Date): string => new Date(zoneClock(timeZone)(at)).toISOString().slice(0, 10);

/** A case with what follows from it on a day: days lost, outcome, whether and why it is recordable; null without one. */
export function judgeCase(
  { occurredAt, timeZone }: Pick<InvestigationRow, 'occurredAt' | 'timeZone'>,
  { case: written, employment, supervisedByUs }: Pick<InvolvedRow, 'case' | 'employment' | 'supervisedByUs'>,
  now: Date,
): Case | null {
  if (!written) return null;
  const { lostTime } = written;
  const days = countDays(lostTime ?? [], dayIn(timeZone, occurredAt), dayIn(timeZone, now));
  const facts: CaseFacts = {
    ...written.facts,
    employment,
    daysAway: lostTime && days.away,
    daysRestricted: lostTime && days.restricted,
  };
  const { recordable, classification, steps, missing } = judgeRecordability(facts);
  return {
    ...written,
    outcome: outcomeOf(facts),
    days,
    recordability: { recordable, classification, steps: [...steps], missing: [...missing] },
    log: logOf(facts, supervisedByUs),
  };
}
