import { type ClientFrame, StompError } from './frame.ts';
import type { AckMode, StompSession, Subscription } from './stomp.types.ts';

const ACK_MODES: readonly AckMode[] = ['auto', 'client', 'client-individual'];

function requiredHeader({ headers }: ClientFrame, name: string): string {
  const value = headers[name];
  if (!value) throw new StompError(`missing header ${name}`);
  return value;
}

/** Returns the id of a subscription; in 1.0 the destination if there is no id. */
const subscriptionId = (session: StompSession, frame: ClientFrame): string =>
  frame.headers['id'] ?? requiredHeader(frame, session.version === '1.0' ? 'destination' : 'id');

async function subscribe(session: StompSession, frame: ClientFrame): Promise<void> {
  const destination = requiredHeader(frame, 'destination');
  const id = subscriptionId(session, frame);
  if (session.subscriptions.has(id)) throw new StompError('duplicate subscription id');
  if (session.subscriptions.size >= session.limits.subscriptions) throw new StompError('too many subscriptions');
  const wanted = frame.headers['ack'] ?? 'auto';
  const ack = ACK_MODES.find((mode) => mode === wanted);
  if (!ack) throw new StompError('bad ack mode');
  if (!(await session.authorise(destination, 'subscribe', frame.headers))) throw new StompError('forbidden');
  if (session.isEnded()) return;
  session.subscribe({
    id,
    destination,
    ack,
    unacknowledged: new Set(),
    version: session.version,
  });
}

function unsubscribe(session: StompSession, frame: ClientFrame): void {
  const subscription = session.subscriptions.get(subscriptionId(session, frame));
  if (!subscription) throw new StompError('unknown subscription');
  session.unsubscribe(subscription);
}

async function send(session: StompSession, frame: ClientFrame): Promise<void> {
  const destination = requiredHeader(frame, 'destination');
  if (!(await session.authorise(destination, 'send', frame.headers))) throw new StompError('forbidden');
  if (!session.isEnded()) session.take(destination, frame.body);
}

/** Acknowledges one message or, in the mode `client`, all up to it. */
function acknowledge(session: StompSession, frame: ClientFrame): void {
  const id = requiredHeader(frame, session.version === '1.2' ? 'id' : 'message-id');
  const subscription: Subscription | undefined = [...session.subscriptions.values()].find((s) =>
    s.unacknowledged.has(id),
  );
  if (!subscription) throw new StompError('unknown message');
  for (const earlier of subscription.ack === 'client' ? subscription.unacknowledged : [id]) {
    subscription.unacknowledged.delete(earlier);
    if (earlier === id) break;
  }
}

const sizeOf = ({ headers, body }: ClientFrame): number =>
  Object.entries(headers).reduce((sum, [name, value = '']) => sum + name.length + value.length, body.length);

/** Stores a frame until its transaction is committed. Returns false for a frame without a transaction. */
function storeInTransaction(session: StompSession, frame: ClientFrame): boolean {
  const name = frame.headers['transaction'];
  if (name === undefined || !['SEND', 'ACK', 'NACK'].includes(frame.command)) return false;
  const frames = session.transactions.get(name);
  if (!frames) throw new StompError('unknown transaction');
  const kept = [...session.transactions.values()].flat().reduce((sum, one) => sum + sizeOf(one), sizeOf(frame));
  if (frames.length >= session.limits.framesInTransaction || kept > session.limits.keptInTransactions)
    throw new StompError('transaction too large');
  frames.push(frame);
  return true;
}

function begin(session: StompSession, frame: ClientFrame): void {
  const name = requiredHeader(frame, 'transaction');
  if (session.transactions.has(name)) throw new StompError('transaction started already');
  if (session.transactions.size >= session.limits.transactions) throw new StompError('too many transactions');
  session.transactions.set(name, []);
}

async function finish(session: StompSession, frame: ClientFrame): Promise<void> {
  const name = requiredHeader(frame, 'transaction');
  const frames = session.transactions.get(name);
  if (!frames) throw new StompError('unknown transaction');
  session.transactions.delete(name);
  if (frame.command === 'ABORT') return;
  for (const kept of frames) if (!session.isEnded()) await act(session, kept);
}

async function act(session: StompSession, frame: ClientFrame): Promise<void> {
  switch (frame.command) {
    case 'SUBSCRIBE':
      return subscribe(session, frame);
    case 'UNSUBSCRIBE':
      return unsubscribe(session, frame);
    case 'SEND':
      return send(session, frame);
    case 'ACK':
    case 'NACK':
      return acknowledge(session, frame);
    case 'BEGIN':
      return begin(session, frame);
    case 'COMMIT':
    case 'ABORT':
      return finish(session, frame);
    case 'DISCONNECT':
      return;
    default:
      throw new StompError('unexpected command', frame.command);
  }
}

/** Executes a frame of a connected client and sends its receipt. Throws StompError. */
export async function handleFrame(session: StompSession, frame: ClientFrame): Promise<void> {
  if (!storeInTransaction(session, frame)) await act(session, frame);
  if (session.isEnded()) return;
  if (frame.headers['receipt'] !== undefined) session.acknowledgeReceipt(frame.headers['receipt']);
  if (frame.command === 'DISCONNECT') session.leave();
}
