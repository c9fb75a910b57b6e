import { IconBellRinging } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AnyRecord } from '../../../config/record-types.ts';
import { useDates } from '../../../shared/format/use-dates.ts';
import classes from './record-page.module.css';

/** How many people were notified of a critical record, and since when one of them has it, without names; announced as it changes. */
export function AlertLine({ record: { alert } }: { record: AnyRecord }) {
  const { t } = useTranslation();
  const dates = useDates();
  if (!alert) return null;
  const { takenAt, isOpen, notified } = alert;
  const since = () => {
    if (takenAt === null) return isOpen && notified > 0 ? t('record.alertOpen') : '';
    return dates.isToday(takenAt)
      ? t('record.alertTaken', { time: dates.time(takenAt) })
      : t('record.alertTakenOn', { moment: dates.nearMoment(takenAt) });
  };
  return (
    <p className={classes['alert']} data-tone={takenAt === null && isOpen ? 'red' : undefined} aria-live="polite">
      <IconBellRinging size={15} stroke={1.75} aria-hidden />
      {[t('record.alertNotified', { count: notified }), since()].join(' ')}
    </p>
  );
}
