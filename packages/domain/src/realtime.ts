/** Where real-time messages go and what they say: what the server sends and the web reads. */

/** What changed, for everyone who may see it. */
export const CHANGES = '/user/queue/changes';
/** That there is something new for this person. */
export const NOTIFICATIONS = '/user/queue/notifications';

/** What people can be at together. */
export const PRESENCE_KINDS = ['record', 'template'] as const;
export type PresenceKind = (typeof PRESENCE_KINDS)[number];
/** One of these, as destinations name it. */
export type PresenceAt = `${PresenceKind}/${number}`;
/** Who else is there, and what they save there. */
export const presenceTopic = (at: PresenceAt): string => `/topic/${at}/presence`;
/** Where one says that one is there oneself. */
export const presenceDestination = (at: PresenceAt): string => `/app/${at}/presence`;

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
/** Somebody saved what is open here: told where presence is, to the others who are there. */
export interface SavedMessage {
  readonly employeeId: number;
  readonly version: number;
  readonly savedAt: string;
}
