import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { StartFailure } from '../start-failure.ts';
import {
  type EmbeddedAddress,
  type EmbeddedOptions,
  type EmbeddedPostgres,
  startEmbedded,
} from './embedded-postgres.ts';

/** Milliseconds that a former process on the same data has to finish its last requests; it takes at most ten seconds. */
const HANDOVER_MS = 12_000;
const LOCK = 7_114_000;
/** Milliseconds between two attempts to start a server that has ended, doubled up to the longest. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/** The lock by which the processes of one data folder know each other; it dies with its holder's connection. */
interface Claim {
  readonly client: pg.Client;
  /** Resolves when the connection has ended, whoever has ended it. */
  readonly ended: Promise<void>;
}
interface Held {
  readonly embedded: EmbeddedPostgres;
  readonly claim: Claim;
}

/** Takes the lock. `taken`: another process has it; `away`: the server does not answer. */
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
    if ((error as { code?: string }).code === '28P01')
      throw new StartFailure('The embedded database does not know the passwords of secrets.json in its data folder.');
    // Otherwise it is about to stop: the next look starts it anew.
  }
  await client.end().catch(() => undefined);
  return isTaken ? 'taken' : 'away';
}

/** Starts or adopts the folder's server for this process alone. */
async function claimEmbedded(folder: string, options: EmbeddedOptions): Promise<Held> {
  for (const limit = Date.now() + HANDOVER_MS; ; await wait(200)) {
    const embedded = await startEmbedded(folder, options);
    const claim = await tryClaim(embedded.superuserUrl);
    if (typeof claim !== 'string') return { embedded, claim };
    if (Date.now() > limit) throw new StartFailure(`The data folder ${folder} is in use by another running server.`);
  }
}

/** A server of ours that is kept running, at one address, for this process alone. */
export interface KeptEmbedded extends EmbeddedAddress {
  /** Calls back once when another process has taken the data over. */
  whenTaken(tell: () => void): void;
  stop(): Promise<void>;
}

/**
 * Starts or adopts the PostgreSQL of a folder and keeps it running: where it has ended, was stopped or killed, it is started
 * again at the same address for as long as that takes, so that whoever is connected need only connect once more.
 */
export async function keepEmbedded(folder: string, options: EmbeddedOptions): Promise<KeptEmbedded> {
  let held = await claimEmbedded(folder, options);
  /** What runs in the folder, unless it is another process's. */
  let ours: EmbeddedPostgres | undefined = held.embedded;
  const { superuserUrl, ownerPassword } = held.embedded;
  const settings = { ...options.settings, port: new URL(superuserUrl).port };
  const again: EmbeddedOptions = { ...options, settings, meanwhile: () => undefined };
  const stopping = new AbortController();
  const { signal } = stopping;
  const takenOver = Promise.withResolvers<void>();

  /** Answers undefined when another process has the data, or this one stops. */
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
    whenTaken: (tell) => void takenOver.promise.then(tell),
    async stop() {
      stopping.abort();
      await held.claim.client.end().catch(() => undefined);
      await keeping;
      await ours?.stop();
    },
  };
}
