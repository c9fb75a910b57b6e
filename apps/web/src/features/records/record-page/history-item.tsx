import type { HistoryEntry } from '@safety-qube/contract/schemas/activity';
import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import { RECORD_EVENTS, type RecordEventName } from '@safety-qube/domain/records/record-events';
import { type PropertyWords, type WordedChange, wordedChanges } from '@safety-qube/domain/records/record-properties';
import { Trans, useTranslation } from 'react-i18next';
import { DirectionalIcon } from '../../../components/ui/directional-icon.tsx';
import { useDates } from '../../../shared/format/use-dates.ts';
import { usePeople } from '../../../shared/people/use-people.ts';
import { ofType } from '../../../shared/records/of-type.ts';
import classes from './activity.module.css';

/** Longer values, in characters, are shown below each other instead of side by side. */
const MAX_INLINE_LENGTH = 60;
const isKnown = (action: string): action is RecordEventName => RECORD_EVENTS.some((event) => event === action);
/** The sentences of events that follow from others or from time, which have no actor. */
const WITHOUT_ACTOR = {
  raised: 'raisedAnonymously',
  accepted: 'silence',
  started: 'startedByTask',
  completed: 'completedByTasks',
} as const;
type WithoutActor = keyof typeof WITHOUT_ACTOR;
const mayLackActor = (action: RecordEventName): action is WithoutActor => action in WITHOUT_ACTOR;

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
  const { t } = useTranslation();
  const people = usePeople();
  const dates = useDates();
  const { action, actorId } = entry;
  const sentence = ():
    | 'other'
    | 'taskAdded'
    | 'reporterAccepted'
    | 'reporterDeclined'
    | (typeof WITHOUT_ACTOR)[WithoutActor]
    | RecordEventName => {
    if (!isKnown(action)) return 'other';
    if (entry.change['reporter']) return action === 'accepted' ? 'reporterAccepted' : 'reporterDeclined';
    if (action === 'linked' && entry.change['task']) return 'taskAdded';
    return actorId === null && mayLackActor(action) ? WITHOUT_ACTOR[action] : action;
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
          {entry.actingForId !== null && ` ${t('history.actingFor', { name: people.name(entry.actingForId) })}`}
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
