import type { RecordEventName } from '../records/record-events.ts';

/**
 * What a rule, and a person's choice, can be about, in the order in which people look for it: what happens to a record, and
 * what it can mean: `immediateDanger` reported, people who `joined` the record, the record `closed`, people `mentioned`.
 */
export const NOTIFICATION_GROUPS = {
  urgent: ['immediateDanger'],
  turns: [
    'raised',
    'assigned',
    'joined',
    'reassigned',
    'fixed',
    'implemented',
    'approved',
    'rejected',
    'declined',
    'reopened',
    'completed',
    'sentBack',
    'effectAsked',
    'repeated',
  ],
  endings: ['closed', 'accepted', 'invalidated', 'closedAsDuplicate', 'verified', 'cancelled'],
  talk: ['mentioned', 'commented', 'attached'],
  changes: ['started', 'dueMoved', 'effective', 'edited', 'linked', 'archived', 'restored', 'confidentialityChanged'],
} as const;
export type NotificationGroup = keyof typeof NOTIFICATION_GROUPS;
export type NotificationEvent = (typeof NOTIFICATION_GROUPS)[NotificationGroup][number];
export const NOTIFICATION_EVENTS: readonly NotificationEvent[] = Object.values(NOTIFICATION_GROUPS).flat();

/**
 * What one person is told of that is no record: work that was done for them in the background, and a form that was finished with
 * an answer of which its rules tell them. No rule of the tenant and no choice is about these.
 */
export const PERSONAL_EVENTS = ['exported', 'exportFailed', 'imported', 'importFailed', 'formAnswered'] as const;
export type PersonalEvent = (typeof PERSONAL_EVENTS)[number];

export const NOTIFICATION_CHOICES = ['immediate', 'digest', 'off'] as const;
export type NotificationChoice = (typeof NOTIFICATION_CHOICES)[number];

/** What happened to a record, as far as rules look at it. */
export interface EventFacts {
  readonly name: RecordEventName;
  /** Whether the record came to its end by it. */
  readonly isEnd: boolean;
  readonly isImmediateDanger: boolean;
  /** Whether people were given something to do with it. */
  readonly hasNewcomers: boolean;
}

/**
 * The events of the rules that something is, the most telling first: a report of immediate danger is also one that was
 * raised, people come to a record by many a change (where it is assigned, that says it already), and whatever ends a record also
 * closes it. Nobody is told of a deleted record: nobody may see it; nor of each one of an import.
 */
export function ruleEvents({ name, isEnd, isImmediateDanger, hasNewcomers }: EventFacts): NotificationEvent[] {
  if (name === 'deleted' || name === 'imported') return [];
  return [
    ...(name === 'raised' && isImmediateDanger ? (['immediateDanger'] as const) : []),
    ...(hasNewcomers && name !== 'assigned' ? (['joined'] as const) : []),
    name,
    ...(isEnd ? (['closed'] as const) : []),
  ];
}
