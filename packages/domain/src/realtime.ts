/** Where real-time messages go and what they say: what the server sends and the web reads. */

/** What changed, for everyone who may see it. */
export const CHANGES = '/user/queue/changes';
/** That there is something new for this person. */
export const NOTIFICATIONS = '/user/queue/notifications';
/** Who else is at a record. */
export const presenceTopic = (recordId: number): string => `/topic/record/${recordId}/presence`;
/** Where one says that one is at a record oneself. */
export const presenceDestination = (recordId: number): string => `/app/record/${recordId}/presence`;

/** A record changed; whoever hears it fetches it anew, so nothing of it travels here. */
export interface RecordChanged {
  readonly type: string;
  readonly id: number;
  readonly version: number;
}
/** Messages may have been missed: ask what changed. */
export interface ChangesMissed {
  readonly event: 'missed';
}
export type ChangeMessage = RecordChanged | ChangesMissed;

export interface NotificationMessage {
  readonly id: number;
}

export const PRESENCE_STATES = ['viewing', 'editing', 'gone'] as const;
export type PresenceState = (typeof PRESENCE_STATES)[number];
export interface PresenceMessage {
  readonly employeeId: number;
  readonly state: PresenceState;
}
