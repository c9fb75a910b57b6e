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
