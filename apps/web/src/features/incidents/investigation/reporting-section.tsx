import { Button } from '@mantine/core';
import type { AuthorityNotice, Investigation } from '@safety-qube/contract/schemas/investigation';
import { NOTICES_OF } from '@safety-qube/domain/incidents/notices';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { laterDialog } from '../../../components/ui/later-part.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { usePeople } from '../../../shared/people/use-people.ts';
import classes from './investigation.module.css';
import type { NoticeTask } from './notice-dialog.tsx';
import { DutyLine, NoticeLine } from './notice-line.tsx';
import { SECTION_IDS } from './section-ids.ts';
import type { SectionProps } from './section-props.ts';

const NoticeDialog = laterDialog(async () => (await import('./notice-dialog.tsx')).NoticeDialog);
const ReportingDialog = laterDialog(async () => (await import('./reporting-dialog.tsx')).ReportingDialog);

type RegimeAssessment = NonNullable<Investigation['reportability']>[number];
const TONES = { yes: 'red', no: 'green', unknown: 'slate' } as const;

/** Whether all duties of a regime are met. */
const isNotified = ({ reportable, duties }: RegimeAssessment): boolean =>
  reportable === 'yes' && duties.every(({ met }) => met !== null);
/** Returns the answer of a regime as one word. */
const answerOf = (assessed: RegimeAssessment) => (isNotified(assessed) ? 'told' : assessed.reportable);

interface Writing {
  readonly notices: readonly AuthorityNotice[];
  /** Undefined for a user who may only read. */
  readonly onTask: ((task: NoticeTask) => void) | undefined;
}

/** The answer of one regime: whether it is reportable, the deadlines, the notices, and the reasons. */
function RegimeAnswer(props: Writing & { assessed: RegimeAssessment; isClosed: boolean }) {
  const { assessed, isClosed, notices, onTask } = props;
  const { t } = useTranslation();
  const { me = 0 } = usePeople();
  const { regime, duties, why } = assessed;
  const open = duties.find(({ met }) => met === null);
  const others = notices.filter(
    (notice, place) => notice.regime === regime && !duties.some(({ met }) => met === place),
  );
  const begin = () =>
    onTask?.({
      does: 'add',
      notice: {
        regime,
        what: open?.what ?? NOTICES_OF[regime].at(-1) ?? 'notify',
        at: '',
        byId: me,
        how: 'phone',
        reference: '',
        note: '',
      },
    });
  return (
    <div className={classes['regime']}>
      <p className={classes['verdict']} data-tone={isNotified(assessed) ? 'green' : TONES[assessed.reportable]}>
        <b>{t(`report.regime.${regime}`)}</b> <span>{t(`report.${answerOf(assessed)}`)}</span>
      </p>
      <ul className={classes['duties']}>
        {duties.map((duty) => {
          const { what, by, paragraph, met } = duty;
          const notice = met === null ? undefined : notices[met];
          return (
            <DutyLine key={`${what}-${by}-${paragraph}`} assessed={assessed} duty={duty} isClosed={isClosed}>
              {notice && <NoticeLine notice={notice} duty={duty} onTask={onTask} />}
            </DutyLine>
          );
        })}
        {others.map((notice) => (
          <li key={JSON.stringify(notice)}>
            <b>{t(`notice.${notice.what}`)}</b>
            <NoticeLine notice={notice} onTask={onTask} />
          </li>
        ))}
      </ul>
      {onTask && (open || (assessed.reportable === 'no' && !others.length)) && (
        <Button variant="default" size="xs" mt={8} data-need="notices" onClick={begin}>
          {t('notice.add')}
        </Button>
      )}
      <p className={classes['severalLabel']}>{t('report.why')}</p>
      <ul className={classes['reasons']}>
        {why.map(({ key, paragraph }) => (
          <li key={`${key}-${paragraph}`}>
            {t(`reportReason.${key}`)} <small dir="ltr">{paragraph}</small>
          </li>
        ))}
      </ul>
      <p className={classes['quiet']}>{t(`report.limits.${regime}`)}</p>
    </div>
  );
}

/** Answers "Is this reportable?" for each regime of the tenant, with its reasons, its deadlines, and the notices. */
export function ReportingSection(props: SectionProps & { reportability: readonly RegimeAssessment[] }) {
  const { t } = useTranslation();
  const { record, investigation, reportability } = props;
  const [isAnswering, setAnswering] = useState(false);
  const [task, setTask] = useState<NoticeTask>();
  const mayWrite = investigation.abilities.investigate;
  if (!reportability.length) return null;
  return (
    <Section
      id={SECTION_IDS.reporting}
      title={t('report.title')}
      summary={reportability.map((assessed) => t(`report.${answerOf(assessed)}`)).join(' · ')}
      action={
        mayWrite && (
          <button type="button" onClick={() => setAnswering(true)}>
            {t('report.answer')}
          </button>
        )
      }
    >
      {reportability.map((assessed) => (
        <RegimeAnswer
          key={assessed.regime}
          assessed={assessed}
          isClosed={record.isClosed}
          notices={investigation.notices ?? []}
          onTask={mayWrite ? setTask : undefined}
        />
      ))}
      {isAnswering && (
        <ReportingDialog
          {...props}
          withRiddor={reportability.some(({ regime }) => regime === 'riddor')}
          onClose={() => setAnswering(false)}
        />
      )}
      {task && <NoticeDialog {...props} task={task} onClose={() => setTask(undefined)} />}
    </Section>
  );
}
