import Fastify, { type FastifyBaseLogger, type FastifyServerOptions } from 'fastify';
import { schemaController } from './http/schema-compilers.ts';

/** Query parameters that carry a secret: sign-in's, the mailed links' and the sockets'. */
const SECRET_PARAMETERS = /([?&](?:authorization|code|token|confirm|id_token_hint|state|access_token)=)[^&#]*/gi;
/** Paths that carry one: the exchange of an id_token. */
const SECRET_PATHS = /(\/aum\/auth\/)[^/?#]+/gi;
const HIDDEN = '[hidden]';
/** Characters of an address that are written at most: callers could otherwise fill a disk with 64 kB a line. */
const LONGEST = 2000;

/** An address without the secrets that travel in it. */
export const hideSecrets = (url: string): string =>
  url.replace(SECRET_PATHS, `$1${HIDDEN}`).replace(SECRET_PARAMETERS, `$1${HIDDEN}`);

const NAMES = ['authorization', 'cookie', '["set-cookie"]', 'password', 'token', 'secret'];
const dotted = (prefix: string, name: string): string =>
  name.startsWith('[') ? `${prefix}${name}` : `${prefix}.${name}`;

/**
 * One line of JSON an event, with the request's id and tenant. What must not be read later is left out: headers and bodies
 * are never written, addresses lose their secrets, properties with a telling name their values.
 */
export const logOptions = (
  level: string,
  stream?: { write(line: string): void },
): Exclude<FastifyServerOptions['logger'], boolean | undefined> => ({
  level,
  ...(stream && { stream }),
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  formatters: { level: (label) => ({ level: label }) },
  serializers: {
    req: (req) => ({ method: req.method, url: hideSecrets(req.originalUrl).slice(0, LONGEST) }),
    res: (reply) => ({ statusCode: reply.statusCode }),
  },
  redact: {
    paths: NAMES.flatMap((name) => [name.startsWith('[') ? name : name, dotted('*', name), dotted('*.*', name)]),
    censor: HIDDEN,
  },
});

/** A log for a process that serves no requests. */
export const makeLog = (level: string): FastifyBaseLogger =>
  Fastify({ logger: logOptions(level), schemaController }).log;
