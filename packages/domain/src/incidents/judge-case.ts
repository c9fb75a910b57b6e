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

/** A day that no time away from work reaches: what is still to come, or goes on, is days lost today already. */
const EVER = '9999-12-31';

/**
 * Days of a kind that there are or will be, of what is written: what a professional recommended is days lost before it has passed
 * (29 CFR 1904.7(b)(3)(ii)). Null while nobody said whether there are any, and of a time without its first day.
 */
function daysOf(lostTime: WrittenCase['lostTime'], kind: LostTime['kind'], days: number): number | null {
  if (!lostTime) return null;
  return days || (lostTime.some((time) => time.kind === kind && time.from === '') ? null : 0);
}

/** What follows from a case as it stands: days lost up to `now`, outcome, whether and why it is recordable, and in whose log. */
export function judgeCase(
  { facts: written, lostTime }: WrittenCase,
  { employment, supervisedByUs, occurredAt, timeZone }: CaseGround,
  now: Date,
): JudgedCase {
  const happenedOn = dayIn(timeZone, occurredAt);
  const days = countDays(lostTime ?? [], happenedOn, dayIn(timeZone, now));
  const inAll = countDays(lostTime ?? [], happenedOn, EVER);
  const facts: CaseFacts = {
    ...written,
    employment,
    daysAway: daysOf(lostTime, 'daysAway', inAll.away),
    daysRestricted: daysOf(lostTime, 'restricted', inAll.restricted),
  };
  return {
    outcome: outcomeOf(facts),
    days,
    recordability: judgeRecordability(facts),
    log: logOf(facts, supervisedByUs),
  };
}
