import { ALERTS, CHANGES, NOTIFICATIONS, type PresenceAt } from '@safety-qube/domain/realtime';

const FORMS = {
  subscribe: /^\/topic\/((?:record|template)\/[1-9]\d{0,14})\/presence$/,
  send: /^\/app\/((?:record|template)\/[1-9]\d{0,14})\/presence$/,
} as const;

/** Returns the record or template of a destination, if it is one where presence is received (`subscribe`) or sent (`send`). */
export const presencePlace = (destination: string, purpose: 'subscribe' | 'send'): PresenceAt | undefined =>
  FORMS[purpose].exec(destination)?.[1] as PresenceAt | undefined;

/** Whether a destination is a personal queue: each user receives their own messages there. */
export const isOwnQueue = (destination: string): boolean => [ALERTS, CHANGES, NOTIFICATIONS].includes(destination);

/** Characters of a destination that are logged: the client chooses it. */
const LOGGED_LENGTH = 100;
/** A destination without its ids, such as /topic/record/{id}/presence, to be logged. */
export const formOf = (destination: string): string => destination.slice(0, LOGGED_LENGTH).replaceAll(/\d+/g, '{id}');
