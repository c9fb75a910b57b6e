import type { PresenceAt, PresenceState } from '@safety-qube/domain/realtime';
import type { RecordAudience } from '@safety-qube/domain/records/visibility';

/** Recipients of a message. They receive it only while they are subscribed to the destination and signed in. */
export type Recipients =
  /** These people; with `recordId`, only those who may still see the record. */
  | { readonly people: readonly number[]; readonly recordId?: number }
  /** All who may see the record, by its current audience or the one before the change. */
  | { readonly audience: RecordAudience; readonly formerly?: RecordAudience }
  /** All who watch the presence at a place and may still see it, except for one person. */
  | { readonly watchersOf: PresenceAt; readonly except: number }
  | { readonly socket: string }
  /** Everybody of the tenant. */
  | { readonly everyone: true };

/** A message to people's sockets in any process. `body` is sent as JSON. */
export interface Delivery {
  readonly kind?: 'delivery';
  readonly tenantId: number;
  readonly destination: string;
  readonly body: unknown;
  readonly to: Recipients;
}

/** Sessions of a tenant have ended or rights have changed: every process must clear its cached sessions. */
export interface SessionsChanged {
  readonly kind: 'sessions';
  readonly tenantId: number;
}

/** A person's socket reports where they are or, with `gone`, no longer are. `asks` requests an answer from others there. */
export interface Presence {
  readonly kind: 'presence';
  readonly tenantId: number;
  readonly at: PresenceAt;
  readonly employeeId: number;
  readonly socket: string;
  readonly state: PresenceState;
  readonly asks: boolean;
}

export type RelayMessage = Delivery | SessionsChanged | Presence;

export interface Listener {
  onMessage(message: RelayMessage): void;
  /** Messages may have been missed, because the connection to the other processes was lost and re-established. */
  onGap?(): void;
}

/** Sends messages to every process of the installation, including this one, in the order of publishing. */
export interface Relay {
  /**
   * Publishes a message without waiting; if the connection is lost, it is sent after a reconnect. Only to be called after the
   * commit (`ctx.afterCommit`), because receivers could not read the change before.
   */
  publish(message: RelayMessage): void;
  /** Adds a listener for all messages; returns a function that removes it. */
  listen(listener: Listener): () => void;
  /** Sends the waiting messages and closes the connection. */
  end(): Promise<void>;
}
