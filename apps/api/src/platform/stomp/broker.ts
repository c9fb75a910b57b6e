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
/** Milliseconds between two looks at the clock: as late as this, and no later, are patience and expiry felt. */
const TICK = 500;

/** A socket's two ends, for the transport. */
export interface Ear {
  receive(text: string): void;
  end(): void;
}

export interface Broker<Opening, Who> {
  /** Takes a new socket in. */
  attach(transport: Transport, opening: Opening): Ear;
  /** Everyone who is connected to this process. */
  connections(): Connection<Who>[];
  /**
   * Sends JSON to each subscription of a destination whose owner may have it. Decided for each one at this moment; an answer
   * that takes time is waited for.
   */
  deliver(
    tenantId: number,
    destination: string,
    body: string,
    may: (connection: Connection<Who>) => boolean | Promise<boolean>,
  ): void;
  /** How many sockets are open, and how many were cut off because they did not take what they were sent. */
  figures(): { open: number; slow: number };
  /** Tells every client that this process ends, and ends. */
  stop(): void;
}

/** A STOMP broker for the sockets of this process; it knows no module. */
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
  }, TICK).unref();

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
