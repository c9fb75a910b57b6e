import { agreeOnHeartbeats, agreeOnVersion, type Heartbeats } from './connect.ts';
import { type ClientFrame, StompError, type StompVersion } from './frame.ts';
import { frameReader } from './frame-reader.ts';
import { handleFrame } from './handle-frame.ts';
import type {
  BrokerLimits,
  BrokerRules,
  Connection,
  Principal,
  StompSession,
  Subscription,
  Transport,
} from './stomp.types.ts';
import type { SubscriptionIndex } from './subscriptions.ts';
import { tokenBucket } from './token-bucket.ts';
import { writeFrame } from './write-frame.ts';

/** A session, as used by the broker and the transport. */
export interface SessionHandle<Who> {
  /** The connection with its principal, once the client has connected. */
  readonly connection: Connection<Who> | undefined;
  receive(text: string): void;
  /** Sends a message's frame; a client that does not read fast enough is disconnected. */
  deliver(subscription: Subscription, messageId: string, write: () => string): void;
  /** Checks heart-beats, timeouts and expiry. */
  tick(now: number): void;
  /** Sends the reason to the client and closes the connection. */
  fail(message: string): void;
  /** Called when the transport was closed. */
  end(): void;
}

interface Shared<Opening, Who> {
  readonly rules: BrokerRules<Opening, Who>;
  readonly limits: BrokerLimits;
  readonly index: SubscriptionIndex<SessionHandle<Who>>;
  readonly onEnd: (session: SessionHandle<Who>) => void;
  readonly onSlow: () => void;
}

/** Opens a session, which handles one client from the first byte to the last. */
export function openSession<Opening, Who>(
  id: string,
  transport: Transport,
  opening: Opening,
  { rules, limits, index, onEnd, onSlow }: Shared<Opening, Who>,
): SessionHandle<Who> {
  const startedAt = Date.now();
  let isEnded = false;
  let version: StompVersion = '1.2';
  let principal: Principal<Who> | undefined;
  let connection: Connection<Who> | undefined;
  let beats: Heartbeats = { out: 0, in: 0 };
  let lastIn = startedAt;
  let lastOut = startedAt;
  const subscriptions = new Map<string, Subscription>();
  const isAllowed = tokenBucket(limits.framesPerSecond);

  const write = (text: string): void => {
    if (isEnded) return;
    if (transport.buffered() > limits.buffered) {
      onSlow();
      end();
      transport.destroy();
      return;
    }
    lastOut = Date.now();
    transport.send(text);
  };
  const fail = (message: string, detail = '', receipt?: string): void => {
    if (isEnded) return;
    const headers = { message, 'content-type': 'text/plain', 'receipt-id': receipt };
    write(writeFrame('ERROR', headers, version, detail));
    if (isEnded) return;
    end();
    transport.close(message);
  };
  const refuse = (error: unknown, receipt?: string): void => {
    if (!(error instanceof StompError)) rules.onFault(error);
    const { message, detail } = error instanceof StompError ? error : new StompError('internal error');
    fail(message, detail, receipt);
  };

  function removeSubscription(subscription: Subscription): void {
    subscriptions.delete(subscription.id);
    if (!connection) return;
    index.remove(connection.tenantId, subscription);
    const { destination } = subscription;
    if (![...subscriptions.values()].some((s) => s.destination === destination))
      rules.onUnsubscribe?.(connection, destination);
  }
  function end(): void {
    if (isEnded) return;
    isEnded = true;
    for (const subscription of [...subscriptions.values()]) removeSubscription(subscription);
    onEnd(handle);
    if (connection) rules.onEnd?.(connection);
  }

  const session: StompSession = {
    get version() {
      return version;
    },
    limits,
    subscriptions,
    transactions: new Map(),
    isEnded: () => isEnded,
    authorise: (destination, purpose, headers) =>
      connection !== undefined && rules.authorise(connection, destination, purpose, headers),
    subscribe(subscription) {
      if (!connection) return;
      subscriptions.set(subscription.id, subscription);
      index.add(connection.tenantId, subscription, handle);
      rules.onSubscribe?.(connection, subscription.destination);
    },
    unsubscribe: removeSubscription,
    take: (destination, body) => connection && rules.onSend(connection, destination, body),
    acknowledgeReceipt: (receipt) => write(writeFrame('RECEIPT', { 'receipt-id': receipt }, version)),
    leave() {
      end();
      transport.close('good-bye');
    },
  };

  async function connect(frame: ClientFrame): Promise<void> {
    version = reader.version = agreeOnVersion(frame);
    beats = agreeOnHeartbeats(frame, limits.heartbeat);
    const found = await rules.authenticate(opening, frame.headers);
    if (isEnded) return;
    principal = found;
    connection = { id, tenantId: found.tenantId, who: found.who, fail };
    lastIn = Date.now();
    rules.onConnect?.(connection);
    const heartbeat = `${limits.heartbeat},${limits.heartbeat}`;
    write(writeFrame('CONNECTED', { version, 'heart-beat': heartbeat, session: id, server: 'safety-qube' }, version));
  }
  async function handleNext(frame: ClientFrame): Promise<void> {
    const isConnect = frame.command === 'CONNECT' || frame.command === 'STOMP';
    if (!connection && !isConnect) throw new StompError('not connected');
    if (connection && isConnect) throw new StompError('connected already');
    await (connection ? handleFrame(session, frame) : connect(frame));
  }

  /** Frames are handled one after another, even if authorizing one takes long. */
  const waiting: ClientFrame[] = [];
  let isBusy = false;
  async function work(): Promise<void> {
    isBusy = true;
    for (let frame = waiting.shift(); frame && !isEnded; frame = waiting.shift()) {
      const next = frame;
      await handleNext(next).catch((error: unknown) => refuse(error, next.headers['receipt']));
    }
    isBusy = false;
  }
  const reader = frameReader((frame) => {
    if (isEnded) return;
    if (!isAllowed()) throw new StompError('rate limit');
    if (waiting.length >= limits.waitingFrames) throw new StompError('too many frames at once');
    waiting.push(frame);
    if (!isBusy) void work();
  });

  const handle: SessionHandle<Who> = {
    get connection() {
      return connection;
    },
    receive(text) {
      if (isEnded) return;
      lastIn = Date.now();
      try {
        reader.push(text);
      } catch (error) {
        refuse(error);
      }
    },
    deliver(subscription, messageId, frame) {
      if (isEnded || !subscriptions.has(subscription.id)) return;
      if (subscription.ack !== 'auto') {
        if (subscription.unacknowledged.size >= limits.unacknowledged) return fail('too many unacknowledged messages');
        subscription.unacknowledged.add(messageId);
      }
      write(frame());
    },
    tick(now) {
      if (!principal) {
        if (now - startedAt > limits.connectWithin) fail('CONNECT timeout');
        return;
      }
      if (principal.expiresAt <= now) return fail('session expired');
      if (beats.in && now - lastIn > beats.in * 2) return fail('heart-beat missed');
      if (beats.out && now - lastOut >= beats.out / 2) write('\n');
    },
    fail: (message) => fail(message),
    end,
  };
  return handle;
}
