import type { Investigation } from '@safety-qube/contract/investigation';
import { noticeOf } from '@safety-qube/domain/incidents/notices';
import { regimesOf } from '@safety-qube/domain/incidents/regimes';
import type { DiseaseFacts, Harm, HarmedPerson, ReportFacts } from '@safety-qube/domain/incidents/report-facts';
import { judgeReports } from '@safety-qube/domain/incidents/reporting';
import type { InvestigationRow, InvolvedRow } from './investigation.repository.ts';

type WrittenReport = NonNullable<InvolvedRow['case']>['report'];
type WrittenHarm = WrittenReport['harms'][number];

const instant = (at: string | null): Date | null => (at ? new Date(at) : null);

const harmOf = (harm: WrittenHarm): Harm => ({ ...harm, at: new Date(harm.at), knownAt: new Date(harm.knownAt) });

const diseasesOf = ({ diseases }: WrittenReport): DiseaseFacts[] | null =>
  diseases?.map(({ receivedAt, ...disease }) => ({ ...disease, receivedAt: instant(receivedAt) })) ?? null;

/** What of an investigation decides whether it is to be reported. */
export type ReportedRow = Pick<
  InvestigationRow,
  'reporting' | 'occurredAt' | 'timeZone' | 'eventType' | 'actualSeverity' | 'notices' | 'regimes'
> & { readonly people: readonly Harmed[] };
type Harmed = Pick<InvolvedRow, 'case' | 'employment' | 'supervisedByUs'>;

/** What regulators ask about somebody who has a case. */
function harmedOf({ case: written, employment, supervisedByUs }: Harmed): HarmedPerson[] {
  if (!written) return [];
  const { type, report } = written;
  const isIllness = type !== 'injury';
  const dated = { harms: report.harms.map(harmOf), diseases: diseasesOf(report) };
  return [{ ...report, ...dated, employment, supervisedByUs, isIllness }];
}

/** Whether somebody's case says that work caused the harm, so that nobody has to say it twice. */
const isOfWork = ({ case: written }: Harmed): boolean => {
  const { workEnvironment, contribution, exception } = written?.facts ?? {};
  const isFromWork = contribution === 'caused' || contribution === 'contributed';
  return workEnvironment === true && isFromWork && exception === 'none';
};

/** Whether an incident is to be reported, by each regime that the tenant is under, and what it was told. `raisedAt` is when somebody of ours knew. */
export function judgeReporting(row: ReportedRow, raisedAt: Date): NonNullable<Investigation['reportability']> {
  const { reporting, occurredAt, timeZone, eventType, actualSeverity, people } = row;
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
    severity: actualSeverity,
    isInjury: eventType === 'injuryOrIllness',
    people: people.flatMap(harmedOf),
  };
  const notices = row.notices.map((notice) => ({ ...notice, at: new Date(notice.at) }));
  const placeOf = (notice: (typeof notices)[number] | undefined) => (notice ? notices.indexOf(notice) : null);
  return judgeReports(facts, regimesOf(row.regimes)).map(({ regime, reportable, by, duties, why }) => ({
    regime,
    reportable,
    by: by?.toISOString() ?? null,
    duties: duties.map((duty) => ({
      what: duty.what,
      by: duty.by.toISOString(),
      paragraph: duty.paragraph,
      met: placeOf(noticeOf(regime, duty, notices)),
    })),
    why: [...why],
  }));
}
