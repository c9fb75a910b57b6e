import { useTranslation } from 'react-i18next';
import { useQueue } from '../../shared/visit/visit-queue.ts';
import { lastSent } from './sent-report.ts';
import classes from './visits.module.css';

/** What becomes of a report while the device is offline, with its claim code; nothing if none waits. */
export default function KeptNote() {
  const { t } = useTranslation(undefined, { useSuspense: false });
  const waiting = useQueue().filter(({ status }) => status === 'waiting' || status === 'sending');
  if (!waiting.length) return null;
  const sent = lastSent();
  const code = waiting.some(({ key }) => key === sent?.key) ? sent?.claimCode : undefined;
  return (
    <>
      <p>{t('visit.queue.kept')}</p>
      {code !== undefined && (
        <p>
          {t('visit.claim.title')}
          <span className={classes['claimCode']} dir="ltr">
            {code}
          </span>
        </p>
      )}
    </>
  );
}
