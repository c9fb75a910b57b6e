import { randomUUID } from 'node:crypto';
import type { BrokerLimits, BrokerRules, Connection, Transport } from './stomp.types.ts';
import { openSession, type SessionHandle } from './stomp-session.ts';
import { subscriptionIndex } from './subscriptions.ts';
import { messageWriter } from './write-frame.ts';

const LIMITS: BrokerLimits = {
  heartbeat: 30_000,
  connectWithin: 5_000,
  buffered: 1024 * 1024,
  subscriptions: 100,
  framesPerSecond: 50,
  waitingFrames: 200,
  unacknowledged: 1000,
  transactions: 4,
  framesInTransaction: 50,
  keptInTransactions: 64 * 1024,
};
/** Milliseconds between two checks of timeouts and expiry, and thereby their maximum delay. */
const TICK_MS = 500;

/** Receives the events of a socket from the transport. */
export interface Ear {
  receive(text: string): void;
  end(): void;
}

export interface Broker<Opening, Who> {
  /** Registers a new socket. */
  attach(transport: Transport, opening: Opening): Ear;
  /** Returns all connections of this process. */
  connections(): Connection<Who>[];
  /**
   * Sends JSON to each subscription of a destination whose owner may receive it. `may` is evaluated now for each connection; a
   * promise is awaited.
   */
  deliver(
    tenantId: number,
    destination: string,
    body: string,
    may: (connection: Connection<Who>) => boolean | Promise<boolean>,
  ): void;
  /** Returns how many sockets are open, and how many were closed because they did not read fast enough. */
  figures(): { open: number; slow: number };
  /** Notifies every client that the server is stopping and closes the connections. */
  stop(): void;
}

/** Creates a STOMP broker for the sockets of this process; it depends on no module. */
export function makeBroker<Opening, Who>(
  rules: BrokerRules<Opening, Who>,
  changes: Partial<BrokerLimits> = {},
): Broker<Opening, Who> {
  const limits = { ...LIMITS, ...changes };
  const sessions = new Set<SessionHandle<Who>>();
  const index = subscriptionIndex<SessionHandle<Who>>();
  let slow = 0;
  let messages = 0;
  const shared = {
    rules,
    limits,
    index,
    onEnd: (session: SessionHandle<Who>) => void sessions.delete(session),
    onSlow: () => {
      slow += 1;
    },
  };
  const clock = setInterval(() => {
    const now = Date.now();
    for (const session of [...sessions]) session.tick(now);
  }, TICK_MS).unref();

  return {
    attach(transport, opening) {
      const session = openSession(randomUUID(), transport, opening, shared);
      sessions.add(session);
      return session;
    },
    connections: () => [...sessions].flatMap(({ connection }) => connection ?? []),
    deliver(tenantId, destination, body, may) {
      const write = messageWriter(destination, body);
      for (const [subscription, session] of index.of(tenantId, destination)) {
        if (!session.connection) continue;
        const go = (): void => {
          const messageId = String(++messages);
          session.deliver(subscription, messageId, () =>
            write({
              subscriptionId: subscription.id,
              messageId,
              needsAck: subscription.ack !== 'auto' && subscription.version === '1.2',
              version: subscription.version,
            }),
          );
        };
        const allowed = may(session.connection);
        if (allowed === true) go();
        else if (allowed !== false) allowed.then((yes) => yes && go(), rules.onFault);
      }
    },
    figures: () => ({ open: sessions.size, slow }),
    stop() {
      clearInterval(clock);
      for (const session of [...sessions]) session.fail('server is stopping');
    },
  };
}
