import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dropKeptDraft, keptDrafts } from '../../shared/visit/kept-drafts.ts';
import { codeIn } from '../../shared/visit/visit-address.ts';
import { useQueue } from '../../shared/visit/visit-queue.ts';
import { KeptWords } from './kept-draft.tsx';
import { RefusedPhotos } from './refused-photos.tsx';
import { RefusedReport } from './refused-report.tsx';
import { go, readAddress, useHref } from './use-address.ts';
import classes from './visits.module.css';

/**
 * On the first page of a report, where its questions are not loaded yet: that words of an earlier one are kept on this device. The
 * pages of tasks and inspections say it themselves.
 */
function KeptReport() {
  const { pathname, search, hash } = new URL(useHref(), location.origin);
  const [isDeleted, setDeleted] = useState(false);
  const address = readAddress(pathname);
  const code = codeIn({ search, hash });
  if (isDeleted || code === undefined || history.state?.step || !(address.page === 'form' || address.page === 'code'))
    return null;
  const ofForm = address.page === 'form' ? JSON.stringify({ scheduleId: address.scheduleId }) : '';
  const names = keptDrafts().filter((name) => name.startsWith(`[${JSON.stringify(code)},`) && name.includes(ofForm));
  if (!names.length) return null;
  return (
    <KeptWords
      onContinue={ofForm ? () => go(pathname + search + hash, { state: { step: 'write' } }) : undefined}
      onDiscard={() => {
        names.forEach(dropKeptDraft);
        setDeleted(true);
      }}
    />
  );
}

/** What waits on this device for a connection, from this page or an earlier one, and what has arrived of an earlier one. */
export function WaitingNotice({ without }: { without: string | undefined }) {
  const { t } = useTranslation();
  const others = useQueue().filter(({ key }) => key !== without);
  const waiting = others.filter(({ status }) => status === 'waiting' || status === 'sending').length;
  const arrived = others.filter(({ status, isEarlier }) => status === 'sent' && isEarlier);
  const withoutPhotos = others.filter(({ refusedFiles = 0 }) => refusedFiles > 0);
  const refused = others.filter(({ status }) => status === 'refused');
  return (
    <>
      <KeptReport />
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
      {withoutPhotos.map((entry) => (
        <RefusedPhotos key={entry.key} entry={entry} />
      ))}
    </>
  );
}
