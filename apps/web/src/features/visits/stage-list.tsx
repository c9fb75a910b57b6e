import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './visits.module.css';

const STAGES = ['received', 'inProgress', 'resolved'] as const;

/** What happens with a report, and how far it is; `details` are shown below a stage. */
export function StageList(props: {
  stage: 'sending' | (typeof STAGES)[number] | 'closed';
  details?: Partial<Record<(typeof STAGES)[number], ReactNode>>;
}) {
  const { t } = useTranslation();
  const { stage, details = {} } = props;
  const reached = stage === 'sending' ? -1 : stage === 'closed' ? STAGES.length : STAGES.indexOf(stage);
  return (
    <ol className={classes['stages']}>
      {STAGES.map((name, at) => (
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
