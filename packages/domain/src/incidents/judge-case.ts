import { type CaseFacts, type CaseOutcome, type Employment, outcomeOf } from './cases.ts';
import { type CountedDays, countDays, type LostTime } from './days.ts';
import type { Known } from './known.ts';
import { dayIn } from './local-days.ts';
import { judgeRecordability, logOf, type Recordability } from './recordability.ts';

/** What is written of a case, without what follows from it. */
export interface WrittenCase {
  readonly facts: Omit<CaseFacts, 'employment' | 'daysAway' | 'daysRestricted'>;
  /** Null while nobody said whether any time was lost. */
  readonly lostTime: readonly LostTime[] | null;
}

/** Whose case it is, and when and where it came about. */
export interface CaseGround {
  readonly employment: Employment;
  /** Of a contractor: whether we supervise the work day by day. */
  readonly supervisedByUs: Known;
  readonly occurredAt: Date;
  /** Of the facility, as an IANA zone. */
  readonly timeZone: string;
}

export interface JudgedCase {
  readonly outcome: CaseOutcome | null;
  readonly days: CountedDays;
  readonly recordability: Recordability;
  readonly log: ReturnType<typeof logOf>;
}

/** What follows from a case as it stands: days lost up to `now`, outcome, whether and why it is recordable, and in whose log. */
export function judgeCase(
  { facts: written, lostTime }: WrittenCase,
  { employment, supervisedByUs, occurredAt, timeZone }: CaseGround,
  now: Date,
): JudgedCase {
  const days = countDays(lostTime ?? [], dayIn(timeZone, occurredAt), dayIn(timeZone, now));
  const facts: CaseFacts = {
    ...written,
    employment,
    daysAway: lostTime && days.away,
    daysRestricted: lostTime && days.restricted,
  };
  return {
    outcome: outcomeOf(facts),
    days,
    recordability: judgeRecordability(facts),
    log: logOf(facts, supervisedByUs),
  };
}
