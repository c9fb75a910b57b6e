import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

// Class 08 and 57P0x: the connection was refused or ended, on purpose, by a crash, at a start. 53: no room, no memory, no connection
// free. 25006: what answers takes no writes, as after a failover that left us with the former primary or a standby.
const AWAY = /^(08...|53...|57P0[1-5]|25006)$/;
/** How the driver says it, whose own errors carry no code. */
const DRIVER_SAYS =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|Query read timeout|timeout e|Cannot use a pool after)/;
/** Codes of the socket, such as ECONNREFUSED, and of one that was closed under the driver. */
const SOCKET = /^(E[A-Z]+|ERR_STREAM_\w+)$/;

/** Whether a failure of the driver means that the database is gone, or takes nothing in, for the moment. */
export function isAway(error: unknown): boolean {
  if (error instanceof pg.DatabaseError)
    return error.severity === 'FATAL' || error.severity === 'PANIC' || AWAY.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  return DRIVER_SAYS.test(error.message) || SOCKET.test((error as NodeJS.ErrnoException).code ?? '');
}

/**
 * The database cannot be reached, went while it was asked, or takes nothing in for the moment; `cause` is what was said.
 * Where it went while something was being saved (`isUnsure`), nobody knows whether that was done.
 */
export class DatabaseAway extends Error {
  /** For those who answer requests without us, such as the embedded identity provider. */
  readonly statusCode = 503;
  readonly isUnsure: boolean;
  constructor(cause: unknown, isUnsure = false) {
    super(`The database is away: ${(cause as Error).message || (cause as NodeJS.ErrnoException).code}`, { cause });
    this.isUnsure = isUnsure;
  }
}

/** Milliseconds before work is tried again, doubled up to the longest. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;

/** Does `work`, which may be done twice, again for as long as the database is away; `isOver` ends that with the DatabaseAway. */
export async function untilThere<T>(work: () => Promise<T>, isOver: () => boolean): Promise<T> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DatabaseAway) || isOver()) throw error;
    }
    await wait(pauseMs, undefined, { ref: false });
  }
}
