import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { StartFailure } from '../start-failure.ts';
import { codeOf } from '../thrown.ts';
import {
  type EmbeddedAddress,
  type EmbeddedOptions,
  type EmbeddedPostgres,
  startEmbedded,
} from './embedded-postgres.ts';

/** Milliseconds to wait until a previous process on the same data has ended; it takes at most ten seconds. */
const HANDOVER_MS = 12_000;
const LOCK = 7_114_000;
/** Milliseconds between two attempts to start a server that has ended, doubled up to the longest. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/** An advisory lock that only one process of a data folder can hold; it is released with its connection. */
interface Claim {
  readonly client: pg.Client;
  /** Resolves when the connection has ended for any reason. */
  readonly ended: Promise<void>;
}
interface Held {
  readonly embedded: EmbeddedPostgres;
  readonly claim: Claim;
}

/** Tries to take the lock. `taken`: another process has it; `away`: the server does not respond. */
async function tryClaim(superuserUrl: string): Promise<Claim | 'taken' | 'away'> {
  const client = new pg.Client({ connectionString: superuserUrl });
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  client.on('error', () => undefined);
  let isTaken = false;
  try {
    await client.connect();
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) got', [LOCK]);
    if (rows[0]?.got) return { client, ended };
    isTaken = true;
  } catch (error) {
    if (codeOf(error) === '28P01')
      throw new StartFailure('The embedded database does not know the passwords of secrets.json in its data folder.');
    // Otherwise the server is stopping; the next attempt starts it again.
  }
  await client.end().catch(() => undefined);
  return isTaken ? 'taken' : 'away';
}

/** Starts or adopts the folder's server and takes the lock for this process. */
async function claimEmbedded(folder: string, options: EmbeddedOptions): Promise<Held> {
  for (const limit = Date.now() + HANDOVER_MS; ; await wait(200)) {
    const embedded = await startEmbedded(folder, options);
    const claim = await tryClaim(embedded.superuserUrl);
    if (typeof claim !== 'string') return { embedded, claim };
    if (Date.now() > limit) throw new StartFailure(`The data folder ${folder} is in use by another running server.`);
  }
}

/** An embedded server that is kept running at one address and is locked by this process. */
export interface KeptEmbedded extends EmbeddedAddress {
  /** Calls back once when another process has taken over the data folder. */
  whenTaken(onTaken: () => void): void;
  stop(): Promise<void>;
}

/**
 * Starts or adopts the PostgreSQL of a folder and keeps it running: if it ends, is stopped or killed, it is restarted at the same
 * address, however often it takes, so that clients only need to reconnect.
 */
export async function keepEmbedded(folder: string, options: EmbeddedOptions): Promise<KeptEmbedded> {
  let held = await claimEmbedded(folder, options);
  /** The server in the folder; undefined while another process holds it. */
  let ours: EmbeddedPostgres | undefined = held.embedded;
  const { superuserUrl, ownerPassword } = held.embedded;
  const settings = { ...options.settings, port: new URL(superuserUrl).port };
  const again: EmbeddedOptions = { ...options, settings, onLaunch: () => undefined };
  const stopping = new AbortController();
  const { signal } = stopping;
  const takenOver = Promise.withResolvers<void>();

  /** Restarts and locks the server. Returns undefined if another process has the data folder, or this one is stopping. */
  async function claimAgain(): Promise<Held | undefined> {
    let takenSince: number | undefined;
    for (let pauseMs = FIRST_PAUSE_MS; !signal.aborted; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      const embedded = await startEmbedded(folder, again).catch(() => undefined);
      const claim = embedded ? await tryClaim(embedded.superuserUrl).catch(() => 'away' as const) : 'away';
      ours = claim === 'taken' ? undefined : (embedded ?? ours);
      if (embedded && typeof claim !== 'string') return { embedded, claim };
      takenSince = claim === 'taken' ? (takenSince ?? Date.now()) : undefined;
      if (takenSince !== undefined && Date.now() - takenSince > HANDOVER_MS) return undefined;
      await wait(pauseMs, undefined, { signal }).catch(() => undefined);
    }
    return undefined;
  }
  const keeping = (async () => {
    for (;;) {
      await held.claim.ended;
      const next = signal.aborted ? undefined : await claimAgain();
      if (!next) break;
      held = next;
    }
    if (!signal.aborted) takenOver.resolve();
  })();

  return {
    superuserUrl,
    ownerPassword,
    whenTaken: (onTaken) => void takenOver.promise.then(onTaken),
    async stop() {
      stopping.abort();
      await held.claim.client.end().catch(() => undefined);
      await keeping;
      await ours?.stop();
    },
  };
}
