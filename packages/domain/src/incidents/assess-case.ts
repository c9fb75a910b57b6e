import { type CaseFacts, type CaseOutcome, type Employment, outcomeOf } from './cases.ts';
import { type CountedDays, countDays, type LostTime } from './days.ts';
import type { Known } from './known.ts';
import { dayIn } from './local-days.ts';
import { assessRecordability, logOf, type Recordability } from './recordability.ts';

/** The entered part of a case, without what is derived from it. */
export interface EnteredCase {
  readonly facts: Omit<CaseFacts, 'employment' | 'daysAway' | 'daysRestricted'>;
  /** Null while unanswered. */
  readonly lostTime: readonly LostTime[] | null;
}

/** Whose case it is, and when and where it happened. */
export interface CaseContext {
  readonly employment: Employment;
  /** Of a contractor: whether we supervise the work day by day. */
  readonly supervisedByUs: Known;
  readonly occurredAt: Date;
  /** Of the facility, as an IANA zone. */
  readonly timeZone: string;
}

export interface AssessedCase {
  readonly outcome: CaseOutcome | null;
  readonly days: CountedDays;
  readonly recordability: Recordability;
  readonly log: ReturnType<typeof logOf>;
}

/** A day after every possible period away: days that are still to come count as lost days today. */
const END_OF_TIME = '9999-12-31';

/**
 * Number of days of a kind, past and future: days that a professional recommended count before they have passed (29 CFR
 * 1904.7(b)(3)(ii)). Null while unanswered, and for a period without a first day.
 */
function daysOf(lostTime: EnteredCase['lostTime'], kind: LostTime['kind'], days: number): number | null {
  if (!lostTime) return null;
  return days || (lostTime.some((time) => time.kind === kind && time.from === '') ? null : 0);
}

/** What follows from a case: days lost up to `now`, outcome, whether and why it is recordable, and in whose log. */
export function assessCase(
  { facts: written, lostTime }: EnteredCase,
  { employment, supervisedByUs, occurredAt, timeZone }: CaseContext,
  now: Date,
): AssessedCase {
  const happenedOn = dayIn(timeZone, occurredAt);
  const days = countDays(lostTime ?? [], happenedOn, dayIn(timeZone, now));
  const inAll = countDays(lostTime ?? [], happenedOn, END_OF_TIME);
  const facts: CaseFacts = {
    ...written,
    employment,
    daysAway: daysOf(lostTime, 'daysAway', inAll.away),
    daysRestricted: daysOf(lostTime, 'restricted', inAll.restricted),
  };
  return {
    outcome: outcomeOf(facts),
    days,
    recordability: assessRecordability(facts),
    log: logOf(facts, supervisedByUs),
  };
}
