import type { ReporterView } from '@safety-qube/contract/schemas/visits';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { VisitKey } from '../../shared/visit/visit-calls.ts';
import { Conversation } from './conversation.tsx';
import { IsItFixed } from './is-it-fixed.tsx';
import { Placeholder, VisitProblem } from './load-problem.tsx';
import { OtherCode } from './other-code.tsx';
import { stagesOf } from './report-stages.ts';
import { StageList } from './stage-list.tsx';
import { claimedReportQuery } from './visit.queries.ts';
import { visitDate } from './visit-date.ts';
import { EmergencyLine, PlaceLine, VisitHeading } from './visit-frame.tsx';
import classes from './visits.module.css';

/** How often an open page looks for answers, in milliseconds: there is no real time for visitors. */
const REFRESH_MS = 60_000;

/** Who was notified of an immediate danger, in numbers. */
function AlertLine({
  alert,
  timeZone,
}: Pick<ReporterView, 'timeZone'> & { alert: NonNullable<ReporterView['alert']> }) {
  const { t, i18n } = useTranslation();
  return (
    <p className={classes['notice']} data-tone={alert.takenAt ? 'green' : 'amber'}>
      {t('visit.report.notified', { count: alert.notified })}{' '}
      {alert.takenAt
        ? t('visit.report.taken', { when: visitDate(i18n.language, alert.takenAt, timeZone) })
        : t('visit.report.notTaken')}
    </p>
  );
}

/** What was done about the report, or why it was closed as not valid. */
function Outcome({ closedAs, outcome }: Pick<ReporterView, 'closedAs' | 'outcome'>) {
  const { t } = useTranslation();
  if (!outcome) return null;
  return (
    <section>
      <h2 className={classes['title']}>
        {t(closedAs === 'notValid' ? 'visit.report.reason' : 'visit.report.outcome')}
      </h2>
      <p>
        <bdi className="words">{outcome}</bdi>
      </p>
    </section>
  );
}

/** The key of the text that says how far a report is. */
function titleOf({ type, stage, closedAs, successor }: ReporterView) {
  if (successor) return 'visit.report.moved';
  if (type === 'inspection') return 'visit.sent.inspection';
  if (type === 'task') return 'visit.sent.task';
  return stage === 'closed' && closedAs === 'recorded' ? 'visit.report.recorded' : (`visit.report.${stage}` as const);
}

/** The report that a claim code opens: how far it is, what was written, and what the reporter can do. */
export default function ClaimedReport({ claim }: { claim: VisitKey }) {
  const { t, i18n } = useTranslation();
  const { data: report, error, refetch } = useQuery({ ...claimedReportQuery(claim), refetchInterval: REFRESH_MS });
  if (!report) return error ? <VisitProblem error={error} onRetry={() => void refetch()} /> : <Placeholder />;
  const { type, number, successor, alert, timeZone, names, opensUntil } = report;
  return (
    <div className={classes['column']}>
      <VisitHeading title={t(titleOf(report))}>
        {number !== null && <bdi dir="ltr">{number}</bdi>}
        {successor && ` ${t(`visit.report.successor.${successor.stage}`)}`}
      </VisitHeading>
      {alert && <AlertLine alert={alert} timeZone={timeZone} />}
      <Outcome {...report} />
      {report.abilities.accept && <IsItFixed claim={claim} type={type} />}
      {type !== 'inspection' && type !== 'task' && (
        <StageList {...stagesOf(report)} details={{ ...(number && { received: <bdi dir="ltr">{number}</bdi> }) }} />
      )}
      <Conversation claim={claim} report={report} />
      <PlaceLine names={names} />
      {opensUntil && (
        <p className={classes['quiet']}>
          {t('visit.report.opensUntil', { when: visitDate(i18n.language, opensUntil, timeZone) })}
        </p>
      )}
      <OtherCode />
      <EmergencyLine number={report.emergencyNumber} />
    </div>
  );
}
