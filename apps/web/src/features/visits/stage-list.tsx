import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Stage, USUAL_STAGES } from './report-stages.ts';
import classes from './visits.module.css';

/** What happens with a report, and how far it is; `details` are shown below a stage. */
export function StageList(props: {
  stages?: readonly Stage[];
  /** Absent while the report is being sent. */
  reached?: Stage | undefined;
  details?: Partial<Record<Stage, ReactNode>>;
}) {
  const { t } = useTranslation();
  const { stages = USUAL_STAGES, details = {} } = props;
  const reached = props.reached ? stages.indexOf(props.reached) : -1;
  return (
    <ol className={classes['stages']}>
      {stages.map((name, at) => (
        <li key={name} data-done={at <= reached || undefined} aria-current={at === reached ? 'step' : undefined}>
          {at <= reached ? (
            <IconCircleCheckFilled size={22} aria-hidden />
          ) : (
            <IconCircleDashed size={22} stroke={1.75} aria-hidden />
          )}
          <span>
            {t(`visit.stage.${name}`)}
            <small>{details[name] ?? t(`visit.stageText.${name}`)}</small>
          </span>
        </li>
      ))}
    </ol>
  );
}
