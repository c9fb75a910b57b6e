import { Button } from '@mantine/core';
import { PLACE_SEPARATOR } from '@safety-qube/domain/place-levels';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeIn } from '../../shared/visit/visit-address.ts';
import { discardReport, type QueueEntry, retryReport } from '../../shared/visit/visit-queue.ts';
import { bodyByCode, withoutPlace } from './report-by-other-code.ts';
import { useHref } from './use-address.ts';
import { visitQuery } from './visit.queries.ts';
import classes from './visits.module.css';

/** Texts of refusals of the code by which a report was sent, or of a form that is not the poster's any more. */
const OF_CODE: Readonly<Record<string, 'visit.replaced' | 'visit.ended' | 'visit.notHere'>> = {
  POSTER_REPLACED: 'visit.replaced',
  POSTER_ENDED: 'visit.ended',
  CODE_UNKNOWN: 'visit.ended',
  NOT_FOUND: 'visit.notHere',
};
/** Whether another code is needed to send a report. */
export const isOfCode = ({ refusal }: QueueEntry): boolean => OF_CODE[refusal?.code ?? ''] !== undefined;

/** Refusals of the place that a report names below that of its code, such as one that is not in use any more. */
const OF_PLACE: readonly (string | undefined)[] = ['PLACE_OUTSIDE', 'UNIT_UNKNOWN'];

/** What somebody wrote in a report, or about a task. */
const wordsOf = ({ body }: QueueEntry): string | undefined => body && ('text' in body ? body.text : body.description);

/**
 * What the code of this page is of, and the report as it takes it: for a place that is refused also its own code, without that place.
 * Undefined if it does not take it.
 */
function useOtherCode({ code: before, body: refused, refusal }: QueueEntry) {
  const { search, hash } = new URL(useHref(), location.origin);
  const isOfPlace = OF_PLACE.includes(refusal?.code);
  const code = codeIn({ search, hash }) ?? (isOfPlace ? before : undefined);
  const isOther = code !== undefined && (isOfPlace || code !== before);
  const { data: visit } = useQuery({ ...visitQuery({ code: code ?? '' }), enabled: isOther });
  const body = isOfPlace && refused && !('text' in refused) ? withoutPlace(refused) : refused;
  const changed = isOther && visit && body && bodyByCode(visit, body);
  return changed ? { place: visit.names.join(PLACE_SEPARATOR), changed: { code, body: changed } } : undefined;
}

/** Copies what somebody wrote, so that it can be used elsewhere. */
function CopyWords({ words }: { words: string }) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  if (!('clipboard' in navigator)) return null;
  const copy = () =>
    navigator.clipboard.writeText(words).then(
      () => setCopied(true),
      () => undefined, // it can be selected
    );
  return (
    <Button variant="default" onClick={() => void copy()}>
      <span aria-live="polite">{t(isCopied ? 'visit.claim.copied' : 'visit.queue.copy')}</span>
    </Button>
  );
}

/**
 * A report on this device that the server refuses: why, what it says, and what can be done about it. It stays until it is sent or
 * deleted; by the code of another poster it is sent as that poster takes it.
 */
export function RefusedReport({
  entry,
  onDiscard,
  children,
}: {
  entry: QueueEntry;
  onDiscard?: () => void;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const { key, refusal } = entry;
  const other = useOtherCode(entry);
  const words = wordsOf(entry);
  const reason = OF_CODE[refusal?.code ?? ''];
  return (
    <section className={classes['notice']} data-tone="red" role="alert">
      <p>
        <b>{t('visit.queue.refused')}</b> {reason ? t(reason) : refusal?.message}
      </p>
      {words && (
        <blockquote>
          <bdi className="words">{words}</bdi>
        </blockquote>
      )}
      {reason && !other && <p className={classes['next']}>{t('visit.queue.otherCode')}</p>}
      <div className={classes['buttons']}>
        {other && (
          <Button onClick={() => void retryReport(key, other.changed)}>
            {t('visit.queue.here', { place: other.place })}
          </Button>
        )}
        {words && <CopyWords words={words} />}
        <Button variant="default" onClick={() => void retryReport(key)}>
          {t('common.tryAgain')}
        </Button>
        {children}
        <Button variant="subtle" color="red" onClick={() => void discardReport(key).then(onDiscard)}>
          {t('visit.queue.discard')}
        </Button>
      </div>
    </section>
  );
}
