import { RECORD_EVENTS, type RecordEventName } from './record-events.ts';

/** The sentences of events without an actor: they follow from others or from time, or were reported without a name. */
const WITHOUT_ACTOR = {
  raised: 'raisedAnonymously',
  accepted: 'silence',
  started: 'startedByTask',
  completed: 'completedByTasks',
} as const;
type WithoutActor = keyof typeof WITHOUT_ACTOR;

/** The end of the key of a sentence about an entry of a history: `history.<sentence>`. */
export type HistorySentence =
  | RecordEventName
  | (typeof WITHOUT_ACTOR)[WithoutActor]
  | 'taskAdded'
  | 'reporterAccepted'
  | 'reporterDeclined'
  | 'other';

const isKnown = (action: string): action is RecordEventName => RECORD_EVENTS.some((event) => event === action);
const mayLackActor = (action: RecordEventName): action is WithoutActor => Object.hasOwn(WITHOUT_ACTOR, action);

/** Which sentence says what an entry of a record's history did; `other` for an event that this version does not know. */
export function historySentence(entry: {
  readonly action: string;
  readonly actorId: number | null;
  readonly change: Readonly<Record<string, unknown>>;
}): HistorySentence {
  const { action, actorId, change } = entry;
  if (!isKnown(action)) return 'other';
  if (change['reporter']) return action === 'accepted' ? 'reporterAccepted' : 'reporterDeclined';
  if (action === 'linked' && change['task']) return 'taskAdded';
  return actorId === null && mayLackActor(action) ? WITHOUT_ACTOR[action] : action;
}

/** The key of the words for what an entry undid: an edit that is undone handed the record to another owner, or it published something. */
export const undoneKey = (entry: {
  readonly undoes: string;
  readonly change: Readonly<Record<string, unknown>>;
}): string => `undone.${entry.undoes === 'edited' && entry.change['ownerId'] ? 'reassigned' : entry.undoes}`;
