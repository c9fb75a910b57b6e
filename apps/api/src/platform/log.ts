import type { FastifyBaseLogger } from 'fastify';
import pino, { type Logger, type LoggerOptions } from 'pino';

/**
 * Query parameters whose values are logged: they name kinds, places and steps. Any other could contain a search term, a name or a
 * secret, such as those of sign-in, mailed links and sockets.
 */
const LOGGED_PARAMETERS = new Set(
  `category client_id dueFrom dueTo error format from iss kind limit module needsMyAction only overdue page priority raisedFrom
   raisedTo read response_type scope show since size skip sort status step tab timeZone to type uid`.split(/\s+/),
);
/** Matches names of parameters that contain ids: facilityId, ids. */
const ID_PARAMETER = /^(ids?|\w+Ids?)$/;
const PARAMETER = /([?&])([^=&#]*)=([^&#]*)/g;
/** Matches paths that contain a secret: the exchange of an id_token. */
const SECRET_PATHS = /(\/aum\/auth\/)[^/?#]+/gi;
const HIDDEN = '[hidden]';
/** Maximum length of a logged URL: clients could otherwise fill the disk with 64 kB per line. */
const MAX_URL_LENGTH = 2000;

const shown = (name: string, value: string): string =>
  LOGGED_PARAMETERS.has(name) || (ID_PARAMETER.test(name) && /^[\d,%C]*$/i.test(value)) ? value : HIDDEN;

/** Returns a URL with secrets and search terms hidden. */
export const hideSecrets = (url: string): string =>
  url
    .replace(SECRET_PATHS, `$1${HIDDEN}`)
    .replace(PARAMETER, (_, sign: string, name: string, value: string) => `${sign}${name}=${shown(name, value)}`);

const NAMES = ['authorization', 'cookie', '["set-cookie"]', 'password', 'token', 'secret'];
/** Paths of PostgreSQL's error details, which contain the whole refused row. */
const ROWS = ['err.detail', 'err.aggregateErrors[*].detail'];
const dotted = (prefix: string, name: string): string =>
  name.startsWith('[') ? `${prefix}${name}` : `${prefix}.${name}`;

/** Characters and milliseconds that are buffered at most before they are written, because a write costs more than a line. */
const BUFFER_LENGTH = 16_384;
const BUFFER_MS = 200;

/** The destination of the log. */
interface Stream {
  write(line: string): void;
}

/**
 * Buffered standard output. The buffer is written when the process ends, also by an uncaught error; a kill -9 loses the last fifth
 * of a second. The stream's own `minLength` is not used, because it measures the whole buffer again with each line.
 */
function standardOutput(): Stream {
  const stream = pino.destination({ dest: 1, sync: true });
  let lines: string[] = [];
  let characters = 0;
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (lines.length) stream.write(lines.join(''));
    lines = [];
    characters = 0;
  };
  process.once('exit', () => {
    flush();
    stream.flushSync();
  });
  return {
    write(line) {
      lines.push(line);
      characters += line.length;
      if (characters >= BUFFER_LENGTH) flush();
      else timer ??= setTimeout(flush, BUFFER_MS).unref();
    },
  };
}

/** The log line of an answered request; nothing else of it is logged. */
export interface RequestLine {
  readonly requestId: string;
  readonly tenant: string;
  readonly req: { readonly method: string; readonly url: string };
  readonly res: { readonly statusCode: number };
  readonly ms: number;
}

export interface Log {
  /** For events of any kind: properties with sensitive names are redacted. */
  readonly events: Logger;
  /** For the lines of requests, in which only the URL could contain a secret. */
  request(line: RequestLine): void;
}

/**
 * Opens the log, with one line of JSON per event. Headers and bodies are never logged, and secrets in URLs are hidden. Redacting a
 * line takes ten times as long as writing it, so the lines of requests, which are most lines, are built from fixed properties and
 * not redacted.
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
      const url = hideSecrets(req.url).slice(0, MAX_URL_LENGTH);
      lines.info({ ...line, req: { method: req.method, url } }, 'request');
    },
  };
}

/** Returns a logger that is created on its first use, which most requests never need. */
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
