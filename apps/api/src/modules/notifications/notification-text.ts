import type { Language } from '@safety-qube/domain/languages';
import type { NotificationEvent } from '@safety-qube/domain/notifications/notification-events';
import { type TextKey, text } from '../../platform/i18n.ts';

/** What the words need beside who did what; kept with the notification. */
export interface TextParams {
  /** The record came to its end. */
  readonly isEnd?: boolean;
  readonly commentId?: number;
  /** The record's form was finished, and its rules tell people of it. */
  readonly isForm?: boolean;
  /** What a thing is called that is no record. */
  readonly name?: string;
  /** What more its page's address needs. */
  readonly within?: number;
  /** What of it concerns the reader. */
  readonly excerpt?: string;
}

export interface Said {
  readonly event: string;
  /** Of the record, or of what else it is about. */
  readonly type: string;
  readonly reason: string;
  /** Null for an anonymous raiser and for what happened by itself. */
  readonly actorName: string | null;
  readonly params: TextParams;
}

/** Events that ask something of those who are told through this relation: the words then speak to them. */
const ASKED: Partial<Record<NotificationEvent, string>> = {
  assigned: 'resolutionTeam',
  fixed: 'ehsMember',
  implemented: 'ehsMember',
  approved: 'raiser',
  completed: 'verifier',
};

/** The key of the sentence for what happened, as it concerns this reader. */
function keyOf({ event, reason, actorName, params }: Said): TextKey {
  if (event === 'accepted' && actorName === null) return 'notification.accepted.silence';
  if (event === 'approved' && params.isEnd) return 'notification.approved.end';
  if (event === 'edited' && params.isForm) return 'notification.formAnswered';
  if (event === 'joined') return `notification.joined.${reason}` as TextKey;
  return `notification.${event}${ASKED[event as NotificationEvent] === reason ? '.you' : ''}` as TextKey;
}

/** Who did what, in a language; the record is "this". Some types have words of their own: a task is created, not raised. */
export const sentence = (language: Language, said: Said): string =>
  text(language, keyOf(said), {
    actor: said.actorName ?? text(language, 'notification.someone'),
    context: said.type,
  });

/** Characters of a comment that are shown in passing. */
const EXCERPT = 160;
/** The beginning of a comment on one line, cut at a word. */
export function excerptOf(body: string): string {
  const line = body.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= EXCERPT) return line;
  const cut = line.slice(0, EXCERPT);
  return `${cut.slice(0, cut.lastIndexOf(' ') > EXCERPT / 2 ? cut.lastIndexOf(' ') : undefined)}…`;
}
