import type { FastifyBaseLogger } from 'fastify';
import pino, { type Logger, type LoggerOptions } from 'pino';

/**
 * Query parameters whose values are written: they name kinds, places and steps. All others could hold what somebody looks for, a
 * name, or a secret, such as those of sign-in, mailed links and sockets.
 */
const WRITTEN_PARAMETERS = new Set(
  `category client_id dueFrom dueTo error format from iss kind limit module needsMyAction only overdue page priority raisedFrom
   raisedTo read response_type scope show since size skip sort status step tab timeZone to type uid`.split(/\s+/),
);
/** Names of those that hold ids: facilityId, ids. */
const ID_PARAMETER = /^(ids?|\w+Ids?)$/;
const PARAMETER = /([?&])([^=&#]*)=([^&#]*)/g;
/** Paths that carry one: the exchange of an id_token. */
const SECRET_PATHS = /(\/aum\/auth\/)[^/?#]+/gi;
const HIDDEN = '[hidden]';
/** Characters of an address that are written at most: callers could otherwise fill a disk with 64 kB a line. */
const LONGEST = 2000;

const shown = (name: string, value: string): string =>
  WRITTEN_PARAMETERS.has(name) || (ID_PARAMETER.test(name) && /^[\d,%C]*$/i.test(value)) ? value : HIDDEN;

/** An address without the secrets that travel in it, and without what somebody looks for. */
export const hideSecrets = (url: string): string =>
  url
    .replace(SECRET_PATHS, `$1${HIDDEN}`)
    .replace(PARAMETER, (_, sign: string, name: string, value: string) => `${sign}${name}=${shown(name, value)}`);

const NAMES = ['authorization', 'cookie', '["set-cookie"]', 'password', 'token', 'secret'];
/** What PostgreSQL says of a row that it refused: the whole row. */
const ROWS = ['err.detail', 'err.aggregateErrors[*].detail'];
const dotted = (prefix: string, name: string): string =>
  name.startsWith('[') ? `${prefix}${name}` : `${prefix}.${name}`;

/** Signs that are gathered before they are written, and milliseconds that they wait at most: a write costs more than a line. */
const GATHERED = 16_384;
const GATHERED_MS = 200;

/** Where lines go. */
interface Stream {
  write(line: string): void;
}

/**
 * Standard output, written by some lines at a time. What has gathered is written when the process ends, also by an error that
 * nobody caught; a kill -9 takes the last fifth of a second along. Not by the stream's own `minLength`, which counts all that has
 * gathered once more with each line.
 */
function standardOutput(): Stream {
  const stream = pino.destination({ dest: 1, sync: true });
  let lines: string[] = [];
  let signs = 0;
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (lines.length) stream.write(lines.join(''));
    lines = [];
    signs = 0;
  };
  process.once('exit', () => {
    flush();
    stream.flushSync();
  });
  return {
    write(line) {
      lines.push(line);
      signs += line.length;
      if (signs >= GATHERED) flush();
      else timer ??= setTimeout(flush, GATHERED_MS).unref();
    },
  };
}

/** What is written of a request when it is answered: just this. */
export interface RequestLine {
  readonly requestId: string;
  readonly tenant: string;
  readonly req: { readonly method: string; readonly url: string };
  readonly res: { readonly statusCode: number };
  readonly ms: number;
}

export interface Log {
  /** For events of any kind: properties with a telling name lose their values. */
  readonly events: Logger;
  /** For the lines of requests: the address is the one thing in them that could carry a secret. */
  request(line: RequestLine): void;
}

/**
 * One line of JSON an event. What must not be read later is left out: headers and bodies are never written, addresses lose their
 * secrets. Looking through a line for telling names takes ten times as long as writing it, so that the lines of requests, which
 * are most of all, are made of named parts and not looked through.
 */
export function openLog(level: string, stream: Stream = standardOutput()): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  };
  const lines = pino(options, stream);
  const redact = {
    paths: [...NAMES.flatMap((name) => [name, dotted('*', name), dotted('*.*', name)]), ...ROWS],
    censor: HIDDEN,
  };
  return {
    events: pino({ ...options, redact }, stream),
    request({ req, ...line }) {
      const url = hideSecrets(req.url).slice(0, LONGEST);
      lines.info({ ...line, req: { method: req.method, url } }, 'request');
    },
  };
}

/** A log that is made when something is written to it, which for most requests is never. */
export function logWhenWritten(level: string, make: () => FastifyBaseLogger): FastifyBaseLogger {
  let made: FastifyBaseLogger | undefined;
  const log = (): FastifyBaseLogger => {
    made ??= make();
    return made;
  };
  return {
    level,
    trace: (...args: [object]) => log().trace(...args),
    debug: (...args: [object]) => log().debug(...args),
    info: (...args: [object]) => log().info(...args),
    warn: (...args: [object]) => log().warn(...args),
    error: (...args: [object]) => log().error(...args),
    fatal: (...args: [object]) => log().fatal(...args),
    silent: () => undefined,
    child: (...args) => log().child(...args),
  };
}
