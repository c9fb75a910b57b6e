import { CHANGES, NOTIFICATIONS, type PresenceAt } from '@safety-qube/domain/realtime';

const FORMS = {
  subscribe: /^\/topic\/((?:record|template)\/[1-9]\d{0,14})\/presence$/,
  send: /^\/app\/((?:record|template)\/[1-9]\d{0,14})\/presence$/,
} as const;

/** What a destination is about, if it is one where presence is told (`subscribe`) or said (`send`). */
export const presencePlace = (destination: string, purpose: 'subscribe' | 'send'): PresenceAt | undefined =>
  FORMS[purpose].exec(destination)?.[1] as PresenceAt | undefined;

/** Whether a destination is everybody's own: what it brings is chosen for each person. */
export const isOwnQueue = (destination: string): boolean => destination === CHANGES || destination === NOTIFICATIONS;

/** Characters of a destination that are told of: it is the client's to write. */
const TOLD = 100;
/** A destination without its ids, such as /topic/record/{id}/presence: what each of them is about does not matter. */
export const formOf = (destination: string): string => destination.slice(0, TOLD).replaceAll(/\d+/g, '{id}');
