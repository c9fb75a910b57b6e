import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Answers of the API are data: nothing in them may run, load or be framed. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

function setForAll(req: FastifyRequest, { raw }: FastifyReply): void {
  // On the raw answer, so that it also reaches the provider's, which writes past Fastify.
  raw.setHeader('x-content-type-options', 'nosniff');
  raw.setHeader('referrer-policy', 'no-referrer');
  raw.setHeader('permissions-policy', 'camera=(self), geolocation=(self), microphone=(self), payment=(), usb=()');
  raw.setHeader('cross-origin-opener-policy', 'same-origin');
  raw.setHeader('x-request-id', req.id);
  if (req.protocol === 'https') raw.setHeader('strict-transport-security', 'max-age=31536000');
}

function setForData(reply: FastifyReply): void {
  // What may be kept says so itself: the web's files, pictures, texts.
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', DATA_POLICY);
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
