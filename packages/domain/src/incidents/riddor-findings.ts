import { endOfDayAfter } from './local-days.ts';
import type { Duty, Finding, HarmedPerson, Reason, ReportFacts, ReportReason } from './report-facts.ts';

/** Days after the accident within which a report is due (Schedule 1, paragraph 1(1)(b); regulation 4(2)). */
export const REPORT_DAYS = 10;

export const no = (key: ReportReason, paragraph: string): Finding => ({
  answer: 'no',
  reason: { key, paragraph },
  duties: [],
});

/** When an incident happened, when we knew of it, and the day from which the days of the report are counted. */
interface Timing {
  readonly happenedAt: Date;
  readonly knownAt: Date;
  readonly countedFrom: Date;
}

/** A notification by the quickest means without delay, and the report within 10 days (Schedule 1, paragraph 1(1)). */
export const procedureAt = ({ timeZone }: ReportFacts, { happenedAt, knownAt, countedFrom }: Timing): Duty[] => [
  { what: 'notify', by: knownAt, happenedAt, paragraph: 'Sch. 1 para. 1(1)(a)' },
  {
    what: 'report',
    by: endOfDayAfter(countedFrom, REPORT_DAYS, timeZone),
    happenedAt,
    paragraph: 'Sch. 1 para. 1(1)(b)',
  },
];

/** The procedure for the accident itself. */
export const procedure = (facts: ReportFacts): Duty[] =>
  procedureAt(facts, { ...facts, countedFrom: facts.happenedAt });

/**
 * The first unanswered fact about an accident, and about one of its people, without which it is unknown whether we have to report a
 * harm.
 */
export function openOf({ workRelated, travel }: ReportFacts, person?: HarmedPerson): Reason | undefined {
  if (workRelated === null) return { key: 'workRelatedUnknown', paragraph: 'reg. 2(2)' };
  if (travel === null) return { key: 'travelUnknown', paragraph: 'reg. 14(3)' };
  if (travel === 'publicTransport') return { key: 'movingOnRoadUnknown', paragraph: 'reg. 14(3)' };
  if (person?.employment === 'contractor' && person.supervisedByUs === null)
    return { key: 'supervisionUnknown', paragraph: 'reg. 3(1)(a)(i)' };
  if (person?.isIllness && person.fromAccident === null) return { key: 'accidentUnknown', paragraph: 'reg. 2(1)' };
  return undefined;
}

/** Turns a finding into unknown while a fact that it depends on is unanswered; a no stays a no. */
export const settled = (finding: Finding, open: Reason | undefined): Finding =>
  open && finding.answer !== 'no'
    ? { ...finding, answer: 'unknown', reason: open, about: finding.about ?? finding.reason.key }
    : finding;
