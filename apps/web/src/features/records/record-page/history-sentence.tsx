import type { HistoryEntry } from '@safety-qube/contract/schemas/activity';
import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import { RECORD_EVENTS, type RecordEventName } from '@safety-qube/domain/records/record-events';
import { useTranslation } from 'react-i18next';
import { BoldText } from '../../../components/ui/bold-text.tsx';
import { textKey } from '../../../i18n/text-key.ts';
import { usePeople } from '../../../shared/people/use-people.ts';
import { ofType } from '../../../shared/records/of-type.ts';

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

/** Who did what to a record, and for whom; `type` is that of the record, because some have their own texts. */
export function HistorySentence(props: {
  type: RecordType;
  entry: Pick<HistoryEntry, 'action' | 'actorId' | 'actingForId'> & Partial<Pick<HistoryEntry, 'change' | 'undoes'>>;
}) {
  const { type, entry } = props;
  const { t } = useTranslation();
  const people = usePeople();
  const { action, actorId, change = {} } = entry;
  const sentence = ():
    | 'other'
    | 'taskAdded'
    | 'reporterAccepted'
    | 'reporterDeclined'
    | (typeof WITHOUT_ACTOR)[WithoutActor]
    | RecordEventName => {
    if (!isKnown(action)) return 'other';
    if (change['reporter']) return action === 'accepted' ? 'reporterAccepted' : 'reporterDeclined';
    if (action === 'linked' && change['task']) return 'taskAdded';
    return actorId === null && mayLackActor(action) ? WITHOUT_ACTOR[action] : action;
  };
  return (
    <>
      <BoldText>
        {t(`history.${sentence()}`, {
          ...ofType(type),
          who: actorId === null ? t('history.nobody') : people.name(actorId),
          what: entry.undoes && t(textKey(`undone.${entry.undoes}`)),
        })}
      </BoldText>
      {entry.actingForId !== null && ` ${t('history.actingFor', { name: people.name(entry.actingForId) })}`}
    </>
  );
}
