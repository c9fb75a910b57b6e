import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const FOR_ALL: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=(self), payment=(), usb=(), unload=()',
  'cross-origin-opener-policy': 'same-origin',
};
/**
 * Defaults for responses that do not set their own, unlike cacheable files and pages: not cached, and nothing may run, load or be
 * framed.
 */
const FOR_DATA: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};
/** Headers of a response to a request that could not be parsed. */
export const HEADERS_WITHOUT_REQUEST = { ...FOR_ALL, ...FOR_DATA };
/** Requires https for a year, also for subdomains. */
const STAY_SECURE = 'max-age=31536000; includeSubDomains';

function setForAll(req: FastifyRequest, { raw }: FastifyReply): void {
  // On the raw response, so that it also applies to the identity provider, which bypasses Fastify.
  for (const [name, value] of Object.entries(FOR_ALL)) raw.setHeader(name, value);
  raw.setHeader('x-request-id', req.id);
  if (req.protocol === 'https') raw.setHeader('strict-transport-security', STAY_SECURE);
}

function setForData(reply: FastifyReply): void {
  for (const [name, value] of Object.entries(FOR_DATA)) if (!reply.hasHeader(name)) reply.header(name, value);
}

/** Sets the headers of a response that reaches no hook: to a malformed URL. */
export function setSecurityHeaders(req: FastifyRequest, reply: FastifyReply): void {
  setForAll(req, reply);
  setForData(reply);
}

/** Adds the security headers to every response; pages set their own content security policy. */
export function sendSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (req, reply, done) => {
    setForAll(req, reply);
    done();
  });
  app.addHook('onSend', (_req, reply, _payload, done) => {
    setForData(reply);
    done();
  });
}
