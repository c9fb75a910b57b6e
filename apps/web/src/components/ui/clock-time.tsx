import type { RunningClock } from '@safety-qube/domain/incidents/late-report';
import { IconAlarm } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDates } from '../../shared/format/use-dates.ts';
import classes from './clock-time.module.css';
import { useClockText } from './use-clock-text.ts';

/**
 * Deadline for notifying an authority, red once it has passed; the exact text is in the tooltip and for assistive
 * technology. A decision that is due without delay has no deadline that could pass.
 */
export function ClockTime({ clock }: { clock: RunningClock }) {
  const { t } = useTranslation();
  const dates = useDates();
  const sentence = useClockText()(clock);
  const { by, lastDay, isAtOnce, isCertain } = clock;
  const isLate = Date.parse(by) < Date.now() && (isCertain || !isAtOnce);
  const due = isAtOnce ? t('report.atOnce') : lastDay ? dates.nearDay(lastDay) : dates.nearMoment(by);
  return (
    <span className={classes['clock']} data-late={isLate || undefined} title={sentence}>
      <IconAlarm size={14} stroke={1.8} aria-hidden />
      <span className="unseen">{sentence}</span>
      <time dateTime={by} aria-hidden>
        {isLate && !isAtOnce ? sentence : due}
      </time>
    </span>
  );
}
