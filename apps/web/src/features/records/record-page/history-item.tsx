import type { HistoryEntry } from '@safety-qube/contract/schemas/activity';
import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import type { RecordEventName } from '@safety-qube/domain/records/record-events';
import { type Worded, type WordedChange, wordedChanges } from '@safety-qube/domain/records/record-properties';
import { Trans, useTranslation } from 'react-i18next';
import { DirectionalIcon } from '../../../components/ui/directional-icon.tsx';
import { useDates } from '../../../shared/format/use-dates.ts';
import { usePeople } from '../../../shared/people/use-people.ts';
import { ofType } from '../../../shared/records/of-type.ts';
import classes from './activity.module.css';

/** Longer values, in characters, are shown below each other instead of side by side. */
const MAX_INLINE_LENGTH = 60;
/** Events that have a sentence of their own, with which the entry's note was given. */
const SENTENCES: Record<RecordEventName, true> = {
  raised: true,
  imported: true,
  assigned: true,
  reassigned: true,
  fixed: true,
  invalidated: true,
  implemented: true,
  approved: true,
  rejected: true,
  accepted: true,
  declined: true,
  closedAsDuplicate: true,
  reopened: true,
  started: true,
  completed: true,
  verified: true,
  sentBack: true,
  cancelled: true,
  dueMoved: true,
  effectAsked: true,
  effective: true,
  repeated: true,
  edited: true,
  commented: true,
  attached: true,
  linked: true,
  archived: true,
  restored: true,
  deleted: true,
  confidentialityChanged: true,
};
const isKnown = (action: string): action is RecordEventName => action in SENTENCES;

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
  words: (property: string, value: unknown) => Worded | undefined;
}) {
  const { type, entry, words } = props;
  const { t } = useTranslation();
  const people = usePeople();
  const dates = useDates();
  const { action, actorId } = entry;
  const sentence = (): 'other' | 'silence' | 'raisedAnonymously' | 'taskAdded' | RecordEventName => {
    if (!isKnown(action)) return 'other';
    if (action === 'linked' && entry.change['task']) return 'taskAdded';
    if (action === 'raised' && actorId === null) return 'raisedAnonymously';
    // An action of a timer has no actor.
    if (action === 'accepted' && actorId === null) return 'silence';
    return action;
  };
  const changes = action === 'raised' ? [] : wordedChanges(entry.change, words);
  return (
    <>
      <p className={classes['line']}>
        <span>
          <Trans
            i18nKey={`history.${sentence()}`}
            tOptions={ofType(type)}
            values={{ who: actorId === null ? t('history.nobody') : people.name(actorId) }}
            components={{ b: <b /> }}
          />
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
