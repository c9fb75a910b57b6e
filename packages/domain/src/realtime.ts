/** Destinations and shapes of real-time messages, shared by the server and the web. */

/** Destination of changes, sent to everyone who may see the changed record. */
export const CHANGES = '/user/queue/changes';
/** Destination for messages that this person has a new notification. */
export const NOTIFICATIONS = '/user/queue/notifications';
/** Destination for messages that something has happened to an alert of which this person was notified. */
export const ALERTS = '/user/queue/alerts';

/** Kinds of objects whose present users see each other. */
export const PRESENCE_KINDS = ['record', 'template'] as const;
export type PresenceKind = (typeof PRESENCE_KINDS)[number];
/** One such object, as it is named in destinations. */
export type PresenceAt = `${PresenceKind}/${number}`;
/** Topic of who else has the object open, and of what they save. */
export const presenceTopic = (at: PresenceAt): string => `/topic/${at}/presence`;
/** Destination to which a client reports its own presence. */
export const presenceDestination = (at: PresenceAt): string => `/app/${at}/presence`;

/** A record changed. Clients fetch it again, so the message carries no content of it. */
export interface RecordChanged {
  readonly type: string;
  readonly id: number;
  readonly version: number;
}
/** Messages may have been missed: clients must ask what changed. */
export interface ChangesMissed {
  readonly event: 'missed';
}
/** The settings of the tenant, or its appearance, have changed: clients fetch them again. */
export interface SettingsChanged {
  readonly event: 'settings';
}
export type ChangeMessage = RecordChanged | ChangesMissed | SettingsChanged;

export interface NotificationMessage {
  readonly id: number;
}

export const PRESENCE_STATES = ['viewing', 'editing', 'gone'] as const;
export type PresenceState = (typeof PRESENCE_STATES)[number];
export interface PresenceMessage {
  readonly employeeId: number;
  readonly state: PresenceState;
}
/** Another user saved the object that is open. Sent on its presence topic to the other users who have it open. */
export interface SavedMessage {
  readonly employeeId: number;
  readonly version: number;
  readonly savedAt: string;
}
