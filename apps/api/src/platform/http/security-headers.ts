import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const FOR_ALL: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=(self), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
};
/** What may be kept, or be a page, says so itself: the web's files, pictures, texts. Other answers are data: nothing in them may run, load or be framed. */
const FOR_DATA: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};
/** Those of an answer that no request stands behind, as it was none that could be parsed. */
export const HEADERS_WITHOUT_REQUEST = { ...FOR_ALL, ...FOR_DATA };
/** A year of https, for hosts below this one as well. */
const STAY_SECURE = 'max-age=31536000; includeSubDomains';

function setForAll(req: FastifyRequest, { raw }: FastifyReply): void {
  // On the raw answer, so that it also reaches the provider's, which writes past Fastify.
  for (const [name, value] of Object.entries(FOR_ALL)) raw.setHeader(name, value);
  raw.setHeader('x-request-id', req.id);
  if (req.protocol === 'https') raw.setHeader('strict-transport-security', STAY_SECURE);
}

function setForData(reply: FastifyReply): void {
  for (const [name, value] of Object.entries(FOR_DATA)) if (!reply.hasHeader(name)) reply.header(name, value);
}

/** The same for an answer that no hook sees: that to an address which cannot be read. */
export function setSecurityHeaders(req: FastifyRequest, reply: FastifyReply): void {
  setForAll(req, reply);
  setForData(reply);
}

/** Headers that every answer carries; pages bring their own content security policy. */
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
