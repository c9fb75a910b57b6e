import type { Investigation } from '@safety-qube/contract/schemas/investigation';
import { type AssessedCase, assessCase } from '@safety-qube/domain/incidents/assess-case';
import { rulesOutHarms } from '@safety-qube/domain/incidents/contradictions';
import { lastDayOf, noticeOf } from '@safety-qube/domain/incidents/notices';
import { regimesOf } from '@safety-qube/domain/incidents/regimes';
import type { DiseaseFacts, Harm, HarmedPerson, Hurt, ReportFacts } from '@safety-qube/domain/incidents/report-facts';
import { assessReports } from '@safety-qube/domain/incidents/reporting';
import { severityOf } from '@safety-qube/domain/incidents/severity';
import type { InvestigationRow, InvolvedRow } from './investigation.repository.ts';

type EnteredReport = NonNullable<InvolvedRow['case']>['report'];
type EnteredHarm = EnteredReport['harms'][number];

const instant = (at: string | null): Date | null => (at ? new Date(at) : null);

const harmOf = (harm: EnteredHarm): Harm => ({ ...harm, at: new Date(harm.at), knownAt: new Date(harm.knownAt) });

const diseasesOf = ({ diseases }: EnteredReport): DiseaseFacts[] | null =>
  diseases?.map(({ receivedAt, ...disease }) => ({ ...disease, receivedAt: instant(receivedAt) })) ?? null;

/** The parts of an investigation that decide whether the incident is reportable. */
export type ReportedRow = Pick<
  InvestigationRow,
  'reporting' | 'occurredAt' | 'timeZone' | 'eventType' | 'actualSeverity' | 'notices' | 'regimes'
> & { readonly people: readonly Harmed[] };
type Harmed = Pick<InvolvedRow, 'involvement' | 'case' | 'employment' | 'supervisedByUs'>;

/** A person's case with its evaluation. */
interface WithCase extends Hurt {
  readonly entered: NonNullable<InvolvedRow['case']>;
  readonly assessed: AssessedCase;
}
const withCase = (
  { occurredAt, timeZone }: ReportedRow,
  { case: entered, employment, supervisedByUs }: Harmed,
): WithCase[] => {
  if (!entered) return [];
  const assessed = assessCase(entered, { employment, supervisedByUs, occurredAt, timeZone }, new Date());
  return [{ employment, supervisedByUs, entered, assessed }];
};

/**
 * Returns the harms of a person, null if unanswered; an empty list is an answer, if somebody gave it or the case rules harms out.
 */
function harmsOf({ entered, assessed: { recordability } }: WithCase): Harm[] | null {
  const { harms, noHarms } = entered.report;
  return harms.length || noHarms || rulesOutHarms(entered, recordability) ? harms.map(harmOf) : null;
}

/** Returns what regulators ask about a person who has a case. */
function harmedOf(person: WithCase): HarmedPerson {
  const { employment, supervisedByUs, entered } = person;
  const { type, report } = entered;
  const said = { harms: harmsOf(person), diseases: diseasesOf(report) };
  return { ...report, ...said, employment, supervisedByUs, isIllness: type !== 'injury' };
}

/** Whether a person's case says that work caused the harm, so that it need not be answered again. */
const isOfWork = ({ entered }: WithCase): boolean => {
  const { workEnvironment, contribution, exception } = entered.facts;
  const isFromWork = contribution === 'caused' || contribution === 'contributed';
  return workEnvironment === true && isFromWork && exception === 'none';
};

/**
 * Evaluates whether an incident is reportable under each regime that applies to the tenant, and which duties are met by a notice.
 * `raisedAt` is when the organisation knew of it, unless another time was answered.
 */
export function assessReporting(row: ReportedRow, raisedAt: Date): NonNullable<Investigation['reportability']> {
  const { reporting, occurredAt, timeZone, eventType, actualSeverity } = row;
  const people = row.people.flatMap((person) => withCase(row, person));
  const withoutCase = row.people.filter((person) => person.involvement === 'injured' && !person.case);
  const facts: ReportFacts = {
    happenedAt: occurredAt,
    timeZone,
    knownAt: instant(reporting.knownAt) ?? raisedAt,
    workRelated: reporting.workRelated ?? (people.some(isOfWork) ? true : null),
    workRelatedKnownAt: instant(reporting.workRelatedKnownAt),
    travel: reporting.travel,
    dangerousOccurrence: reporting.dangerousOccurrence,
    onOurPremises: reporting.onOurPremises,
    gas: reporting.gas,
    severity: severityOf(actualSeverity, [...people.map(({ assessed }) => assessed), ...withoutCase.map(() => null)]),
    isInjury: eventType === 'injuryOrIllness',
    people: people.map(harmedOf),
    withoutCase,
  };
  const notices = row.notices.map((notice) => ({ ...notice, at: new Date(notice.at) }));
  const placeOf = (notice: (typeof notices)[number] | undefined) => (notice ? notices.indexOf(notice) : null);
  return assessReports(facts, regimesOf(row.regimes)).map(({ regime, reportable, by, duties, why }) => ({
    regime,
    reportable,
    by: by?.toISOString() ?? null,
    duties: duties.map((duty) => ({
      what: duty.what,
      by: duty.by.toISOString(),
      lastDay: lastDayOf(regime, duty, timeZone),
      paragraph: duty.paragraph,
      about: [...duty.about],
      met: placeOf(noticeOf(regime, duty, notices)),
    })),
    why: [...why],
  }));
}
