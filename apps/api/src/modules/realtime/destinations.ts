import { CHANGES, NOTIFICATIONS, presenceDestination, presenceTopic } from '@safety-qube/domain/realtime';

const idIn = (destination: string): number =>
  Number(/^\/(?:topic|app)\/record\/([1-9]\d{0,14})\//.exec(destination)?.[1]);

/** The record that a destination is about, if it is one where presence is told (`subscribe`) or said (`send`). */
export function presenceRecord(destination: string, purpose: 'subscribe' | 'send'): number | undefined {
  const id = idIn(destination);
  const expected = purpose === 'subscribe' ? presenceTopic(id) : presenceDestination(id);
  return destination === expected && Number.isSafeInteger(id) ? id : undefined;
}

/** Whether a destination is everybody's own: what it brings is chosen for each person. */
export const isOwnQueue = (destination: string): boolean => destination === CHANGES || destination === NOTIFICATIONS;
