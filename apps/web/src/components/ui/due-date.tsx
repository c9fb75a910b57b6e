import { IconCalendarDue } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDates } from '../../shared/format/use-dates.ts';
import classes from './due-date.module.css';

/**
 * A due date; red and with an icon when overdue. `on` is a day (2026-11-20) without a zone, `isOpen` whether the work
 * is still to be done. With `inWords` an overdue date shows by how much it is late.
 */
export function DueDate({ on, isOpen = true, inWords = false }: { on: string; isOpen?: boolean; inWords?: boolean }) {
  const { t } = useTranslation();
  const dates = useDates();
  const late = isOpen ? dates.daysSince(on) : 0;
  const day = dates.plainDay(on);
  if (late > 0)
    return (
      <time dateTime={on} className={classes['late']} title={inWords ? day : t('due.late', { count: late })}>
        {inWords ? t('due.late', { count: late }) : day}
        <IconCalendarDue size={14} stroke={1.8} aria-hidden />
        {!inWords && <span className="unseen">{t('due.overdue')}</span>}
      </time>
    );
  return (
    <time dateTime={on} className={classes['due']}>
      {inWords && isOpen && late === 0 ? t('due.today') : day}
    </time>
  );
}
