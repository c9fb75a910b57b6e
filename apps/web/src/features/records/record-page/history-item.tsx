import type { HistoryEntry } from '@safety-qube/contract/schemas/activity';
import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import { type PropertyWords, type WordedChange, wordedChanges } from '@safety-qube/domain/records/record-properties';
import { useTranslation } from 'react-i18next';
import { DirectionalIcon } from '../../../components/ui/directional-icon.tsx';
import { useDates } from '../../../shared/format/use-dates.ts';
import classes from './activity.module.css';
import { HistorySentence } from './history-sentence.tsx';

/** Longer values, in characters, are shown below each other instead of side by side. */
const MAX_INLINE_LENGTH = 60;
function ChangeLine({ change }: { change: WordedChange }) {
  const { t } = useTranslation();
  const { label, before, after } = change;
  if (before.length + after.length > MAX_INLINE_LENGTH)
    return (
      <details className={classes['long']}>
        <summary>{t('history.changed', { label })}</summary>
        <p>
          <span>{t('history.before')}</span> {before}
        </p>
        <p>
          <span>{t('history.after')}</span> {after}
        </p>
      </details>
    );
  return (
    <p className={classes['change']}>
      <span>{label}</span> {before} <DirectionalIcon name="forward" size={13} /> <b>{after}</b>
    </p>
  );
}

/** One sentence: who did what, when; below it the changes and the note. */
export function HistoryItem(props: {
  /** The type of the record: some have their own texts. */
  type: RecordType;
  entry: HistoryEntry;
  words: PropertyWords;
}) {
  const { type, entry, words } = props;
  const dates = useDates();
  const changes = entry.action === 'raised' ? [] : wordedChanges(entry.change, words);
  return (
    <>
      <p className={classes['line']}>
        <span>
          <HistorySentence type={type} entry={entry} />
        </span>
        <time className={classes['when']} dateTime={entry.at}>
          {dates.moment(entry.at)}
        </time>
      </p>
      {changes.map((change) => (
        <ChangeLine key={change.label} change={change} />
      ))}
      {entry.note && (
        <p className={classes['note']} dir="auto">
          {entry.note}
        </p>
      )}
    </>
  );
}
