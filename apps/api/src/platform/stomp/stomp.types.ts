import type { ClientFrame, Headers, StompVersion } from './frame.ts';

/** How bytes reach a client, whatever the transport. */
export interface Transport {
  send(text: string): void;
  /** Says good-bye and closes. */
  close(reason: string): void;
  /** Cuts the connection at once, with what was still to be sent. */
  destroy(): void;
  /** Bytes that wait for the client to take them. */
  buffered(): number;
}

/** Whom a connection belongs to: what `authenticate` found. */
export interface Principal<Who> {
  readonly who: Who;
  readonly tenantId: number;
  /** When the right to be connected ends, in milliseconds since 1970. */
  readonly expiresAt: number;
}

/** A client that has connected, as the rules and the deliverers see it. */
export interface Connection<Who> {
  readonly id: string;
  readonly tenantId: number;
  readonly who: Who;
  /** Tells the client why and ends. */
  fail(message: string): void;
}

/** What the application decides; the broker knows nothing of people, records or destinations. */
export interface BrokerRules<Opening, Who> {
  /** Who connects, by how the socket was opened and the CONNECT frame's headers. Throws StompError to refuse. */
  authenticate(opening: Opening, headers: Headers): Promise<Principal<Who>>;
  /** Asked before every subscription and every message; whatever is not allowed ends the connection. */
  authorise(
    connection: Connection<Who>,
    destination: string,
    purpose: 'subscribe' | 'send',
    headers: Headers,
  ): boolean | Promise<boolean>;
  /** Takes a message that was allowed. Throws StompError for one that makes no sense. */
  onSend(connection: Connection<Who>, destination: string, body: string): void;
  onConnect?(connection: Connection<Who>): void;
  onSubscribe?(connection: Connection<Who>, destination: string): void;
  /** The last subscription of this connection to a destination has ended, by itself or with the connection. */
  onUnsubscribe?(connection: Connection<Who>, destination: string): void;
  onEnd?(connection: Connection<Who>): void;
  /** Something that is no client's fault went wrong. */
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
  /** Frames that may wait while an earlier one is being decided about. */
  readonly waitingFrames: number;
  readonly unacknowledged: number;
  readonly transactions: number;
  readonly framesInTransaction: number;
  /** Characters of all frames that a client's transactions keep until they are committed. */
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

/** What the commands work with; see handle-frame.ts. */
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
