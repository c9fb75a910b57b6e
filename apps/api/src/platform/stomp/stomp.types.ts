import type { ClientFrame, Headers, StompVersion } from './frame.ts';

/** A connection to a client over any transport. */
export interface Transport {
  send(text: string): void;
  /** Closes the connection gracefully with a reason. */
  close(reason: string): void;
  /** Closes the connection at once and discards unsent data. */
  destroy(): void;
  /** Returns the number of bytes not yet read by the client. */
  buffered(): number;
}

/** The owner of a connection, as returned by `authenticate`. */
export interface Principal<Who> {
  readonly who: Who;
  readonly tenantId: number;
  /** When the authorization to be connected expires, in milliseconds since 1970. */
  readonly expiresAt: number;
}

/** A connected client. */
export interface Connection<Who> {
  readonly id: string;
  readonly tenantId: number;
  readonly who: Who;
  /** Sends the reason to the client and closes the connection. */
  fail(message: string): void;
}

/** Rules of the application; the broker itself knows nothing of people, records or destinations. */
export interface BrokerRules<Opening, Who> {
  /** Authenticates a client by the result of `open` and the CONNECT frame's headers. Throws StompError to refuse. */
  authenticate(opening: Opening, headers: Headers): Promise<Principal<Who>>;
  /** Called before every subscription and every message; if it is not allowed, the connection is closed. */
  authorise(
    connection: Connection<Who>,
    destination: string,
    purpose: 'subscribe' | 'send',
    headers: Headers,
  ): boolean | Promise<boolean>;
  /** Handles an authorized message. Throws StompError for an invalid one. */
  onSend(connection: Connection<Who>, destination: string, body: string): void;
  onConnect?(connection: Connection<Who>): void;
  onSubscribe?(connection: Connection<Who>, destination: string): void;
  /** Called when the last subscription of this connection to a destination has ended, also when the connection ends. */
  onUnsubscribe?(connection: Connection<Who>, destination: string): void;
  onEnd?(connection: Connection<Who>): void;
  /** Called for errors that are not caused by a client. */
  onFault(error: unknown): void;
}

/** Times in milliseconds, sizes in bytes. */
export interface BrokerLimits {
  /** Heart-beats each way; 30 s by the specification. */
  readonly heartbeat: number;
  readonly connectWithin: number;
  readonly buffered: number;
  readonly subscriptions: number;
  readonly framesPerSecond: number;
  /** Frames that may wait while an earlier one is being authorized. */
  readonly waitingFrames: number;
  readonly unacknowledged: number;
  readonly transactions: number;
  readonly framesInTransaction: number;
  /** Characters of all frames in a client's uncommitted transactions. */
  readonly keptInTransactions: number;
}

export type AckMode = 'auto' | 'client' | 'client-individual';

export interface Subscription {
  readonly id: string;
  readonly destination: string;
  readonly ack: AckMode;
  readonly unacknowledged: Set<string>;
  readonly version: StompVersion;
}

/** A session as used by the commands; see handle-frame.ts. */
export interface StompSession {
  readonly version: StompVersion;
  readonly limits: BrokerLimits;
  readonly subscriptions: ReadonlyMap<string, Subscription>;
  readonly transactions: Map<string, ClientFrame[]>;
  isEnded(): boolean;
  authorise(destination: string, purpose: 'subscribe' | 'send', headers: Headers): boolean | Promise<boolean>;
  subscribe(subscription: Subscription): void;
  unsubscribe(subscription: Subscription): void;
  take(destination: string, body: string): void;
  acknowledgeReceipt(receipt: string): void;
  leave(): void;
}
