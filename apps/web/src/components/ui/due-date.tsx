import { IconCalendarDue } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDates } from '../../shared/format/use-dates.ts';
import classes from './due-date.module.css';

/**
 * A due date, a day (2026-11-20) without a zone; `late` are the words for a record that is late, which are then shown in red with an
 * icon instead: where space is limited as `briefly`, with the others in the tooltip. With `saysToday` a due date of today is said so.
 */
export function DueDate({
  on,
  late,
  briefly = late,
  saysToday = false,
}: {
  on: string;
  late: string | undefined;
  briefly?: string | undefined;
  saysToday?: boolean;
}) {
  const { t } = useTranslation();
  const dates = useDates();
  const day = dates.nearDay(on);
  if (late !== undefined)
    return (
      <time dateTime={on} className={classes['late']} title={`${late} · ${day}`}>
        <IconCalendarDue size={14} stroke={1.8} aria-hidden />
        <bdi>{briefly}</bdi>
      </time>
    );
  return (
    <time dateTime={on} className={classes['due']}>
      {saysToday && dates.daysSince(on) === 0 ? t('due.today') : day}
    </time>
  );
}
