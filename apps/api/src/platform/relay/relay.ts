import type { PresenceAt, PresenceState } from '@safety-qube/domain/realtime';
import type { RecordAudience } from '@safety-qube/domain/records/visibility';

/** For whom a message is. Whoever it is, they get it only while they listen to the destination and are signed in. */
export type Recipients =
  /** These; where it is about a record, as far as they may still see that one. */
  | { readonly people: readonly number[]; readonly recordId?: number }
  /** Whoever may see the record by what decides about it now, or by what did before it was changed. */
  | { readonly audience: RecordAudience; readonly formerly?: RecordAudience }
  /** Whoever follows who else is there, and may still see it, but for one person. */
  | { readonly watchersOf: PresenceAt; readonly except: number }
  | { readonly socket: string };

/** Something to be told to people's sockets, at whichever process they are. `body` travels as JSON. */
export interface Delivery {
  readonly kind?: 'delivery';
  readonly tenantId: number;
  readonly destination: string;
  readonly body: unknown;
  readonly to: Recipients;
}

/** Sessions of a tenant have ended, or rights changed: what each process believes of them is out of date. */
export interface SessionsChanged {
  readonly kind: 'sessions';
  readonly tenantId: number;
}

/** Somebody's socket says where they are, or, with `gone`, no longer are. `asks`: who else is there, please answer. */
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
  /** Messages may have been missed: the way to the other processes was cut and is there again. */
  onGap?(): void;
}

/** Carries messages to every process of the installation, this one included, in the order in which they were published. */
export interface Relay {
  /**
   * Publishes at once and answers at once; what cannot be sent now is sent when the way is there again. Only for after the
   * commit (`ctx.afterCommit`): before it, receivers would read what is not there yet.
   */
  publish(message: RelayMessage): void;
  /** Hears everything from now on; answers how to stop. */
  listen(listener: Listener): () => void;
  /** Sends what is waiting and lets the connection go. */
  end(): Promise<void>;
}
