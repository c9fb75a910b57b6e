import { IconAlertTriangle, IconHelpCircle, IconTool } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Danger } from './report-draft.ts';
import { VisitHeading } from './visit-frame.tsx';
import classes from './visits.module.css';

const CHOICES = [
  { value: 'now', Icon: IconAlertTriangle, tone: 'red' },
  { value: 'maybe', Icon: IconHelpCircle, tone: 'amber' },
  { value: 'no', Icon: IconTool, tone: undefined },
] as const;

/** The first step: whether someone could get hurt today. One touch is the answer. */
export function DangerStep({ onAnswer }: { onAnswer: (danger: Danger) => void }) {
  const { t } = useTranslation();
  return (
    <>
      <VisitHeading title={t('hazard.danger')}>{t('visit.noName')}</VisitHeading>
      <div className={classes['column']}>
        {CHOICES.map(({ value, Icon, tone }) => (
          <button
            key={value}
            type="button"
            className={classes['choice']}
            data-tone={tone}
            onClick={() => onAnswer(value)}
          >
            <Icon size={26} stroke={1.75} aria-hidden />
            {t(`danger.${value}`)}
          </button>
        ))}
      </div>
    </>
  );
}
