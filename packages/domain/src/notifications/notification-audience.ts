import type { Relation } from '../records/relations.ts';
import { maySee, type RecordAudience, type Viewer } from '../records/visibility.ts';
import type { NotificationChoice, NotificationEvent } from './notification-events.ts';

export const CHANNELS = ['inApp', 'mail'] as const;
export type Channel = (typeof CHANNELS)[number];

/** Whom a rule notifies: people with a relation to the record, all holders of a role, those whom a group means, or one person. */
export type RuleAudience =
  | { readonly kind: 'relation'; readonly relation: Relation }
  | { readonly kind: 'role'; readonly roleId: number }
  | { readonly kind: 'group'; readonly groupId: number }
  | { readonly kind: 'person'; readonly employeeId: number };

export interface NotificationRule {
  readonly event: NotificationEvent;
  readonly audience: RuleAudience;
  readonly channel: Channel;
  /** Whether it notifies regardless of the person's own choice. */
  readonly isCritical: boolean;
}

/** A person who may have to be notified: their relations to the record, and what they chose for each event. */
export interface Candidate extends Viewer {
  /** Whether this is an active person and not a machine. */
  readonly isReader: boolean;
  readonly relations: ReadonlySet<Relation>;
  /** Those of the relations that the event added. */
  readonly newRelations: ReadonlySet<Relation>;
  readonly choices: ReadonlyMap<NotificationEvent, NotificationChoice>;
  /** The groups of the rules that mean the person. */
  readonly groupIds?: ReadonlySet<number> | undefined;
}

/** Why a person is notified: through which audience, because they were mentioned, or because the record is critical. */
export type Reason = Relation | 'role' | 'group' | 'person' | 'mentioned' | 'alert';

/**
 * How a person is notified. `mail`: `alone` at once in a mail of its own, `soon` together with others of the same minute, `daily`
 * in the digest, or null for none.
 */
export interface PersonNotification {
  readonly employeeId: number;
  readonly event: NotificationEvent;
  readonly reason: Reason;
  readonly isCritical: boolean;
  readonly inApp: boolean;
  readonly mail: 'alone' | 'soon' | 'daily' | null;
}

/** Whether a rule is for a person. */
export const isMeant = ({ event, audience }: NotificationRule, person: Candidate): boolean => {
  const relations = event === 'joined' ? person.newRelations : person.relations;
  if (audience.kind === 'relation') return relations.has(audience.relation);
  if (audience.kind === 'group') return person.groupIds?.has(audience.groupId) ?? false;
  return audience.kind === 'role' ? audience.roleId === person.roleId : audience.employeeId === person.employeeId;
};

const reasonOf = ({ audience }: NotificationRule): Reason =>
  audience.kind === 'relation' ? audience.relation : audience.kind;

const mailBy = (choice: NotificationChoice): PersonNotification['mail'] =>
  choice === 'immediate' ? 'soon' : choice === 'digest' ? 'daily' : null;

const notifyMentioned = (person: Candidate): PersonNotification => ({
  employeeId: person.employeeId,
  event: 'mentioned',
  reason: 'mentioned',
  isCritical: false,
  inApp: true,
  mail: mailBy(person.choices.get('mentioned') ?? 'immediate'),
});

/**
 * How one person is notified of the events, or undefined if they are not. A critical rule ignores the person's choices, and its
 * mail is sent on its own; other rules apply only if the person did not turn their event off. If several events match, critical
 * rules come first, then the order of `events`.
 */
function notificationOf(person: Candidate, events: readonly NotificationEvent[], rules: readonly NotificationRule[]) {
  const choiceOf = (event: NotificationEvent) => person.choices.get(event) ?? 'immediate';
  const counting = rules
    .filter((rule) => events.includes(rule.event) && isMeant(rule, person))
    .filter((rule) => rule.isCritical || choiceOf(rule.event) !== 'off')
    .sort((a, b) => Number(b.isCritical) - Number(a.isCritical) || events.indexOf(a.event) - events.indexOf(b.event));
  const [first] = counting;
  if (!first) return undefined;
  const mails = counting.filter((rule) => rule.channel === 'mail');
  const isAlone = mails.some((rule) => rule.isCritical);
  const isSoon = mails.some((rule) => choiceOf(rule.event) === 'immediate');
  return {
    employeeId: person.employeeId,
    event: first.event,
    reason: reasonOf(first),
    isCritical: first.isCritical,
    inApp: counting.some((rule) => rule.channel === 'inApp'),
    mail: mails.length === 0 ? null : isAlone ? 'alone' : isSoon ? 'soon' : 'daily',
  } satisfies PersonNotification;
}

/**
 * Whom an event of a record notifies, each person once: those whom the rules match and those who were mentioned, except the actor,
 * inactive accounts and machines, and people who may not see the record now.
 */
export function notificationsFor(happened: {
  readonly events: readonly NotificationEvent[];
  readonly rules: readonly NotificationRule[];
  readonly record: RecordAudience;
  readonly actorId: number | null;
  readonly mentioned: ReadonlySet<number>;
  readonly candidates: readonly Candidate[];
}): PersonNotification[] {
  const { events, rules, record, actorId, mentioned, candidates } = happened;
  return candidates
    .filter((person) => person.isReader && person.employeeId !== actorId && maySee(person, record))
    .flatMap((person) => {
      if (mentioned.has(person.employeeId)) return [notifyMentioned(person)];
      return notificationOf(person, events, rules) ?? [];
    });
}
