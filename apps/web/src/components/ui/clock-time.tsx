import type { RunningClock } from '@safety-qube/domain/incidents/running-clocks';
import { IconAlarm } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDates } from '../../shared/format/use-dates.ts';
import classes from './clock-time.module.css';

/** By when an authority is to be told, red once that is over; what exactly is said to whoever points or listens. */
export function ClockTime({ clock: { regime, by, isCertain } }: { clock: RunningClock }) {
  const { t } = useTranslation();
  const dates = useDates();
  const isLate = Date.parse(by) < Date.now();
  const days = Math.floor((Date.now() - Date.parse(by)) / 86_400_000);
  const said = t(isCertain ? 'report.tellBy' : 'report.decideBy', {
    regime: regime.toUpperCase(),
    when: dates.moment(by),
  });
  return (
    <span className={classes['clock']} data-late={isLate || undefined} title={said}>
      <IconAlarm size={14} stroke={1.8} aria-hidden />
      <span className="unseen">{said}</span>
      <time dateTime={by} aria-hidden>
        {days > 0 ? t('due.late', { count: days }) : dates.nearMoment(by)}
      </time>
    </span>
  );
}
