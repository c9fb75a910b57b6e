import { Button } from '@mantine/core';
import { IconCircleCheck, IconCloudUpload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dropHandedOver } from '../../shared/visit/handed-over.ts';
import { dropKeptDraft } from '../../shared/visit/kept-drafts.ts';
import { CODE_PAGE } from '../../shared/visit/visit-address.ts';
import { enterVisit } from '../../shared/visit/visit-calls.ts';
import { type QueueEntry, useQueue } from '../../shared/visit/visit-queue.ts';
import { ClaimCard } from './claim-card.tsx';
import CodeEntry from './code-entry.tsx';
import { dropPhotos } from './draft-photos.ts';
import { RefusedPhotos } from './refused-photos.tsx';
import { isOfCode, RefusedReport } from './refused-report.tsx';
import { dropDraft, hasDraft } from './report-draft.ts';
import { lastSent, rememberSent, type SentReport } from './sent-report.ts';
import { StageList } from './stage-list.tsx';
import { go } from './use-address.ts';
import { VisitHeading } from './visit-frame.tsx';
import classes from './visits.module.css';

// What is said of reports that are kept on the device is loaded together.
export { KeptNote } from './kept-note.tsx';
export { WaitingNotice } from './waiting-notice.tsx';

/** The report that the server refuses, which can be edited as long as its draft is in this window. */
function Refused({ entry, sent, onDiscard }: { entry: QueueEntry; sent: SentReport; onDiscard: () => void }) {
  const { t } = useTranslation();
  return (
    <RefusedReport entry={entry} onDiscard={onDiscard}>
      {!isOfCode(entry) && hasDraft(sent.draft) && (
        <Button variant="default" onClick={() => go(sent.from, { state: { step: 'write' } })}>
          {t('visit.queue.change')}
        </Button>
      )}
    </RefusedReport>
  );
}

const HEADINGS = { report: 'visit.sent.title', inspection: 'visit.sent.inspection', task: 'visit.sent.task' } as const;

/** A report that was sent from this tab: its claim code, whether it has arrived, and what happens next. */
export default function SentPage() {
  const [sent, setSent] = useState(lastSent);
  if (!sent) return <CodeEntry />;
  return <Sent sent={sent} onChange={setSent} />;
}

/** Drops what was written: it is on its way. */
function forget({ draft }: SentReport): void {
  dropDraft(draft);
  dropKeptDraft(draft);
  dropPhotos(draft);
  dropHandedOver();
}

function Sent({ sent, onChange }: { sent: SentReport; onChange: (sent: SentReport) => void }) {
  const { t } = useTranslation();
  const entry = useQueue().find(({ key }) => key === sent.key);
  const number = entry?.status === 'sent' ? (entry.number ?? null) : sent.number;
  const hasArrived = number !== undefined;
  useEffect(() => {
    if (number === undefined || sent.number !== undefined) return;
    const arrived = { ...sent, number };
    rememberSent(arrived);
    onChange(arrived);
    forget(sent);
  }, [number, sent, onChange]);
  const isWaiting = entry?.status === 'waiting';
  const title = hasArrived
    ? t(HEADINGS[sent.kind])
    : t(isWaiting ? 'visit.queue.kept' : entry?.status === 'refused' ? 'visit.sent.refused' : 'visit.sent.sending');
  const openStatus = () => {
    if (!entry) return go(CODE_PAGE);
    enterVisit({ claim: entry.claim });
    go(CODE_PAGE);
  };
  const another = () => {
    forget(sent);
    go(sent.from);
  };
  const photos = entry?.files ?? 0;
  return (
    <div className={classes['column']}>
      <span className={classes['arrived']} data-done={hasArrived || undefined}>
        {hasArrived ? (
          <IconCircleCheck size={56} stroke={1.4} aria-hidden />
        ) : (
          <IconCloudUpload size={56} stroke={1.4} aria-hidden />
        )}
      </span>
      <div aria-live="polite" className={classes['sentHeading']}>
        <VisitHeading title={title}>
          {isWaiting ? t(entry.isStored === false ? 'visit.queue.keepOpen' : 'visit.queue.keptText') : undefined}
        </VisitHeading>
      </div>
      {entry?.status === 'refused' && <Refused entry={entry} sent={sent} onDiscard={another} />}
      <ClaimCard code={sent.claimCode} />
      {hasArrived && photos > 0 && (
        <p aria-live="polite" className={classes['notice']} data-tone="amber">
          {t('visit.sent.photos', { count: photos })}
        </p>
      )}
      {hasArrived && entry?.problem && <RefusedPhotos entry={entry} />}
      {sent.kind === 'report' && (
        <section>
          <h2 className={classes['title']}>{t('visit.sent.next')}</h2>
          <StageList
            reached={hasArrived ? 'received' : undefined}
            details={{ ...(number && { received: <bdi dir="ltr">{number}</bdi> }) }}
          />
        </section>
      )}
      <div className={classes['foot']} data-own-bar>
        <div className={classes['pair']}>
          <Button size="xl" variant="default" onClick={another}>
            {t('raise.another')}
          </Button>
          {hasArrived && sent.kind === 'report' && (
            <Button size="xl" onClick={openStatus}>
              {t('visit.sent.status')}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
