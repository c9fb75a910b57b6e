import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { fitsRelay, payloadReader, toPayloads } from './envelope.ts';
import { makeListeners } from './listeners.ts';
import type { Relay } from './relay.ts';

const CHANNEL = 'sq_relay';
/** Messages are batched into one statement for this many milliseconds. */
const BATCH_MS = 3;
/** Milliseconds before the first reconnect; doubled each time up to the longest. */
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 5_000;
/** Milliseconds between two checks of the connection, and the timeout of a check. */
const CHECK_EVERY_MS = 5_000;
const ANSWER_TIMEOUT_MS = 4_000;
/** Maximum number of messages that wait for a reconnect; beyond it the oldest are dropped, because listeners reload after a gap. */
const MAX_WAITING = 10_000;

export interface PgRelayLog {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/**
 * Creates a relay over PostgreSQL's NOTIFY. It publishes and listens on one separate connection, so that a process also receives
 * its own messages, in order among those of others. A lost connection is always re-established; listeners are then notified of a
 * gap.
 */
export function pgRelay(url: string, log: PgRelayLog): Relay {
  const onFault = (err: unknown): void => log.error({ err }, 'a relayed message could not be handled');
  const listeners = makeListeners(onFault);
  const self = randomUUID().slice(0, 8);
  let count = 0;
  const stamp = (): string => `${self}.${++count}`;

  /** Unsent messages as JSON, serialized when they were published. */
  let waiting: string[] = [];
  let client: pg.Client | undefined;
  let pause = FIRST_PAUSE_MS;
  let isEnding = false;
  let gathering: NodeJS.Timeout | undefined;
  let retrying: NodeJS.Timeout | undefined;
  let sending: Promise<void> = Promise.resolve();

  const lose = (lost: pg.Client): void => {
    if (client !== lost) return;
    client = undefined;
    lost.end().catch(() => undefined);
    again();
  };
  const again = (): void => {
    if (isEnding) return;
    retrying = setTimeout(() => void connect(), pause).unref();
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  };

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: ANSWER_TIMEOUT_MS });
    const read = payloadReader();
    next.on('error', () => lose(next));
    next.on('end', () => lose(next));
    next.on('notification', ({ payload = '' }) => {
      try {
        for (const message of read(payload)) listeners.notify(message);
      } catch (error) {
        onFault(error);
      }
    });
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
    } catch (err) {
      next.end().catch(() => undefined);
      if (!isEnding) log.warn({ err }, 'the way to the other processes is not there; trying again');
      return again();
    }
    if (isEnding) return void next.end().catch(() => undefined);
    client = next;
    pause = FIRST_PAUSE_MS;
    listeners.reportGap();
    flush();
  }

  async function send(): Promise<void> {
    const by = client;
    if (!by || !waiting.length) return;
    const batch = waiting;
    waiting = [];
    try {
      await by.query('select pg_notify($1, payload) from unnest($2::text[]) payload', [
        CHANNEL,
        toPayloads(batch, stamp),
      ]);
    } catch {
      waiting = [...batch, ...waiting]; // a message that arrives twice does no harm
      lose(by);
    }
  }
  function flush(): void {
    gathering = undefined;
    sending = sending.then(send);
  }

  const look = setInterval(() => {
    const by = client;
    if (!by) return;
    const late = setTimeout(() => lose(by), ANSWER_TIMEOUT_MS).unref();
    by.query('select 1').then(
      () => clearTimeout(late),
      () => lose(by),
    );
  }, CHECK_EVERY_MS).unref();
  const connecting = connect();

  return {
    publish(message) {
      const text = JSON.stringify(message);
      if (!fitsRelay(text)) return onFault(new RangeError(`a message of ${text.length} characters`));
      if (waiting.length >= MAX_WAITING) waiting.shift();
      waiting.push(text);
      gathering ??= setTimeout(flush, BATCH_MS);
    },
    listen: listeners.add,
    async end() {
      isEnding = true;
      clearInterval(look);
      clearTimeout(retrying);
      clearTimeout(gathering);
      await connecting;
      flush();
      await sending;
      await client?.end().catch(() => undefined);
    },
  };
}
