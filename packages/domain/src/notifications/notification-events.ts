import type { RecordEventName } from '../records/record-events.ts';

/**
 * The events that a rule, and a person's choice, can be about, in the order in which people look for them: events of a record, and
 * those that are derived: `immediateDanger` reported, people who `joined` the record, the record `closed`, people `mentioned`.
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
    'resolved',
    'approved',
    'approvalWithdrawn',
    'rejected',
    'declined',
    'reopened',
    'completed',
    'sentBack',
    'effectAsked',
    'repeated',
  ],
  endings: ['closed', 'accepted', 'invalidated', 'closedAsDuplicate', 'converted', 'verified', 'cancelled'],
  talk: ['mentioned', 'reporterWrote', 'commented', 'attached'],
  changes: ['started', 'dueMoved', 'effective', 'edited', 'linked', 'archived', 'restored', 'confidentialityChanged'],
} as const;
export type NotificationGroup = keyof typeof NOTIFICATION_GROUPS;
export type NotificationEvent = (typeof NOTIFICATION_GROUPS)[NotificationGroup][number];
export const NOTIFICATION_EVENTS: readonly NotificationEvent[] = Object.values(NOTIFICATION_GROUPS).flat();

/**
 * Notifications to one person that are not about a record: work that was done for them in the background, a form that was
 * finished with an answer whose rule notifies them, and reports that are held until they decide about them, or work that they took over from somebody who left.
 * Neither rules of the tenant nor people's choices apply to these.
 */
export const PERSONAL_EVENTS = [
  'exported',
  'exportFailed',
  'imported',
  'importFailed',
  'formAnswered',
  'reportsHeld',
  'workHandedOver',
] as const;
export type PersonalEvent = (typeof PERSONAL_EVENTS)[number];

export const NOTIFICATION_CHOICES = ['immediate', 'digest', 'off'] as const;
export type NotificationChoice = (typeof NOTIFICATION_CHOICES)[number];

/** The facts about an event of a record that rules depend on. */
export interface EventFacts {
  readonly name: RecordEventName;
  /** Whether the event ended the record. */
  readonly isEnd: boolean;
  readonly isImmediateDanger: boolean;
  /** Whether the event added people to the record. */
  readonly hasNewcomers: boolean;
}

const UNANNOUNCED = [
  'deleted',
  'imported',
  'reporterAsked',
  'alertRaised',
  'alertRepeated',
  'alertTaken',
  'alertPassed',
  'undone',
] as const;
const isUnannounced = (name: RecordEventName): name is (typeof UNANNOUNCED)[number] =>
  UNANNOUNCED.some((one) => one === name);

/**
 * The rule events that an event of a record counts as, the most specific first: a report of immediate danger is also `raised`; a
 * change that adds people is also `joined` (unless it is `assigned`, which says so already); whatever ends a record is also
 * `closed`. None for a deleted record, which nobody may see any more, none for each record of an import, none for what happens to
 * an alert, which notifies its own people, and none for an undo, which withdraws the notifications of what it undoes.
 */
export function ruleEvents({ name, isEnd, isImmediateDanger, hasNewcomers }: EventFacts): NotificationEvent[] {
  if (name === 'alertRaised') return ['immediateDanger'];
  if (isUnannounced(name)) return [];
  return [
    ...(isImmediateDanger ? (['immediateDanger'] as const) : []),
    ...(hasNewcomers && name !== 'assigned' ? (['joined'] as const) : []),
    name,
    ...(isEnd ? (['closed'] as const) : []),
  ];
}
