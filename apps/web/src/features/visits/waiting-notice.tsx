import { useTranslation } from 'react-i18next';
import { useQueue } from '../../shared/visit/visit-queue.ts';
import { RefusedReport } from './refused-report.tsx';
import classes from './visits.module.css';

/** What waits on this device for a connection, from this page or an earlier one. */
export default function WaitingNotice({ without }: { without: string | undefined }) {
  const { t } = useTranslation();
  const others = useQueue().filter(({ key }) => key !== without);
  const waiting = others.filter(({ status }) => status === 'waiting' || status === 'sending').length;
  const refused = others.filter(({ status }) => status === 'refused');
  return (
    <>
      <div aria-live="polite">
        {waiting > 0 && (
          <p className={classes['notice']} data-tone="amber">
            {t('visit.queue.kept')}
          </p>
        )}
      </div>
      {refused.map((entry) => (
        <RefusedReport key={entry.key} entry={entry} />
      ))}
    </>
  );
}
