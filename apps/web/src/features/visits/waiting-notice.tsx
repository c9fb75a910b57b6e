import { useTranslation } from 'react-i18next';
import { useQueue } from '../../shared/visit/visit-queue.ts';
import { RefusedReport } from './refused-report.tsx';
import classes from './visits.module.css';

/** What waits on this device for a connection, from this page or an earlier one, and what has arrived of an earlier one. */
export default function WaitingNotice({ without }: { without: string | undefined }) {
  const { t } = useTranslation();
  const others = useQueue().filter(({ key }) => key !== without);
  const waiting = others.filter(({ status }) => status === 'waiting' || status === 'sending').length;
  const arrived = others.filter(({ status, isEarlier }) => status === 'sent' && isEarlier);
  const refused = others.filter(({ status }) => status === 'refused');
  return (
    <>
      <div aria-live="polite">
        {waiting > 0 && (
          <p className={classes['notice']} data-tone="amber">
            {t('visit.queue.kept')}
          </p>
        )}
        {arrived.map(({ key, number }) => (
          <p key={key} className={classes['notice']} data-tone="green">
            {t('visit.sent.title')}{' '}
            {number && (
              <bdi dir="ltr" className={classes['number']}>
                {number}
              </bdi>
            )}
          </p>
        ))}
      </div>
      {refused.map((entry) => (
        <RefusedReport key={entry.key} entry={entry} />
      ))}
    </>
  );
}
