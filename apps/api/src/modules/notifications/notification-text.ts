import type { Language } from '@safety-qube/domain/languages';
import type { NotificationEvent } from '@safety-qube/domain/notifications/notification-events';
import type { AlertCause } from '@safety-qube/domain/records/alerts';
import type { Relation } from '@safety-qube/domain/records/relations';
import type { WorkKind } from '@safety-qube/domain/succession';
import { type TextKey, text, textOf } from '../../platform/i18n.ts';

/** Parameters of the text besides who did what; stored with the notification. */
export interface TextParams {
  /** Whether the record has reached its end. */
  readonly isEnd?: boolean;
  readonly commentId?: number;
  /** What made the record critical, and how often everybody was notified of it again. */
  readonly alert?: { readonly cause: AlertCause; readonly round: number };
  /** Whether a reporter without a name did it. */
  readonly isByReporter?: boolean;
  /** For whom the reader is notified, as their deputy. */
  readonly forId?: number;
  /** Whether it is about the record's finished form, whose rules notify people. */
  readonly isForm?: boolean;
  /** The name of an entity that is not a record. */
  readonly name?: string;
  /** A further id for the address of its page. */
  readonly within?: number;
  /** The part of its text that concerns the reader. */
  readonly excerpt?: string;
  /** How much work of each kind the reader took over. */
  readonly work?: Partial<Record<WorkKind, number>>;
}

export interface NotificationFacts {
  readonly event: string;
  /** The type of the record, or of the other entity that it is about. */
  readonly type: string;
  readonly reason: string;
  /** Null for an anonymous raiser and for automatic events. */
  readonly actorName: string | null;
  readonly params: TextParams;
  /** The name of the person for whom the reader is notified, as their deputy. */
  readonly forName?: string | null;
}

/** Events that require an action of people with this relation: their text addresses them directly. */
const ASKED: ReadonlyMap<string, string> = new Map<NotificationEvent, Relation>([
  ['assigned', 'resolutionTeam'],
  ['fixed', 'ehsMember'],
  ['implemented', 'ehsMember'],
  ['approved', 'raiser'],
  ['completed', 'verifier'],
]);

/** Returns the key of the sentence for a critical record; what an answer of its reporter said is said as it is. */
function alertKey({ alert }: TextParams): TextKey {
  if (alert?.round) return 'notification.immediateDanger.again';
  if (alert?.cause === 'priority') return 'notification.immediateDanger.priority';
  return alert && alert.cause !== 'answer' ? 'notification.immediateDanger.critical' : 'notification.immediateDanger';
}

/** Returns the key of the sentence for an event, depending on how it concerns the reader. */
function keyOf({ event, reason, actorName, params }: NotificationFacts): string {
  if (params.isByReporter) return `notification.${event}.reporter`;
  if (event === 'accepted' && actorName === null) return 'notification.accepted.silence';
  if (event === 'approved' && params.isEnd) return 'notification.approved.end';
  if (event === 'edited' && params.isForm) return 'notification.formAnswered';
  if (event === 'immediateDanger') return alertKey(params);
  if (event === 'joined') return `notification.joined.${reason}`;
  return `notification.${event}${ASKED.get(event) === reason ? '.you' : ''}`;
}

/**
 * Returns the sentence for who did what, in a language; the record is called "this". Some types have sentences of their own: a task
 * is created, not raised.
 */
export function sentence(language: Language, facts: NotificationFacts): string {
  const said = textOf(language, keyOf(facts), {
    actor: facts.actorName ?? text(language, 'notification.someone'),
    context: facts.type,
  });
  return facts.forName ? text(language, 'notification.for', { name: facts.forName, text: said }) : said;
}
