import type { PosterDays as Days } from '@safety-qube/contract/schemas/posters';
import { useTranslation } from 'react-i18next';
import { useDates } from '../../shared/format/use-dates.ts';
import { useNumbers } from '../../shared/format/use-numbers.ts';
import classes from './posters.module.css';

/** How often a poster was used, by day; a bar shows the scans of a day compared to the busiest one. */
export function PosterDays({ days }: Days) {
  const { t } = useTranslation();
  const dates = useDates();
  const numbers = useNumbers();
  if (!days.length) return <p className={classes['note']}>{t('poster.usesNone')}</p>;
  const most = Math.max(...days.map(({ scans }) => scans), 1);
  return (
    <table className={classes['days']}>
      <thead>
        <tr>
          <th scope="col">{t('poster.day')}</th>
          <th scope="col">{t('poster.scans')}</th>
          <th scope="col">{t('poster.reports')}</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, scans, reports }) => (
          <tr key={day}>
            <th scope="row">{dates.plainDay(day)}</th>
            <td>
              <span className={classes['scans']}>
                <svg className={classes['bar']} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden>
                  <rect width={(100 * scans) / most} height={6} rx={2} />
                </svg>
                {numbers.whole(scans)}
              </span>
            </td>
            <td>{numbers.whole(reports)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
