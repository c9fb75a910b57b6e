import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Maximum bytes of a refused body that are read to the end, so that the connection can be used for the next request. */
const SHORT_BODY = 262_144;
/** Bytes of a longer body that are read after its response, and milliseconds until its connection is closed. */
const MAX_READ_AFTER = 65_536;
const LINGER_MS = 2_000;

/** Returns the declared size of a request's body in bytes; Infinity if it is chunked. */
const announcedBytes = ({ headers }: IncomingMessage): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Number.POSITIVE_INFINITY;

/**
 * Closes the connection of a request after its response: first for writing, later completely. If it were closed at once with unread
 * bytes, some clients would lose the response (RFC 9112, 9.6).
 */
function closeSlowly(request: IncomingMessage): void {
  const { socket } = request;
  let bytes = 0;
  // A listener keeps Node from reading the whole body.
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_READ_AFTER) request.pause();
  });
  request.resume();
  // Node calls this after the response; its own implementation would close the connection at once.
  socket.destroySoon = () => {
    socket.end();
    const timer = setTimeout(() => socket.destroy(), LINGER_MS);
    socket.once('close', () => clearTimeout(timer));
  };
}

/** Stops reading bodies of requests that are answered before the end, such as a photo that is refused for its size. */
export function stopReadingWhenAnswered(app: FastifyInstance): void {
  app.addHook('onSend', (req, reply, _payload, done) => {
    const bytes = req.raw.complete === false ? announcedBytes(req.raw) : 0;
    if (bytes > SHORT_BODY) reply.header('connection', 'close');
    // Fastify closes the connection of a short one as well where it was refused while it was read.
    if (bytes && reply.getHeader('connection') === 'close') closeSlowly(req.raw);
    done();
  });
}
