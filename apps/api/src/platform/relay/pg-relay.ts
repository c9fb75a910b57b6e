import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { isCarried, payloadReader, toPayloads } from './envelope.ts';
import { makeListeners } from './listeners.ts';
import type { Relay } from './relay.ts';

const CHANNEL = 'sq_relay';
/** Milliseconds in which messages gather into one statement. */
const GATHER = 3;
/** Milliseconds before the first try to connect again; doubled up to the longest. */
const FIRST_PAUSE = 50;
const LONGEST_PAUSE = 5_000;
/** Milliseconds between two looks whether the server is still there, and that it may take to answer. */
const CHECK_EVERY_MS = 5_000;
const ANSWER_TIMEOUT_MS = 4_000;
/** Messages that wait for the way to be there again; beyond, the oldest go: everyone asks anew after a gap. */
const MOST_WAITING = 10_000;

export interface PgRelayLog {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/**
 * The relay over PostgreSQL's NOTIFY, on a connection of its own: it publishes and listens there, so what a process publishes
 * it also hears, in its place among the others'. A lost connection is made again for ever; then listeners hear of a gap.
 */
export function pgRelay(url: string, log: PgRelayLog): Relay {
  const onFault = (err: unknown): void => log.error({ err }, 'a relayed message could not be handled');
  const listeners = makeListeners(onFault);
  const self = randomUUID().slice(0, 8);
  let count = 0;
  const stamp = (): string => `${self}.${++count}`;

  /** Messages as JSON: what they were when they were published. */
  let waiting: string[] = [];
  let client: pg.Client | undefined;
  let pause = FIRST_PAUSE;
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
    pause = Math.min(pause * 2, LONGEST_PAUSE);
  };

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: ANSWER_TIMEOUT_MS });
    const read = payloadReader();
    next.on('error', () => lose(next));
    next.on('end', () => lose(next));
    next.on('notification', ({ payload = '' }) => {
      try {
        for (const message of read(payload)) listeners.tell(message);
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
    pause = FIRST_PAUSE;
    listeners.tellGap();
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
      waiting = [...batch, ...waiting]; // whoever gets one twice looks twice
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
      if (!isCarried(text)) return onFault(new RangeError(`a message of ${text.length} characters`));
      if (waiting.length >= MOST_WAITING) waiting.shift();
      waiting.push(text);
      gathering ??= setTimeout(flush, GATHER);
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
