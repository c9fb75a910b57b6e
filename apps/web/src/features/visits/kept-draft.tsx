import { Button } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { dropKeptDraft, keepDraft, readKeptDraft } from '../../shared/visit/kept-drafts.ts';
import type { DraftHandle, ReportDraft } from './report-draft.ts';
import classes from './visits.module.css';

/** Says that words were written before and not sent, which can be continued or deleted: others who use the device could see them. */
export function KeptWords(props: { onContinue?: (() => void) | undefined; onDiscard: () => void }) {
  const { t } = useTranslation();
  return (
    <section className={classes['notice']} data-tone="amber">
      <p>{t('visit.draft.kept')}</p>
      <div className={classes['buttons']}>
        {props.onContinue && (
          <Button variant="default" onClick={props.onContinue}>
            {t('visit.draft.continue')}
          </Button>
        )}
        <Button variant="subtle" color="red" onClick={props.onDiscard}>
          {t('visit.queue.discard')}
        </Button>
      </div>
    </section>
  );
}

interface Props {
  handle: DraftHandle;
  /** The words that it began with, if any were handed over by the page before. */
  begun?: string | undefined;
  onContinue?: (() => void) | undefined;
}

/** What a draft is without what was written in it. */
const UNWRITTEN: Partial<ReportDraft> = {
  description: '',
  category: null,
  eventType: null,
  answers: {},
  place: {},
  isNotForPlace: false,
  isRestored: false,
};

const isUnwritten = ({ description, answers }: ReportDraft, begun: string): boolean =>
  description.trim() === begun.trim() && !Object.keys(answers).length;

/**
 * Keeps what is written on this device until it is sent, over closed tabs. What was written before this page was opened begins it.
 */
export default function KeptDraft({ handle, begun = '', onContinue }: Props) {
  const { name, draft, change } = handle;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before anything else is written
  useLayoutEffect(() => {
    const kept = isUnwritten(draft, begun) ? readKeptDraft<ReportDraft>(name, begun) : undefined;
    if (kept) change({ ...kept, danger: draft.danger ?? kept.danger, isRestored: true });
  }, []);
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else if (isUnwritten(draft, '')) dropKeptDraft(name);
    else keepDraft(name, begun, { ...draft, isRestored: undefined });
  }, [name, begun, draft]);
  if (!draft.isRestored) return null;
  const discard = () => {
    dropKeptDraft(name);
    change(UNWRITTEN);
  };
  return <KeptWords onContinue={onContinue} onDiscard={discard} />;
}
