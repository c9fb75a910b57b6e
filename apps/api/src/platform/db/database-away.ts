import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { codeOf, toError } from '../thrown.ts';

// Class 08 and 57P0x: the connection was refused or ended: by an administrator, a crash or a restart. 53: no disk space, memory or
// connections. 25006: the server is read-only, as after a failover that left us with the former primary or a standby.
const AWAY = /^(08...|53...|57P0[1-5]|25006)$/;
/** Messages of the driver's own errors, which have no code. */
const DRIVER_MESSAGE =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|Query read timeout|timeout e|Cannot use a pool after)/;
/** Error codes of sockets, such as ECONNREFUSED, and of streams that were closed during use. */
const SOCKET_CODE = /^(E[A-Z]+|ERR_STREAM_\w+)$/;

/** Whether an error of the driver means that the database is currently unreachable or read-only. */
export function isAway(error: unknown): boolean {
  if (error instanceof pg.DatabaseError)
    return error.severity === 'FATAL' || error.severity === 'PANIC' || AWAY.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  return DRIVER_MESSAGE.test(error.message) || SOCKET_CODE.test(codeOf(error) ?? '');
}

/**
 * The database cannot be reached, was lost during a statement, or is currently read-only; `cause` is the original error.
 * With `isUnsure` it was lost during a commit, so that it is unknown whether the transaction was committed.
 */
export class DatabaseUnavailable extends Error {
  /** For code that answers requests outside of Fastify, such as the embedded identity provider. */
  readonly statusCode = 503;
  readonly isUnsure: boolean;
  constructor(cause: unknown, isUnsure = false) {
    super(`The database is away: ${toError(cause).message || codeOf(cause)}`, { cause });
    this.isUnsure = isUnsure;
  }
}

/** Milliseconds before a retry, doubled each time up to the longest. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;

/** Retries idempotent `work` while it throws `DatabaseUnavailable`; rethrows the error once `isOver` returns true. */
export async function retryWhileUnavailable<T>(work: () => Promise<T>, isOver: () => boolean): Promise<T> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || isOver()) throw error;
    }
    await wait(pauseMs, undefined, { ref: false });
  }
}
