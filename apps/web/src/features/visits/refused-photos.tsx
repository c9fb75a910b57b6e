import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { discardReport, type QueueEntry, retryFiles } from '../../shared/visit/visit-queue.ts';
import classes from './visits.module.css';

/** That photos of a report that has arrived were not accepted, and why. Those that the server refuses stay until they are sent or deleted. */
export function RefusedPhotos({ entry: { key, problem, refusedFiles = 0 } }: { entry: QueueEntry }) {
  const { t } = useTranslation();
  return (
    <section role="alert" className={classes['notice']} data-tone="red">
      <p>
        {t('visit.sent.photoRefused')} {problem}
      </p>
      {refusedFiles > 0 && (
        <div className={classes['buttons']}>
          <Button variant="default" onClick={() => void retryFiles(key)}>
            {t('common.tryAgain')}
          </Button>
          <Button variant="subtle" color="red" onClick={() => void discardReport(key)}>
            {t('visit.queue.discard')}
          </Button>
        </div>
      )}
    </section>
  );
}
