import { useTranslation } from 'react-i18next';
import { keptDrafts } from '../../shared/visit/kept-drafts.ts';
import { useQueue } from '../../shared/visit/visit-queue.ts';
import { lastSent } from './sent-report.ts';
import classes from './visits.module.css';

/** What becomes of a report while the device is offline, with its claim code, or of what was written and not sent. */
export function KeptNote() {
  const { t } = useTranslation(undefined, { useSuspense: false });
  const waiting = useQueue().filter(({ status }) => status === 'waiting' || status === 'sending');
  if (!waiting.length) return keptDrafts().length ? <p>{t('visit.draft.offline')}</p> : null;
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
