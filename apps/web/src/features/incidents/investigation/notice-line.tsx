import type { AuthorityNotice, Investigation } from '@safety-qube/contract/schemas/investigation';
import { lateReport } from '@safety-qube/domain/incidents/late-report';
import { isWithoutDelay } from '@safety-qube/domain/incidents/notices';
import { aboutText } from '@safety-qube/domain/incidents/report-facts';
import { clockOfDuty } from '@safety-qube/domain/incidents/running-clocks';
import { isolated } from '@safety-qube/domain/isolated';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BoldText } from '../../../components/ui/bold-text.tsx';
import { useDates } from '../../../shared/format/use-dates.ts';
import { usePeople } from '../../../shared/people/use-people.ts';
import classes from './investigation.module.css';
import type { NoticeTask } from './notice-dialog.tsx';
import { LineButtons } from './part-list.tsx';

type RegimeAssessment = NonNullable<Investigation['reportability']>[number];
type Duty = RegimeAssessment['duties'][number];

/**
 * A duty to notify or report: deadline and reason, how late it is, or the decision whether it applies, and below it the notice that met
 * it. A duty without delay has no deadline to miss.
 */
export function DutyLine(props: { assessed: RegimeAssessment; duty: Duty; isClosed: boolean; children: ReactNode }) {
  const { assessed, duty, isClosed, children } = props;
  const { what, by, lastDay, paragraph, about } = duty;
  const { t, i18n } = useTranslation();
  const dates = useDates();
  const clock = clockOfDuty(assessed, duty, isClosed);
  const isLate = clock !== null && Date.parse(by) < Date.now();
  const late = isLate ? lateReport(clock, { now: Date.now(), language: i18n.language }) : undefined;
  return (
    <li data-late={isLate || undefined}>
      <p className={classes['quiet']}>{about.map((one) => t(aboutText(one))).join(' · ')}</p>
      <time dateTime={lastDay ?? by}>
        <BoldText>
          {t(isWithoutDelay(assessed.regime, duty) ? `report.${what}AtOnce` : `report.${what}By`, {
            when: lastDay ? dates.plainDay(lastDay) : dates.moment(by),
          })}
        </BoldText>
      </time>
      {late && <span> · {t(late.key, { regime: late.regime, span: late.span })}</span>}{' '}
      <small dir="ltr">{paragraph}</small>
      {children}
    </li>
  );
}

/**
 * Returns a function that says whether an authority was notified in time, else how late; for a duty without delay, how
 * long after it was known.
 */
function usePunctuality(): (notice: AuthorityNotice, duty: Duty) => string {
  const { t } = useTranslation();
  const dates = useDates();
  return ({ at, regime }, duty) => {
    const late = Date.parse(at) - Date.parse(duty.by);
    if (late <= 0) return t('notice.inTime');
    return t(isWithoutDelay(regime, duty) ? 'notice.after' : 'notice.late', { time: dates.span(late) });
  };
}

/** A notice to an authority: when, by whom, how, and whether it was in time for its duty. */
export function NoticeLine(props: {
  notice: AuthorityNotice;
  duty?: Duty;
  onTask: ((task: NoticeTask) => void) | undefined;
}) {
  const { notice, duty, onTask } = props;
  const { t } = useTranslation();
  const dates = useDates();
  const people = usePeople();
  const punctuality = usePunctuality();
  const { at, byId, how, reference, note } = notice;
  const text = t('notice.told', {
    when: dates.moment(at),
    who: isolated(people.name(byId)),
    how: t(`notice.how.${how}`),
  });
  return (
    <div className={classes['notice']}>
      <IconCheck size={16} stroke={2} aria-hidden />
      <div className={classes['lineText']}>
        <span>{text}</span>
        {reference && <span> · {t('notice.ref', { reference: isolated(reference) })}</span>}
        {duty && <b> · {punctuality(notice, duty)}</b>}
        {note && (
          <p className={`${classes['written']} words`} dir="auto">
            {note}
          </p>
        )}
      </div>
      {onTask && (
        <LineButtons
          of={t(`notice.${notice.what}`)}
          onEdit={() => onTask({ does: 'change', notice })}
          onRemove={() => onTask({ does: 'takeBack', notice })}
        />
      )}
    </div>
  );
}
