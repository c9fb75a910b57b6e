import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { discardReport, type QueueEntry, retryReport, useQueue } from '../../shared/visit/visit-queue.ts';
import classes from './visits.module.css';

/** What somebody wrote in a report, or about a task. */
const wordsOf = ({ body }: QueueEntry): string | undefined => body && ('text' in body ? body.text : body.description);

/** A report on this device that the server refuses: why, what it says, and what can be done about it. */
function Refused({ entry }: { entry: QueueEntry }) {
  const { t } = useTranslation();
  const { key, problem } = entry;
  const words = wordsOf(entry);
  return (
    <section className={classes['notice']} data-tone="red" role="alert">
      <p>
        <b>{t('visit.queue.refused')}</b> {problem}
      </p>
      {words && (
        <blockquote>
          <bdi className="words">{words}</bdi>
        </blockquote>
      )}
      <div className={classes['buttons']}>
        <Button variant="default" onClick={() => retryReport(key)}>
          {t('common.tryAgain')}
        </Button>
        <Button variant="subtle" color="red" onClick={() => void discardReport(key)}>
          {t('visit.queue.discard')}
        </Button>
      </div>
    </section>
  );
}

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
        <Refused key={entry.key} entry={entry} />
      ))}
    </>
  );
}
