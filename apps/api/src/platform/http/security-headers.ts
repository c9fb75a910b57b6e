import type { FastifyInstance } from 'fastify';

/** Answers of the API are data: nothing in them may run, load or be framed. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Headers that every answer carries; pages bring their own content security policy. */
export function sendSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (req, reply) => {
    // On the raw answer, so that it also reaches the provider's, which writes past Fastify.
    reply.raw.setHeader('x-content-type-options', 'nosniff');
    reply.raw.setHeader('referrer-policy', 'no-referrer');
    reply.raw.setHeader(
      'permissions-policy',
      'camera=(self), geolocation=(self), microphone=(self), payment=(), usb=()',
    );
    reply.raw.setHeader('cross-origin-opener-policy', 'same-origin');
    reply.raw.setHeader('x-request-id', req.id);
    if (req.protocol === 'https') reply.raw.setHeader('strict-transport-security', 'max-age=31536000');
  });
  app.addHook('onSend', async (_, reply) => {
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', DATA_POLICY);
  });
}
